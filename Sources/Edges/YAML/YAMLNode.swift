/// A value in a YAML text, with its position.
public struct YAMLNode: Sendable, Hashable {
    public indirect enum Content: Sendable, Hashable {
        /// A scalar as text; the caller interprets numbers and booleans.
        case scalar(String)
        case sequence([YAMLNode])
        /// Named values in order, without duplicate names.
        case mapping([YAMLEntry])
    }

    public let content: Content
    /// The position of its start.
    public let position: YAMLPosition

    /// The text of a scalar, otherwise `nil`.
    public var text: String? { if case .scalar(let text) = content { text } else { nil } }
    /// The entries of a mapping, otherwise `nil`.
    public var entries: [YAMLEntry]? { if case .mapping(let entries) = content { entries } else { nil } }
    /// The values of a sequence, otherwise `nil`.
    public var items: [YAMLNode]? { if case .sequence(let items) = content { items } else { nil } }
}

public struct YAMLEntry: Sendable, Hashable {
    public let key: String
    /// The position of the key.
    public let keyPosition: YAMLPosition
    public let value: YAMLNode
}

/// A position in a YAML text, counted from 1 as in editors.
public struct YAMLPosition: Sendable, Hashable, CustomStringConvertible {
    public let line: Int
    /// The column in characters.
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// `line 3, column 5`.
    public var description: String { "line \(line), column \(column)" }
}
