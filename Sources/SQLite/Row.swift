/// One row of an answer, with its columns by name.
public struct Row: Sendable {
    private let columns: [String: Int]
    private let values: [SQLiteValue]

    init(columns: [String: Int], values: [SQLiteValue]) {
        self.columns = columns
        self.values = values
    }

    /// The value of a column, nil where the answer has no such column.
    public subscript(name: String) -> SQLiteValue? { columns[name].map { values[$0] } }

    /// The text of a column; throws `unexpectedShape` where it is missing, null or of another type.
    public func string(_ name: String) throws(SQLiteError) -> String {
        guard case .text(let text) = self[name] else { throw shape(name, "text") }
        return text
    }

    /// The whole number of a column; throws `unexpectedShape` where it is missing, null or of another type.
    public func integer(_ name: String) throws(SQLiteError) -> Int64 {
        guard case .integer(let number) = self[name] else { throw shape(name, "integer") }
        return number
    }

    /// The bytes of a column; throws `unexpectedShape` where they are missing, null or of another type.
    public func blob(_ name: String) throws(SQLiteError) -> [UInt8] {
        guard case .blob(let bytes) = self[name] else { throw shape(name, "blob") }
        return bytes
    }

    /// The truth value of a column that holds 0 or 1.
    public func bool(_ name: String) throws(SQLiteError) -> Bool { try integer(name) != 0 }

    /// The text of a column, nil where it is null; throws where it is missing or of another type.
    public func optionalString(_ name: String) throws(SQLiteError) -> String? {
        self[name] == .null ? nil : try string(name)
    }

    /// The whole number of a column, nil where it is null; throws where it is missing or of another type.
    public func optionalInteger(_ name: String) throws(SQLiteError) -> Int64? {
        self[name] == .null ? nil : try integer(name)
    }

    /// The bytes of a column, nil where they are null; throws where they are missing or of another type.
    public func optionalBlob(_ name: String) throws(SQLiteError) -> [UInt8]? {
        self[name] == .null ? nil : try blob(name)
    }

    private func shape(_ name: String, _ type: String) -> SQLiteError {
        SQLiteError(
            .unexpectedShape, message: "column \(name) is no \(type) but \(self[name]?.description ?? "missing")")
    }
}
