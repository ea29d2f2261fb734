/// An identifier that is a text: it is sent, compared and shown as it is, and every text is possible.
public protocol TextID: RawRepresentable, Sendable, Hashable, CustomStringConvertible where RawValue == String {
    /// Makes an id of a text as sent.
    init(_ rawValue: String)
}

extension TextID {
    public init(rawValue: String) { self.init(rawValue) }

    public var description: String { rawValue }
}
