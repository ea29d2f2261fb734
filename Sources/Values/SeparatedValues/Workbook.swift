/// Files that are not text, which users pass instead of a CSV file.
public enum Workbook: String, Sendable, Hashable, CaseIterable {
    case excel = ".xlsx"
    case openDocument = ".ods"
    case oldExcel = ".xls"
    /// Another ZIP archive.
    case archive = "ZIP"

    /// The number of bytes that distinguish the kinds.
    static let signatureSize = 96

    private static let zip: [UInt8] = [0x50, 0x4B, 3, 4]
    private static let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

    /// The kind of a file that begins with these bytes; `nil` if it can be text.
    init?(_ first: [UInt8]) {
        if first.starts(with: Self.compound) {
            self = .oldExcel
        } else if first.starts(with: Self.zip) {
            // The name of the archive's first file, and its content.
            let entry = String(decoding: first.dropFirst(30), as: UTF8.self)
            if entry.hasPrefix("mimetypeapplication/vnd.oasis.opendocument.spreadsheet") {
                self = .openDocument
            } else {
                self =
                    ["[Content_Types].xml", "_rels/", "docProps/", "xl/"].contains(where: entry.hasPrefix)
                    ? .excel : .archive
            }
        } else {
            return nil
        }
    }

    /// Whether these bytes begin a file of one of the kinds, or can do so.
    static func canBegin(with first: [UInt8]) -> Bool {
        [zip, compound].contains { $0.starts(with: first) || first.starts(with: $0) }
    }
}
