import IdentityModel

/// The ID of a user's sign-in key, a TEST registration key or an FSSO issuer's key; opaque and case-sensitive.
package struct SignInKeyID: TextID {
    package let rawValue: String

    package init(_ rawValue: String) { self.rawValue = rawValue }
}
