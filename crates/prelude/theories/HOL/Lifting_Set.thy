theory Lifting_Set
  imports Lifting Groups_Big
begin

text ‹Sets and big operators meet here; the transfer rules of sets need no text of their own.›

end
