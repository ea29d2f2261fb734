/// One row of a result, with its columns by name.
public struct Row: Sendable {
    private let columns: [String: Int]
    private let values: [SQLValue]

    /// Creates a row; `columns` maps each name to an index in `values`.
    public init(columns: [String: Int], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// The value of a column; `nil` if the result has no such column.
    public subscript(name: String) -> SQLValue? { columns[name].map { values[$0] } }

    /// The values of all columns by name.
    public var valuesByColumn: [String: SQLValue] { columns.mapValues { values[$0] } }

    /// The text of a column; throws `unexpectedShape` if it is missing, null or of another type.
    public func string(_ name: String) throws(DatabaseError) -> String {
        guard case .text(let text) = self[name] else { throw shape(name, "text") }
        return text
    }

    /// The integer of a column; throws `unexpectedShape` if it is missing, null or of another type.
    public func integer(_ name: String) throws(DatabaseError) -> Int64 {
        guard case .integer(let number) = self[name] else { throw shape(name, "integer") }
        return number
    }

    /// The bytes of a column; throws `unexpectedShape` if they are missing, null or of another type.
    public func blob(_ name: String) throws(DatabaseError) -> [UInt8] {
        guard case .blob(let bytes) = self[name] else { throw shape(name, "blob") }
        return bytes
    }

    /// The Boolean of an integer column: false for 0.
    public func bool(_ name: String) throws(DatabaseError) -> Bool { try integer(name) != 0 }

    /// The text of a column, or `nil` if it is null; throws if it is missing or of another type.
    public func optionalString(_ name: String) throws(DatabaseError) -> String? {
        self[name] == .null ? nil : try string(name)
    }

    /// The integer of a column, or `nil` if it is null; throws if it is missing or of another type.
    public func optionalInteger(_ name: String) throws(DatabaseError) -> Int64? {
        self[name] == .null ? nil : try integer(name)
    }

    /// The bytes of a column, or `nil` if they are null; throws if they are missing or of another type.
    public func optionalBlob(_ name: String) throws(DatabaseError) -> [UInt8]? {
        self[name] == .null ? nil : try blob(name)
    }

    private func shape(_ name: String, _ type: String) -> DatabaseError {
        DatabaseError(
            .unexpectedShape, message: "column \(name) is not \(type) but \(self[name]?.description ?? "missing")")
    }
}
