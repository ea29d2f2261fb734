import HTTPMessage
import HTTPServer
import JOSE
import PostgreSQL
import PostgreSQLCluster
import SQLDatabase
import SQLite
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// A program runs while a newer one migrates the schema; the migration is the test's own.
@Suite struct NewerSchemaTests {
    enum Kind: CaseIterable, Sendable { case sqlite, postgreSQL }

    private let log = RecordedLog()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func location(_ kind: Kind) async throws -> StoreLocation {
        switch kind {
        case .sqlite: .file(folder.path("store"))
        case .postgreSQL:
            .postgreSQL(
                try await PostgreSQLCluster.shared.makeLocation(), administratorPasswordFile: folder.path("admin"))
        }
    }

    private func start(_ store: StoreLocation) async throws -> EmbeddedIdentityServer {
        try await .ofTests(store: store, storeKeyFile: folder.path("key"), issuer: TestProvider.base, log: log)
    }

    /// Performs the migration of a newer program's start.
    private func upgrade(_ store: StoreLocation, _ sql: String, isAdditive: Bool) throws {
        func steps(_ dialect: SQLDialect) -> [Migration] {
            let steps = Schema.steps(dialect)
            let version = (steps.last?.version ?? 0) + 1
            return steps + [Migration(version: version, name: "later", isAdditive: isAdditive, sql: sql)]
        }
        switch store {
        case .postgreSQL(let place, _, _): try PostgreSQLDatabase(place, migrations: steps(.postgreSQL)).close()
        default: try SQLiteDatabase(path: store.path, migrations: steps(.sqlite)).close()
        }
    }

    @Test(arguments: Kind.allCases) func anAdditiveStepIsWorkedOnWith(_ kind: Kind) async throws {
        let store = try await location(kind)
        let server = try await start(store)
        try upgrade(store, "CREATE TABLE later (a INTEGER)", isAdditive: true)
        let socket = TestProvider.Socket(port: server.port)
        #expect(await socket.send(HTTPRequest(target: "/health/ready")).status == 200)
        #expect(await socket.send(HTTPRequest(target: "/auth/realms/sandbox")).status == 200)
        await server.stop()
        // So does an older program that starts later.
        let later = try await start(store)
        #expect(await TestProvider.Socket(port: later.port).send(HTTPRequest(target: "/health/ready")).status == 200)
        await later.stop()
    }

    @Test(arguments: Kind.allCases) func anyOtherStepEndsTheOlderProgramsWork(_ kind: Kind) async throws {
        let store = try await location(kind)
        let server = try await start(store)
        let socket = TestProvider.Socket(port: server.port)
        #expect(await socket.send(HTTPRequest(target: "/auth/realms/sandbox")).status == 200)
        _ = try log.taken()
        try upgrade(store, "ALTER TABLE configuration RENAME COLUMN version TO number", isAdditive: false)
        // The first request, for a realm that is not cached, encounters the change; later ones are refused without using
        // the store.
        for realm in ["other", "sandbox", "sandbox"] {
            let answer = await socket.send(HTTPRequest(target: "/auth/realms/\(realm)"))
            #expect(answer.status == 503 && answer.headers["Retry-After"] == "1", "\(answer.shown)")
        }
        let ready = await socket.send(HTTPRequest(target: "/health/ready"))
        #expect(ready.status == 503 && ready.json["reason"] == "newer schema")
        #expect(await socket.send(HTTPRequest(target: "/health/live")).status == 200)
        let lines = try log.taken().filter { $0["event"] != "request" }
        #expect(lines.map { $0["event"] } == ["notice"])
        await server.stop()
        let refusal = await #expect(throws: IdentityServerError.self) { try await start(store) }
        #expect(refusal?.code == .storeNewer)
    }

    @Test(arguments: Kind.allCases) func readinessAloneNoticesIt(_ kind: Kind) async throws {
        let store = try await location(kind)
        let server = try await start(store)
        try upgrade(store, "CREATE TABLE later (a INTEGER)", isAdditive: false)
        let socket = TestProvider.Socket(port: server.port)
        let ready = await socket.send(HTTPRequest(target: "/health/ready"))
        #expect(ready.status == 503 && ready.json["reason"] == "newer schema")
        #expect(await socket.send(HTTPRequest(target: "/auth/realms/sandbox")).status == 503)
        await server.stop()
    }
}
