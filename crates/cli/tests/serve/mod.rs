//! What tests of the page, and programs that measure it, have in common.

#[allow(dead_code, reason = "not everybody drives a browser")]
pub mod browser;
#[allow(dead_code, reason = "not everybody is hostile")]
pub mod client;
