% Namespaces.
namespace Nat (
  n : type. z : n. s : n -> n.
  pred add(n,n,n).
  add(z,N,N).
  add(s(M),N,s(K)) :- add(M,N,K).
  func plus(n,n) = n.
  plus(z,N) = N.
  plus(s(M),N) = s(plus(M,N)).
  namespace Ord ( pred le(n,n). le(z,N). le(s(M),s(N)) :- le(M,N). ).
).
infixl ++ 6.
func (++) Nat.n Nat.n = Nat.n.
Nat.z ++ N = N.
Nat.s(M) ++ N = Nat.s(M ++ N).
#open Nat.
#validate "comm" 5 : add(M,N,K) => add(N,M,K).
#validate "plus" 4 : true => plus(M,N) = plus(N,M).
#invalidate "le" 4 : Ord.le(M,N) => Ord.le(N,M).
#validate "letot" 5 : Ord.le(M,N), Ord.le(N,M) => M = N.
#validate "pp" 4 : M ++ N = K => add(M,N,K).
#invalidate "pp" 4 : M ++ N = K => M = K.
#validate "assoc" 3 : true => (M ++ N) ++ K = M ++ (N ++ K).
