package import CognitoProtocol
package import FoundationEssentials
public import IdentityModel
public import JOSE
public import SQLDatabase

extension JSONValue {
    /// A Boolean, or the text `true` or `false`, which forms and command lines send.
    package var readBool: Bool? { bool ?? string.flatMap { Bool($0) } }

    /// An integer, or its text.
    package var readNumber: Int? { integer.flatMap { Int(exactly: $0) } ?? string.flatMap { Int($0) } }

    /// Whether arrays and objects are nested at most this deep.
    func isNested(atMost depth: Int) -> Bool {
        var level = [self]
        for _ in 0...depth {
            level = level.flatMap { $0.array ?? $0.object.map { Array($0.values) } ?? [] }
            if level.isEmpty { return true }
        }
        return false
    }

    /// A time as Keycloak writes it: milliseconds since 1970, rounded down.
    package static func milliseconds(_ date: Date) -> JSONValue {
        .integer(Int64((date.timeIntervalSince1970 * 1000).rounded(.down)))
    }
}

extension TenantID: SQLBindable {}
extension ClientID: SQLBindable {}
extension AstClientID: SQLBindable {}
extension UserPoolID: SQLBindable {}
extension PoolUsername: SQLBindable {}
extension SignInKeyID: SQLBindable {}
extension RegistrationID: SQLBindable {}

/// Text.
extension JSONValue: SQLBindable {
    public var sqlValue: SQLValue { .text(text) }

    public init(_ value: SQLValue?, of column: String) throws(DatabaseError) {
        let text = try String(value, of: column)
        do { self = try JSONValue(parsing: Array(text.utf8)) } catch {
            throw DatabaseError(.unexpectedShape, message: "column \(column) is not JSON")
        }
    }
}

/// A JSON object in a text column; other JSON is damage.
extension [String: JSONValue]: SQLBindable {
    public var sqlValue: SQLValue { JSONValue.object(self).sqlValue }

    public init(_ value: SQLValue?, of column: String) throws(DatabaseError) {
        guard let object = try JSONValue(value, of: column).object else {
            throw DatabaseError(.unexpectedShape, message: "column \(column) is not a JSON object")
        }
        self = object
    }
}

extension Row {
    /// The list of strings in a text column with JSON.
    func strings(_ name: String) throws(DatabaseError) -> [String] {
        guard let strings = (try self[name] as JSONValue).strings else {
            throw DatabaseError(.unexpectedShape, message: "column \(name) is not a list of strings")
        }
        return strings
    }
}
