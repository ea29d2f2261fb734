/// The id that a client gives to an attempt to register, by which support staff find it.
package struct RegistrationID: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    package let rawValue: String

    /// Makes an id of a text as sent.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an id of a text as sent.
    package init(_ rawValue: String) { self.rawValue = rawValue }

    package var description: String { rawValue }
}
