import IdentityModel

/// The ID of a Cognito user pool: a region, `_`, and letters and digits.
package struct UserPoolID: TextID {
    package let rawValue: String

    package init(_ rawValue: String) { self.rawValue = rawValue }
}
