/// The name of a user in a user pool, 1 to 128 characters without whitespace; case counts.
package struct PoolUsername: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The name as sent.
    package let rawValue: String

    /// Makes a name of a text as sent.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a name of a text as sent.
    package init(_ rawValue: String) { self.rawValue = rawValue }

    package var description: String { rawValue }
}
