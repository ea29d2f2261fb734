/// A value in a YAML text, with its position.
public struct YAMLNode: Sendable, Hashable {
    public indirect enum Content: Sendable, Hashable {
        /// A scalar; numbers and booleans are texts that the caller interprets.
        case scalar(String)
        /// Values in order.
        case sequence([YAMLNode])
        /// Named values in order; no name occurs twice.
        case mapping([YAMLEntry])
    }

    public let content: Content
    /// The position where it begins.
    public let position: YAMLPosition

    /// The text, nil if the value is not a scalar.
    public var text: String? { if case .scalar(let text) = content { text } else { nil } }
    /// The named values, nil if the value is not a mapping.
    public var entries: [YAMLEntry]? { if case .mapping(let entries) = content { entries } else { nil } }
    /// The values in order, nil if the value is not a sequence.
    public var items: [YAMLNode]? { if case .sequence(let items) = content { items } else { nil } }
}

/// A named value of a mapping.
public struct YAMLEntry: Sendable, Hashable {
    public let key: String
    /// The position of the name.
    public let keyPosition: YAMLPosition
    public let value: YAMLNode
}
