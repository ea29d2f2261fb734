import CPostgreSQL
import SQLDatabase

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A newly opened connection that is not in pipeline mode yet.
final class PlainConnection {
    let handle: OpaquePointer
    private var isGivenAway = false
    private let address: String

    /// Connects; blocks the calling thread.
    init(_ location: PostgreSQLLocation) throws(DatabaseError) {
        address = location.description
        let names: [UnsafeMutablePointer<CChar>?] = location.parameters.map { strdup($0.name) } + [nil]
        let values: [UnsafeMutablePointer<CChar>?] = location.parameters.map { strdup($0.value) } + [nil]
        defer { for copy in names + values { free(copy) } }
        let start = ContinuousClock.now
        let opened = PQconnectdbParams(names.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 0)
        guard let opened else { throw DatabaseError(.cannotOpen, message: "out of memory", path: address) }
        cpostgresql_be_silent(opened)
        // From here on `deinit` closes the connection, even if this throws.
        handle = opened
        if PQstatus(opened) != CONNECTION_OK {
            let message = PostgreSQLConnection.message(of: opened)
            // The library reports the SQLSTATE of a refusal only after another attempt with this setting. A server that
            // does not answer has none.
            guard start.duration(to: .now) < .seconds(1) else { throw refusal(message) }
            PQsetErrorVerbosity(opened, PQERRORS_SQLSTATE)
            PQreset(opened)
            guard PQstatus(opened) == CONNECTION_OK else { throw refusal(message, hasLimit: isAtLimit) }
            PQsetErrorVerbosity(opened, PQERRORS_DEFAULT)
        }
        guard PQserverVersion(opened) >= 140_000 else { throw refusal("PostgreSQL 14 or later is needed") }
        guard PQparameterStatus(opened, "server_encoding").map({ String(cString: $0) }) == "UTF8" else {
            throw refusal("the database's encoding must be UTF8")
        }
    }

    deinit { if !isGivenAway { PQfinish(handle) } }

    /// Transfers ownership of the connection to the caller, who must close it.
    func release() -> OpaquePointer {
        isGivenAway = true
        return handle
    }

    /// Runs several statements without parameters, in order.
    func script(_ sql: String) throws(DatabaseError) { _ = try value(sql) }

    /// Runs statements and returns the first value of the last one's first row, or `nil` if there is none.
    func value(_ sql: String) throws(DatabaseError) -> String? {
        guard let result = PQexec(handle, sql) else { throw refusal(PostgreSQLConnection.message(of: handle)) }
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: return nil
        case PGRES_TUPLES_OK:
            guard PQntuples(result) > 0, PQgetisnull(result, 0, 0) == 0 else { return nil }
            return PQgetvalue(result, 0, 0).map { String(cString: $0) }
        default:
            let message = cpostgresql_primary_message(result).map { String(cString: $0) }
            guard let state = cpostgresql_sql_state(result) else {
                throw refusal(PostgreSQLConnection.message(of: handle))
            }
            throw DatabaseError(sqlState: String(cString: state), message: message ?? "", path: address)
        }
    }

    private func refusal(_ message: String, hasLimit: Bool = false) -> DatabaseError {
        DatabaseError(hasLimit ? .busy : .cannotOpen, message: message, path: address)
    }

    /// Whether the server, the database or the role has too many connections (53300).
    ///
    /// With `PQERRORS_SQLSTATE` a line about a server's refusal ends with severity, colon, two spaces and SQLSTATE.
    private var isAtLimit: Bool {
        guard let text = PQerrorMessage(handle) else { return false }
        return String(cString: text).split(whereSeparator: \.isNewline).contains { $0.hasSuffix(":  53300") }
    }
}

extension PostgreSQLConnection {
    /// The library's message about a connection, on one line; it contains no values of the database.
    static func message(of handle: OpaquePointer) -> String {
        guard let text = PQerrorMessage(handle) else { return "the connection failed" }
        // Indented lines are hints for users of psql.
        let lines = String(cString: text).split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("\t") }
        return lines.isEmpty ? "the connection was lost" : lines.joined(separator: "; ")
    }
}
