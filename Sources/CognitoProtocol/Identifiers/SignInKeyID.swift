/// The id of a user's sign-in key, a TEST registration key or an FSSO issuer's key; opaque, case counts.
package struct SignInKeyID: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    package let rawValue: String

    /// Makes an id of a text as sent.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an id of a text as sent.
    package init(_ rawValue: String) { self.rawValue = rawValue }

    package var description: String { rawValue }
}
