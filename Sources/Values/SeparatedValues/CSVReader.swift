/// Reads the rows of a file whose bytes arrive in pieces of any size.
///
/// Append a piece, call ``next()`` until it returns `nil`, and so on; after the last piece, call ``finish()`` and
/// ``next()`` again. The first row is the header. Empty lines and Excel's line `sep=;` are not returned. Rows and
/// errors do not depend on the size of the pieces, and memory does not grow with the file.
public struct CSVReader: Sendable {
    /// In bytes of UTF-8.
    public static let longestValue = 64 * 1024
    public static let mostValues = 256

    /// Known when the header has been returned.
    public internal(set) var format: CSVFormat?

    private var detection: EncodingDetection
    private(set) var decoder: ScalarDecoder?
    var scanner = RowScanner()
    private var cursor: TextCursor

    private var bytes: [UInt8] = []
    private var position = 0
    private var offset: Int
    var rowStart: CSVMark
    private var isAtEnd = false
    /// A row that ended with CR: the next character can be its LF.
    private var held: CSVRow?
    /// Whether a line `sep=;` was read.
    var hasDeclaration = false
    private var failure: CSVError?

    /// Creates a reader for the start of a file.
    ///
    /// - Parameter encoding: of a file without byte order mark; UTF-8 if `nil`.
    public init(encoding: CSVEncoding? = nil) {
        detection = EncodingDetection(asked: encoding)
        cursor = TextCursor(line: 1)
        offset = 0
        rowStart = CSVMark(offset: 0, line: 1)
    }

    /// Creates a reader that continues where a row ended; the first bytes appended are those at the mark.
    public init(continuing format: CSVFormat, at mark: CSVMark) {
        self.init()
        self.format = format
        // A byte order mark occurs only at the start of a file.
        detection = EncodingDetection(asked: format.encoding)
        if mark.offset > 0 { decoder = ScalarDecoder(format.encoding) }
        scanner.delimiter = format.delimiter
        cursor = TextCursor(line: mark.line)
        offset = mark.offset
        rowStart = mark
    }

    /// The row that is being read, as a spreadsheet counts it, and the index of the value in it.
    public var current: (row: Int, field: Int) { (rowStart.row, scanner.fieldIndex) }

    public mutating func append(_ piece: some Sequence<UInt8>) {
        bytes.removeSubrange(..<position)
        position = 0
        bytes.append(contentsOf: piece)
    }

    /// Reports that all bytes were appended.
    public mutating func finish() { isAtEnd = true }

    /// The next row; `nil` if more bytes are needed, or after the last row.
    ///
    /// After an error, there are no more rows: the error is thrown again.
    public mutating func next() throws(CSVError) -> CSVRow? {
        if let failure { throw failure }
        do throws(CSVError) { return try advance() } catch {
            failure = error
            guard let row = held else { throw error }
            held = nil
            return row
        }
    }

    private mutating func advance() throws(CSVError) -> CSVRow? {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if decoder == nil {
                if let result = detection.take(byte) { try begin(result) }
            } else if let row = try take(byte) {
                return row
            }
        }
        guard isAtEnd else { return nil }
        guard decoder == nil else { return try end() }
        try begin(detection.end())
        return try advance()
    }

    private mutating func begin(_ result: EncodingDetection.Result) throws(CSVError) {
        if let workbook = result.workbook { throw CSVError(.workbook(workbook), at: cursor.place) }
        decoder = ScalarDecoder(result.encoding)
        offset = result.markSize
        bytes.replaceSubrange(..<position, with: result.rest)
        position = 0
    }

    private mutating func take(_ byte: UInt8) throws(CSVError) -> CSVRow? {
        offset += 1
        let scalar: Unicode.Scalar?
        do throws(ScalarDecoder.Invalid) { scalar = try decoder?.take(byte) } catch { throw invalid }
        guard let scalar else { return nil }
        guard let row = held else { return try take(scalar) }
        if scalar == "\n" {
            cursor.pass(scalar)
            rowStart = CSVMark(offset: offset, line: cursor.line, row: rowStart.row)
            held = nil
            return CSVRow(fields: row.fields, start: row.start, end: rowStart)
        }
        // This character can end only an empty row. If it throws, `next` returns the held row first.
        _ = try take(scalar)
        held = nil
        return row
    }

    private mutating func take(_ scalar: Unicode.Scalar) throws(CSVError) -> CSVRow? {
        let place = cursor.place
        let isRowEnd = try scanner.take(scalar, at: place)
        cursor.pass(scalar)
        guard isRowEnd else { return nil }
        let row = try endRow(at: place)
        guard scalar == "\r" else { return row }
        held = row
        return nil
    }

    private mutating func end() throws(CSVError) -> CSVRow? {
        if let row = held {
            held = nil
            return row
        }
        if decoder?.isPartial == true { throw invalid }
        return scanner.isAtRowStart ? nil : try endRow(at: cursor.place)
    }

    private var invalid: CSVError { CSVError(.invalidBytes(decoder?.encoding ?? .utf8), at: cursor.place) }

    /// Returns `nil` for a row that is not returned.
    private mutating func endRow(at place: CSVPlace) throws(CSVError) -> CSVRow? {
        let start = rowStart
        let fields = try scanner.endRow(at: place)
        rowStart = CSVMark(offset: offset, line: cursor.line, row: start.row + 1)
        let row = CSVRow(fields: fields, start: start, end: rowStart)
        if format == nil { return takeHeader(row) }
        return row.isBlank && fields.count == 1 ? nil : row
    }
}

extension CSVReader {
    /// Takes the rows before the format is known; returns the header only.
    mutating func takeHeader(_ row: CSVRow) -> CSVRow? {
        if row.isBlank {
            if !hasDeclaration { scanner.delimiter = nil }
            return nil
        }
        if !hasDeclaration, let declared = DelimiterDeclaration.delimiter(in: row, found: scanner.delimiter) {
            scanner.delimiter = declared
            hasDeclaration = true
            // A spreadsheet does not show the declaration.
            rowStart = CSVMark(offset: rowStart.offset, line: rowStart.line, row: row.start.row)
            return nil
        }
        let delimiter = scanner.delimiter ?? .comma
        scanner.delimiter = delimiter
        format = CSVFormat(encoding: decoder?.encoding ?? .utf8, delimiter: delimiter)
        return row
    }
}

/// A row of a file: the values of one line, or of several if quoted values contain line breaks.
public struct CSVRow: Sendable, Hashable {
    public let fields: [CSVField]
    public let start: CSVMark
    /// After the row's line break.
    public let end: CSVMark

    /// Whether no field has a value, as spreadsheets write rows whose cells were cleared.
    public var isBlank: Bool { fields.allSatisfy { $0.text.isEmpty && !$0.isQuoted } }
}

/// A value of a row.
public struct CSVField: Sendable, Hashable {
    /// Where the value begins: its opening quote, or its first character after blanks.
    public let place: CSVPlace
    /// The value without the Unicode blanks around it; those within quotes are part of it.
    public let text: String
    /// The value with the blanks around it, for passwords; if it is quoted, the same as ``text``.
    public let untrimmed: String
    public let isQuoted: Bool

    /// The first control or zero-width character, and the first tab or line break within the value.
    private let invisible: PlacedScalar?
    private let lineBreak: PlacedScalar?

    init(
        place: CSVPlace, untrimmed: String, isQuoted: Bool, invisible: PlacedScalar?, lineBreak: PlacedScalar?
    ) {
        self.place = place
        self.untrimmed = untrimmed
        text = isQuoted ? untrimmed : untrimmed.trimmingBlanks
        self.isQuoted = isQuoted
        self.invisible = invisible
        self.lineBreak = lineBreak
    }

    /// The first character that a value must not contain: control and zero-width characters.
    ///
    /// - Parameter allowsLineBreaks: whether tabs and line breaks are accepted, for free text.
    public func refusedScalar(allowsLineBreaks: Bool = false) -> PlacedScalar? {
        guard !allowsLineBreaks, let lineBreak else { return invisible }
        guard let invisible else { return lineBreak }
        return invisible.place < lineBreak.place ? invisible : lineBreak
    }

    /// A character of a file and its place.
    public struct PlacedScalar: Sendable, Hashable {
        public let scalar: Unicode.Scalar
        public let place: CSVPlace
    }
}

/// A place in a file as a text editor shows it: line and column from 1, the column in Unicode scalars.
public struct CSVPlace: Sendable, Hashable, Comparable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (one: CSVPlace, other: CSVPlace) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}

/// Where a row begins or ends: a reader can continue there.
public struct CSVMark: Sendable, Hashable {
    /// In bytes of the file, whatever its encoding is, from its start.
    public let offset: Int
    /// The line at this offset, from 1.
    public let line: Int
    /// The row at this offset as a spreadsheet counts it: a row with line breaks in its values is one.
    public let row: Int

    /// - Parameter row: `nil` if it is not known; it is counted from the line on.
    public init(offset: Int, line: Int, row: Int? = nil) {
        self.offset = offset
        self.line = line
        self.row = row ?? line
    }
}
