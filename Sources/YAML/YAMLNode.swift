/// A value in a YAML text, with its place.
public struct YAMLNode: Sendable, Hashable {
    /// What the value is.
    public indirect enum Content: Sendable, Hashable {
        /// A text; numbers and booleans are texts that the reader understands.
        case scalar(String)
        /// Values in order.
        case sequence([YAMLNode])
        /// Named values in order; no name twice.
        case mapping([YAMLEntry])
    }

    /// What the value is.
    public let content: Content
    /// Where it begins.
    public let position: YAMLPosition

    /// The text, nil where the value is none.
    public var text: String? { if case .scalar(let text) = content { text } else { nil } }
    /// The named values, nil where the value is no mapping.
    public var entries: [YAMLEntry]? { if case .mapping(let entries) = content { entries } else { nil } }
    /// The values in order, nil where the value is no sequence.
    public var items: [YAMLNode]? { if case .sequence(let items) = content { items } else { nil } }
}

/// A named value of a mapping.
public struct YAMLEntry: Sendable, Hashable {
    /// The name.
    public let key: String
    /// Where the name stands.
    public let keyPosition: YAMLPosition
    /// The value.
    public let value: YAMLNode
}
