import PrivateFiles
public import SeparatedValues

/// A user's table, read from its start or from where a row ended.
///
/// Blocks.
public struct OnboardingInput: Sendable {
    private let source: InputBytes
    private var reader: CSVReader
    private var offset: Int
    private var isAtEnd = false
    /// The first row.
    private var header: CSVRow?

    private static let pieceSize = 64 * 1024

    /// Opens a regular file.
    ///
    /// - Parameter encoding: the encoding of a file without byte order mark; UTF-8 if `nil`.
    public init(_ path: String, encoding: CSVEncoding? = nil) throws(OnboardingError) {
        self.init(try InputBytes(path), encoding)
    }

    /// Reads bytes that are in memory already, such as those of standard input.
    public init(_ bytes: [UInt8], encoding: CSVEncoding? = nil) { self.init(.read(bytes), encoding) }

    private init(_ source: InputBytes, _ encoding: CSVEncoding?) {
        self.source = source
        reader = CSVReader(encoding: encoding)
        offset = 0
    }

    /// The format; known when the header has been read.
    public var format: CSVFormat? { reader.format }

    /// Continues after the header at the end of another row.
    ///
    /// - Precondition: the header has been read.
    public mutating func seek(to mark: CSVMark) {
        guard let format = reader.format else { return }
        read(in: format, from: mark)
    }

    private mutating func read(in format: CSVFormat, from mark: CSVMark) {
        reader = CSVReader(continuing: format, at: mark)
        offset = mark.offset
        isAtEnd = false
    }

    /// The next row, first the header; `nil` after the last.
    public mutating func next() throws(OnboardingError) -> CSVRow? {
        guard header == nil, let row = try nextRow() else { return try nextRow() }
        guard let format = Self.formatOfBars(row, reader.format) else {
            header = row
            return row
        }
        read(in: format, from: row.start)
        header = try nextRow()
        return header
    }

    /// The format of a file whose header is separated by `|`; `nil` if it has groups, whose values `|` separates too.
    private static func formatOfBars(_ row: CSVRow, _ format: CSVFormat?) -> CSVFormat? {
        guard let format, row.fields.count == 1, let text = row.fields.first?.text, text.contains("|") else {
            return nil
        }
        let columns = text.split(separator: "|").map { OnboardingColumn(titled: String($0)) }
        guard columns.contains(.username), !columns.contains(.groups) else { return nil }
        return CSVFormat(encoding: format.encoding, delimiter: .bar)
    }

    private func finding(_ error: CSVError) -> CellFinding {
        let (row, index) = reader.current
        let title = header.flatMap { $0.fields.indices.contains(index) ? $0.fields[index].text : nil }
        // Any other text is omitted, because the first row of a file without header can contain a password.
        let known = title.flatMap { OnboardingColumn(titled: $0) == nil ? nil : $0 }
        return CellFinding(
            error.place, SheetCell(row: row, index: index, title: known), error.finding,
            otherEncodings: error.otherEncodings)
    }

    private mutating func nextRow() throws(OnboardingError) -> CSVRow? {
        while true {
            do throws(CSVError) {
                if let row = try reader.next() { return row }
            } catch { throw .text(finding(error)) }
            guard !isAtEnd else { return nil }
            let piece = try source.read(Self.pieceSize, at: offset)
            offset += piece.count
            if piece.isEmpty {
                isAtEnd = true
                reader.finish()
            } else {
                reader.append(piece)
            }
        }
    }

    /// Reads the whole file to identify its content.
    public func identity() throws(OnboardingError) -> InputIdentity {
        var identity = InputIdentity.empty
        while true {
            let piece = try source.read(Self.pieceSize, at: identity.size)
            guard !piece.isEmpty else { return identity }
            identity.append(piece)
        }
    }
}

/// The bytes of an input.
enum InputBytes: Sendable {
    case file(OpenFile)
    case read([UInt8])

    /// Opens a regular file that the user names.
    init(_ path: String) throws(OnboardingError) {
        do throws(FileError) { self = .file(try OpenFile(reading: path)) } catch { throw .unreadable(error) }
    }

    func read(_ count: Int, at offset: Int) throws(OnboardingError) -> [UInt8] {
        switch self {
        case .file(let file):
            do throws(FileError) { return try file.read(count, at: offset) } catch { throw .file(error) }
        case .read(let bytes): return Array(bytes.dropFirst(offset).prefix(count))
        }
    }
}
