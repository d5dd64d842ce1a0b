//! Commands that ML defines, as far as their texts tell what they declare.

use super::{Decl, Inner, Typedecl, Typedef};

/// Types and constants of which nothing is known beyond their types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Package {
    pub kind: PackageKind,
    pub types: Vec<Typedecl>,
    pub consts: Vec<Decl>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PackageKind {
    /// `atom_decl`
    Atoms,
    /// `nominal_datatype`
    Nominal,
    /// `domain`
    Domain,
    /// `fixrec`, `nominal_primrec`, `nominal_function`
    Function,
}

/// `cpodef`, `pcpodef`: a subtype with an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cpodef {
    pub typedef: Typedef,
    /// Whether there is a least element.
    pub pointed: bool,
}

/// `derive (parameters) generator types`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derive {
    pub generator: Inner,
    pub types: Vec<Inner>,
}
