import IdentityModel

/// The id of a user's sign-in key, a TEST registration key or an FSSO issuer's key; opaque, case counts.
package struct SignInKeyID: TextID {
    package let rawValue: String

    package init(_ rawValue: String) { self.rawValue = rawValue }
}
