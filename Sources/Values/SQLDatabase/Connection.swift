/// A database connection that a ``Database`` passes to one read or write; do not use it after the call.
///
/// Drivers implement it. Statements are prepared once and cached; the values replace the `?` in order.
public protocol Connection {
    /// Runs one statement that changes rows and returns the number of rows changed.
    @discardableResult
    func execute(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError) -> Int

    /// Runs one statement that changes rows, without reporting their number.
    ///
    /// A driver may send it together with the next statement or with the end of the transaction, which then throws its
    /// failure. Use it for the last statements of a write.
    func perform(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError)

    /// Runs one statement and returns every row, including those of `RETURNING`.
    func query(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError) -> [Row]

    /// Runs statements that do not need each other's rows, and returns the rows of each; a driver may combine them.
    func queries(_ statements: [Query]) throws(DatabaseError) -> [[Row]]
}

extension Connection {
    public func perform(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError) {
        _ = try execute(sql, values)
    }

    public func queries(_ statements: [Query]) throws(DatabaseError) -> [[Row]] {
        try statements.map { (statement) throws(DatabaseError) in try query(statement) }
    }

    @discardableResult
    public func execute(_ sql: String, _ values: any SQLBindable...) throws(DatabaseError) -> Int {
        try execute(sql, values)
    }

    @discardableResult
    public func execute(_ statement: Query) throws(DatabaseError) -> Int {
        try execute(statement.sql, statement.bindings)
    }

    public func perform(_ sql: String, _ values: any SQLBindable...) throws(DatabaseError) { try perform(sql, values) }

    public func query(_ sql: String, _ values: any SQLBindable...) throws(DatabaseError) -> [Row] {
        try query(sql, values)
    }

    public func query(_ statement: Query) throws(DatabaseError) -> [Row] {
        try query(statement.sql, statement.bindings)
    }

    /// Runs one statement and returns its first row, or `nil` if there is none.
    public func first(_ sql: String, _ values: any SQLBindable...) throws(DatabaseError) -> Row? {
        try query(sql, values).first
    }

    /// Runs one statement and returns its first row, or `nil` if there is none.
    public func first(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError) -> Row? {
        try query(sql, values).first
    }
}

/// A statement with its bindings.
public struct Query: Sendable, Hashable {
    public let sql: String
    /// A value for each `?`, in order.
    public let bindings: [SQLValue]

    public init(_ sql: String, _ values: any SQLBindable...) { self.init(sql, values) }

    public init(_ sql: String, _ values: [any SQLBindable]) {
        self.sql = sql
        bindings = values.map(\.sqlValue)
    }
}

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
