import FoundationEssentials
import IdentityModel
import PostgreSQLCluster
import TestSupport
import Testing

/// A store that several `serve` processes use, consecutively or concurrently.
struct SharedStore: Sendable {
    /// The databases that can contain a store.
    enum Kind: String, Sendable, CaseIterable, CustomTestStringConvertible {
        case sqlite = "SQLite"
        case postgreSQL = "PostgreSQL"

        var testDescription: String { rawValue }
    }

    var program: BuiltExecutable
    /// The options of `serve` that select the store.
    private(set) var options: [String]
    /// The database's name on PostgreSQL; `nil` for SQLite.
    private(set) var database: String?
    private let passwordFile: String

    /// A store with this issuer if it is on PostgreSQL.
    ///
    /// No server listens at the issuer's address, as behind a proxy.
    init(
        _ kind: Kind, issuer: String = "http://127.0.0.1:8931/auth", cluster: PostgreSQLCluster = .shared,
        standby: PostgreSQLCluster? = nil
    ) async throws {
        program = try BuiltExecutable()
        switch kind {
        case .sqlite:
            let path = program.folder.path("s.sqlite")
            options = ["--store", path]
            database = nil
            passwordFile = path + ".admin"
        case .postgreSQL:
            passwordFile = program.folder.path("admin")
            var url = try await cluster.makeURL()
            if let standby { url += ",\(try await standby.host())&target_session_attrs=read-write" }
            database = url.split(separator: "/").dropFirst(2).first?.split(separator: "?").first.map(String.init)
            options = [
                "--store", url, "--issuer", issuer, "--admin-password-file", passwordFile, "--store-key",
                program.folder.path("key"),
            ]
        }
    }

    /// The same store in another database, optionally with another key.
    func moved(to other: String, key: String? = nil) -> SharedStore {
        var copy = self
        copy.database = other
        copy.options = options.map { option in
            if option == program.folder.path("key"), let key { return key }
            return database.map { option.replacing("/\($0)?", with: "/\(other)?") } ?? option
        }
        return copy
    }

    /// The administrator's password, once a server has created the store.
    var administratorPassword: Secret {
        get throws {
            let text = try String(contentsOfFile: passwordFile, encoding: .utf8)
            return Secret(String(text.prefix { $0 != "\n" }))
        }
    }
}
