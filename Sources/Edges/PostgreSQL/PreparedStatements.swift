import CPostgreSQL
import SQLDatabase

/// A statement that a connection has prepared for certain types of parameters.
final class PreparedStatement {
    let name: String
    let types: [Oid]
    /// The columns of its result; `nil` before its first run.
    var columns: ResultColumns?

    init(name: String, types: [Oid]) {
        self.name = name
        self.types = types
    }

    /// Whether the values can be bound: each is NULL or has the declared type.
    func takes(_ values: [SQLValue]) -> Bool {
        zip(types, values).allSatisfy { $1 == .null || $0 == $1.typeNumber }
    }
}

/// The names and types of a result's columns.
struct ResultColumns {
    let places: [String: Int]
    let types: [Oid]
}

/// The statements that a connection has prepared, by their text and the types of their parameters.
struct PreparedStatements {
    private final class Text {
        let placeholders: Placeholders
        var statements: [PreparedStatement] = []

        init(_ placeholders: Placeholders) { self.placeholders = placeholders }
    }

    /// A statement to run, which must be prepared first if it is new.
    struct Choice {
        let statement: PreparedStatement
        let sql: String
        let isNew: Bool
    }

    /// The maximum number of prepared statements per connection: each uses memory of the server.
    static let limit = 1_000

    private var texts: [String: Text] = [:]
    private var made = 0
    private var kept = 0

    /// Whether the connection has reached the limit and must drop its statements before the next transaction.
    var isFull: Bool { kept >= Self.limit }

    /// Returns the statement for a text and values; throws if the number of values is wrong.
    mutating func choose(_ sql: String, _ values: [SQLValue]) throws(DatabaseError) -> Choice {
        let text: Text
        if let known = texts[sql] {
            text = known
        } else {
            guard let placeholders = Placeholders(rewriting: sql) else {
                throw DatabaseError(
                    sqlState: "42P02", message: "a statement has both ? and ?1, or a number out of range")
            }
            text = Text(placeholders)
            texts[sql] = text
        }
        guard text.placeholders.count == values.count else {
            throw DatabaseError(
                sqlState: "42P02", message: "\(values.count) values given for \(text.placeholders.count) parameters")
        }
        if let statement = text.statements.first(where: { $0.takes(values) }) {
            return Choice(statement: statement, sql: text.placeholders.sql, isNew: false)
        }
        made += 1
        // A NULL has no type: it takes that of an earlier value, so that few variants are prepared.
        let types = values.enumerated().map { place, value in
            value == .null
                ? text.statements.lazy.map(\.types[place]).first { $0 != TypeNumber.unknown } ?? TypeNumber.unknown
                : value.typeNumber
        }
        return Choice(
            statement: PreparedStatement(name: "s\(made)", types: types), sql: text.placeholders.sql, isNew: true)
    }

    /// Adds a statement that the server has prepared or is asked to prepare.
    mutating func keep(_ statement: PreparedStatement, for sql: String) {
        texts[sql]?.statements.append(statement)
        kept += 1
    }

    /// Removes a statement that the server may not have prepared.
    mutating func forget(_ statement: PreparedStatement, for sql: String) {
        texts[sql]?.statements.removeAll { $0 === statement }
    }

    mutating func removeAll() {
        texts = [:]
        kept = 0
    }
}
