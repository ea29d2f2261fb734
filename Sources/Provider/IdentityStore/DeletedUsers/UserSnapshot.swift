import IdentityModel
import JOSE
import SQLDatabase

/// All rows of a user in the tables of ``UserPart``, as stored: what is sealed in them stays sealed.
struct UserSnapshot: Sendable {
    /// The values of each row by column, in the order of ``UserPart/all``.
    private let rows: [[[String: SQLValue]]]

    /// Takes the rows of ``queries(ofUser:)``.
    init(_ rows: [[Row]]) { self.rows = rows.map { $0.map(\.valuesByColumn) } }

    static func queries(ofUser id: String) -> [Query] { UserPart.all.map { $0.query(ofUser: id) } }

    /// The value of the user's own row.
    subscript(column: String) -> SQLValue? { rows.first?.first?[column] }

    /// Adds the rows again.
    ///
    /// Rows that refer to a role, group, client or device that does not exist any more are left out. Returns false if
    /// the user is the service account of a client that does not exist any more; nothing is added then.
    func insert(realmID: String, _ connection: StoreConnection) throws -> Bool {
        let parts = zip(UserPart.all, rows)
        let questions = parts.flatMap { part, rows in
            rows.compactMap { part.query(ofReferenceIn: $0, realmID: realmID) }
        }
        var answers = try connection.queries(questions).map { !$0.isEmpty }[...]
        for (part, rows) in parts {
            for row in rows {
                let isWhole = part.query(ofReferenceIn: row, realmID: realmID) == nil || answers.popFirst() == true
                if isWhole {
                    try part.insert(row, connection)
                } else if part.table == "account" {
                    return false
                }
            }
        }
        return true
    }
}

/// A snapshot as stored: an object with the rows of each table.
extension UserSnapshot {
    init(_ secret: Secret) throws {
        guard let tables = try? JSONValue(parsing: secret.exposedBytes) else { throw Self.isUnreadable }
        rows = try UserPart.all.map { part in
            try (tables[part.table]?.array ?? []).map { row in
                guard let values = row.object else { throw Self.isUnreadable }
                return try values.mapValues(Self.value)
            }
        }
    }

    func secret() throws -> Secret {
        var tables: [String: JSONValue] = [:]
        for (part, rows) in zip(UserPart.all, rows) where !rows.isEmpty {
            tables[part.table] = .array(try rows.map { .object(try $0.mapValues(Self.json)) })
        }
        return Secret(JSONValue.object(tables).bytes)
    }

    private static let isUnreadable = DatabaseError(.unexpectedShape, message: "a deleted user cannot be read")

    private static func json(_ value: SQLValue) throws -> JSONValue {
        switch value {
        case .null: .null
        case .integer(let number): .integer(number)
        case .text(let text): .string(text)
        case .blob(let bytes): .array([.string(Base64URL.encode(bytes))])
        case .real: throw isUnreadable
        }
    }

    private static func value(_ json: JSONValue) throws -> SQLValue {
        switch json {
        case .null: return .null
        case .integer(let number): return .integer(number)
        case .string(let text): return .text(text)
        case .array:
            guard let bytes = json[0]?.string.flatMap(Base64URL.decode) else { throw isUnreadable }
            return .blob(bytes)
        case .bool, .number, .object: throw isUnreadable
        }
    }
}
