package import CognitoProtocol
public import IdentityModel
public import JOSE
public import SQLDatabase

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

/// A JSON object in a text column; empty for other JSON.
extension [String: JSONValue]: SQLBindable {
    public var sqlValue: SQLValue { JSONValue.object(self).sqlValue }

    public init(_ value: SQLValue?, of column: String) throws(DatabaseError) {
        self = try JSONValue(value, of: column).object ?? [:]
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
