import IdentityModel

/// The name of a user in a user pool, 1 to 128 characters without whitespace; case-sensitive.
package struct PoolUsername: TextID {
    package let rawValue: String

    package init(_ rawValue: String) { self.rawValue = rawValue }
}
