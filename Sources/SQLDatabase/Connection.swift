/// A database connection, lent by a ``Database`` for one read or write; do not use it after the call.
public struct Connection {
    private let driver: any ConnectionDriver

    /// Wraps the connection of a driver.
    public init(_ driver: any ConnectionDriver) { self.driver = driver }

    /// Runs one statement that changes rows and returns the number of rows changed.
    ///
    /// Each `?` in the statement stands for a binding, in order.
    @discardableResult
    public func execute(_ sql: String, _ bindings: [SQLValue] = []) throws(DatabaseError) -> Int {
        try driver.execute(sql, bindings)
    }

    /// Runs one statement and returns every row, including those of `RETURNING`.
    public func query(_ sql: String, _ bindings: [SQLValue] = []) throws(DatabaseError) -> [Row] {
        try driver.query(sql, bindings)
    }

    /// Runs one statement and returns its first row, nil if there is none.
    public func first(_ sql: String, _ bindings: [SQLValue] = []) throws(DatabaseError) -> Row? {
        try driver.query(sql, bindings).first
    }
}

/// What a driver does for a ``Connection``; statements are prepared once and cached.
public protocol ConnectionDriver: AnyObject {
    /// Runs one statement that changes rows and returns the number of rows changed.
    func execute(_ sql: String, _ bindings: [SQLValue]) throws(DatabaseError) -> Int

    /// Runs one statement and returns every row.
    func query(_ sql: String, _ bindings: [SQLValue]) throws(DatabaseError) -> [Row]
}
