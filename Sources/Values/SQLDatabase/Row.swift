/// One row of a result, with its columns by name.
public struct Row: Sendable {
    private let columns: [String: Int]
    private let values: [SQLValue]

    /// Creates a row; `columns` maps each name to an index in `values`.
    public init(columns: [String: Int], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// The value of a column as the expected type, which is optional if the column can be NULL.
    ///
    /// Throws `unexpectedShape` if the column is missing or of another type.
    public subscript<Value: SQLBindable>(name: String) -> Value {
        get throws(DatabaseError) { try Value(columns[name].map { values[$0] }, of: name) }
    }

    /// The values of all columns by name.
    public var valuesByColumn: [String: SQLValue] { columns.mapValues { values[$0] } }
}
