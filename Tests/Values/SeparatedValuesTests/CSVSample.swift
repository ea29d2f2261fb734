import SeparatedValues
import Testing

/// A file and what a reader returns for it.
struct CSVSample: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var encoding: CSVEncoding?
    let rows: [[String]]
    var error: CSVError?

    init(
        _ name: String, _ bytes: [UInt8], encoding: CSVEncoding? = nil, rows: [[String]], error: CSVError? = nil
    ) {
        self.name = name
        self.bytes = bytes
        self.encoding = encoding
        self.rows = rows
        self.error = error
    }

    init(_ name: String, _ text: String, rows: [[String]], error: CSVError? = nil) {
        self.init(name, Array(text.utf8), rows: rows, error: error)
    }

    var testDescription: String { name }
}

extension CSVError {
    init(_ reason: Reason, _ line: Int, _ column: Int) { self.init(reason, at: CSVPlace(line: line, column: column)) }
}

/// The rows and the error of a file that arrives in pieces.
struct ReadFile: Sendable, Equatable {
    var rows: [CSVRow] = []
    var error: CSVError?
    var format: CSVFormat?

    init(_ bytes: [UInt8], encoding: CSVEncoding? = nil, pieces size: Int = .max) {
        self.init(bytes, reader: CSVReader(encoding: encoding), pieces: size)
    }

    init(_ bytes: [UInt8], reader: CSVReader, pieces size: Int = .max) {
        var reader = reader
        var start = 0
        do throws(CSVError) {
            while start < bytes.count {
                let end = size < bytes.count - start ? start + size : bytes.count
                reader.append(bytes[start..<end])
                while let row = try reader.next() { rows.append(row) }
                start = end
            }
            reader.finish()
            while let row = try reader.next() { rows.append(row) }
        } catch { self.error = error }
        format = reader.format
    }

    var texts: [[String]] { rows.map { $0.fields.map(\.text) } }
}
