/// A database connection that a ``Database`` passes to one read or write; do not use it after the call.
public struct Connection {
    private let driver: any ConnectionDriver

    public init(_ driver: any ConnectionDriver) { self.driver = driver }

    /// Runs one statement that changes rows and returns the number of rows changed.
    ///
    /// The bindings replace the `?` in order.
    @discardableResult
    public func execute(_ sql: String, _ bindings: [SQLValue] = []) throws(DatabaseError) -> Int {
        try driver.execute(sql, bindings)
    }

    /// Runs one statement that changes rows, without reporting their number.
    ///
    /// A driver may send it together with the next statement or with the end of the transaction, which then throws its
    /// failure. Use it for the last statements of a write.
    public func perform(_ sql: String, _ bindings: [SQLValue] = []) throws(DatabaseError) {
        try driver.perform(sql, bindings)
    }

    /// Runs one statement and returns every row, including those of `RETURNING`.
    public func query(_ sql: String, _ bindings: [SQLValue] = []) throws(DatabaseError) -> [Row] {
        try driver.query(sql, bindings)
    }

    /// Runs statements that do not need each other's rows, and returns the rows of each; a driver may send them together.
    public func queries(_ statements: [Query]) throws(DatabaseError) -> [[Row]] { try driver.queries(statements) }

    /// Runs one statement and returns its first row, or `nil` if there is none.
    public func first(_ sql: String, _ bindings: [SQLValue] = []) throws(DatabaseError) -> Row? {
        try driver.query(sql, bindings).first
    }
}

/// A statement with its bindings.
public struct Query: Sendable, Hashable {
    public let sql: String
    /// A value for each `?`, in order.
    public let bindings: [SQLValue]

    public init(_ sql: String, _ bindings: [SQLValue] = []) {
        self.sql = sql
        self.bindings = bindings
    }
}

/// The operations of a ``Connection`` that a driver implements; statements are prepared once and cached.
public protocol ConnectionDriver: AnyObject {
    /// Runs one statement that changes rows and returns the number of rows changed.
    func execute(_ sql: String, _ bindings: [SQLValue]) throws(DatabaseError) -> Int

    /// Runs one statement that changes rows, at once or with the next statement or the end of the transaction.
    func perform(_ sql: String, _ bindings: [SQLValue]) throws(DatabaseError)

    /// Runs one statement and returns every row.
    func query(_ sql: String, _ bindings: [SQLValue]) throws(DatabaseError) -> [Row]

    /// Runs statements that do not need each other's rows, and returns the rows of each.
    func queries(_ statements: [Query]) throws(DatabaseError) -> [[Row]]
}

extension ConnectionDriver {
    /// Runs the statements one after another.
    public func queries(_ statements: [Query]) throws(DatabaseError) -> [[Row]] {
        try statements.map { (statement) throws(DatabaseError) in try query(statement.sql, statement.bindings) }
    }

    /// Runs the statement at once.
    public func perform(_ sql: String, _ bindings: [SQLValue]) throws(DatabaseError) { _ = try execute(sql, bindings) }
}
