/// How a file encodes its text; the raw values are the names that users type.
public enum CSVEncoding: String, Sendable, Hashable, CaseIterable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    case windows1252 = "windows-1252"
    case windows1254 = "windows-1254"

    /// The byte order mark, which is not part of the text; `nil` if there is none.
    var byteOrderMark: [UInt8]? {
        switch self {
        case .utf8: CSVWriter.byteOrderMark
        case .utf16LittleEndian: [0xFF, 0xFE]
        case .utf16BigEndian: [0xFE, 0xFF]
        case .windows1252, .windows1254: nil
        }
    }
}
