/// The id of a Cognito user pool: a region, `_`, and letters and digits.
package struct UserPoolID: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    package let rawValue: String

    /// Makes an id of a text as sent.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an id of a text as sent.
    package init(_ rawValue: String) { self.rawValue = rawValue }

    package var description: String { rawValue }
}
