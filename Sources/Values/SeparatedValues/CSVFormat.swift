/// What a reader must know about a file to continue in the middle of it.
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
    /// Also separates groups within a value, so it is detected in another way: by the whole header.
    case bar = "|"

    /// A delimiter that a spreadsheet may expect; `nil` for any other character.
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

/// Excel's first line `sep=;`, which names the delimiter.
enum DelimiterDeclaration {
    /// The delimiter that the row declares; `nil` for any other row.
    ///
    /// - Parameter found: the delimiter that has divided the row.
    static func delimiter(in row: CSVRow, found: CSVDelimiter?) -> CSVDelimiter? {
        let texts = row.fields.map(\.text)
        guard let first = texts.first, first.lowercased().hasPrefix("sep=") else { return nil }
        let declared = first.dropFirst(4)
        if texts.count == 1 { return CSVDelimiter(rawValue: String(declared)) }
        return declared.isEmpty && texts.count == 2 && texts[1].isEmpty ? found : nil
    }
}

/// How a file encodes its text; the raw values are the names that users type.
public enum CSVEncoding: String, Sendable, Hashable, CaseIterable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    case windows1252 = "windows-1252"
    case windows1254 = "windows-1254"

    /// The byte order mark, which is not part of the text.
    var byteOrderMark: [UInt8]? {
        switch self {
        case .utf8: CSVWriter.byteOrderMark
        case .utf16LittleEndian: [0xFF, 0xFE]
        case .utf16BigEndian: [0xFE, 0xFF]
        case .windows1252, .windows1254: nil
        }
    }
}
