import IdentityModel

/// The ID of a Cognito user pool: a region, `_`, and letters and digits.
package struct UserPoolID: TextID {
    package let rawValue: String

    package init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The name of a user in a user pool, 1 to 128 characters without whitespace; case-sensitive.
package struct PoolUsername: TextID {
    package let rawValue: String

    package init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The ID that a client assigns to a registration attempt, by which support staff find it.
package struct RegistrationID: TextID {
    package let rawValue: String

    package init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a user's sign-in key, a TEST registration key or an FSSO issuer's key; opaque and case-sensitive.
package struct SignInKeyID: TextID {
    package let rawValue: String

    package init(_ rawValue: String) { self.rawValue = rawValue }
}
