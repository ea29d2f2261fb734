/// An opaque text identifier: it is sent, compared and displayed unchanged, and every text is valid.
public protocol TextID: RawRepresentable, Sendable, Hashable, CustomStringConvertible where RawValue == String {
    init(_ rawValue: String)
}

extension TextID {
    public init(rawValue: String) { self.init(rawValue) }

    public var description: String { rawValue }
}
