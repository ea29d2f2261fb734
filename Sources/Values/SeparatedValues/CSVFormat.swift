/// What a reader must know of a file to continue in its middle.
public struct CSVFormat: Sendable, Hashable {
    public let encoding: CSVEncoding
    public let delimiter: CSVDelimiter

    public init(encoding: CSVEncoding, delimiter: CSVDelimiter) {
        self.encoding = encoding
        self.delimiter = delimiter
    }
}

/// What separates the values of a row.
public enum CSVDelimiter: String, Sendable, Hashable, CaseIterable {
    case comma = ","
    case semicolon = ";"
    case tab = "\t"
    /// Also divides groups within a value, so it is not found like the others: the whole header decides.
    case bar = "|"

    /// The delimiter that a spreadsheet can expect.
    init?(_ scalar: Unicode.Scalar) {
        switch scalar {
        case ",": self = .comma
        case ";": self = .semicolon
        case "\t": self = .tab
        default: return nil
        }
    }

    var scalar: Unicode.Scalar {
        switch self {
        case .comma: ","
        case .semicolon: ";"
        case .tab: "\t"
        case .bar: "|"
        }
    }
}
