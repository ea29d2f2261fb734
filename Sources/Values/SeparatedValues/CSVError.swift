public import Sentences

/// Why a file cannot be read beyond a place.
public struct CSVError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Reason: Sendable, Hashable {
        /// Bytes that are not valid in the encoding.
        case invalidBytes(CSVEncoding)
        case nul
        /// The file is not text.
        case workbook(Workbook)
        /// The place is that of the opening quote.
        case unclosedQuote
        case textAfterQuote
        case longValue
        case manyValues
    }

    public let place: CSVPlace
    public let reason: Reason

    public init(_ reason: Reason, at place: CSVPlace) {
        self.place = place
        self.reason = reason
    }

    public var description: String { "line \(place.line), column \(place.column): \(finding)" }

    /// The encodings in which the file may be text.
    public var otherEncodings: [CSVEncoding] {
        switch reason {
        case .invalidBytes(let encoding): [.windows1252, .windows1254].filter { $0 != encoding }
        case .nul: [.utf16LittleEndian, .utf16BigEndian]
        case .workbook, .unclosedQuote, .textAfterQuote, .longValue, .manyValues: []
        }
    }

    /// The option that ``finding`` names.
    public static let option = "--encoding \(CSVEncoding.windows1252.rawValue)"

    /// The reason without the place.
    public var finding: Text {
        switch reason {
        case .invalidBytes(.utf8):
            Text("this is not UTF-8: save the file as \"CSV UTF-8\", or give \(Self.option)")
        case .invalidBytes(let encoding):
            Text("these bytes are not text in \(encoding.rawValue): save the file as UTF-8")
        case .nul: Text("a NUL character: save the file as UTF-8, or as UTF-16 with a byte order mark")
        case .workbook(.archive):
            Text("this is a ZIP archive, not a CSV file: unpack it, or save the table as \"CSV UTF-8\"")
        case .workbook(let kind):
            Text(
                "this is a workbook (\(kind.rawValue)), not a CSV file: open it in a spreadsheet, save the sheet as \"CSV UTF-8\", and name the new file"
            )
        case .unclosedQuote: Text("this quote is not closed")
        case .textAfterQuote: Text("text after a closing quote: write a quote within a value twice")
        case .longValue:
            Text("the value is longer than \(CSVReader.longestValue / 1024) KiB: a closing quote may be missing")
        case .manyValues: Text("the row has more than \(CSVReader.mostValues) values")
        }
    }
}
