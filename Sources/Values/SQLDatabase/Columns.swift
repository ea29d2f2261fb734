/// The columns of a row that a statement writes, each with its value.
public struct Columns: ExpressibleByDictionaryLiteral {
    private let names: [String]
    fileprivate let values: [any SQLBindable]

    public init(dictionaryLiteral elements: (String, any SQLBindable)...) { self.init(elements) }

    public init(_ columns: [(String, any SQLBindable)]) {
        self.init(names: columns.map { $0.0 }, values: columns.map { $0.1 })
    }

    private init(names: [String], values: [any SQLBindable]) {
        self.names = names
        self.values = values
    }

    public static func + (left: Columns, right: Columns) -> Columns {
        Columns(names: left.names + right.names, values: left.values + right.values)
    }

    fileprivate func insertion(into table: String, _ conflict: String?) -> String {
        let places = String(repeating: "?, ", count: names.count).dropLast(2)
        let sql = "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(places))"
        return conflict.map { "\(sql) ON CONFLICT \($0)" } ?? sql
    }

    fileprivate func update(of table: String, where condition: String) -> String {
        "UPDATE \(table) SET \(names.joined(separator: " = ?, ")) = ? WHERE \(condition)"
    }
}

extension Connection {
    /// Inserts a row and returns the number of rows changed; `conflict` is what follows `ON CONFLICT`.
    @discardableResult
    public func insert(
        into table: String, _ columns: Columns, onConflict conflict: String? = nil
    ) throws(DatabaseError) -> Int {
        try execute(columns.insertion(into: table, conflict), columns.values)
    }

    /// Inserts a row as `perform` does.
    public func performInsert(
        into table: String, _ columns: Columns, onConflict conflict: String? = nil
    ) throws(DatabaseError) {
        try perform(columns.insertion(into: table, conflict), columns.values)
    }

    /// Changes the rows that match a condition, whose `?` the values replace; returns their number.
    @discardableResult
    public func update(
        _ table: String, set columns: Columns, where condition: String, _ values: any SQLBindable...
    ) throws(DatabaseError) -> Int {
        try execute(columns.update(of: table, where: condition), columns.values + values)
    }

    /// Changes rows as `perform` does.
    public func performUpdate(
        _ table: String, set columns: Columns, where condition: String, _ values: any SQLBindable...
    ) throws(DatabaseError) {
        try perform(columns.update(of: table, where: condition), columns.values + values)
    }
}
