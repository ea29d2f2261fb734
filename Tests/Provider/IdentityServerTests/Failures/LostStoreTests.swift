import FoundationEssentials
import HTTPMessage
import HTTPServer
import JOSE
import PostgreSQLCluster
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// A server whose store is lost while it runs.
@Suite struct LostStoreTests {
    private let log = RecordedLog()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func start(_ store: StoreLocation, key: String? = nil) async throws -> EmbeddedIdentityServer {
        try await .ofTests(store: store, storeKeyFile: key, issuer: TestProvider.base, log: log)
    }

    private static let requests = [
        HTTPRequest(target: "/auth/realms/sandbox"), HTTPRequest(target: "/auth/admin/realms/sandbox/users"),
        HTTPRequest.form(
            ["grant_type": "password", "client_id": "admin-cli", "username": "a", "password": "b"],
            to: "/auth/realms/master/protocol/openid-connect/token"),
        HTTPRequest(target: "/health/ready"),
    ]

    /// A token that names a realm, so that the server queries the store for it.
    private static let token = ["{\"alg\":\"RS256\"}", "{\"iss\":\"http://127.0.0.1:8931/auth/realms/master\"}", "x"]
        .map { Base64URL.encode($0.utf8) }.joined(separator: ".")

    /// Sends the requests concurrently, disconnects the store during them, and reconnects it.
    private func expectOneLineEach(
        _ server: EmbeddedIdentityServer, whileLost change: () async throws -> Void, mend: () async throws -> Void
    )
        async throws
    {
        let socket = TestProvider.Socket(port: server.port)
        #expect(await socket.send(HTTPRequest(target: "/health/ready")).status == 200)
        try await change()
        _ = try log.taken()
        let answers = await withTaskGroup(of: HTTPResponse.self) { group in
            for request in Self.requests {
                var request = request
                request.headers.set("Authorization", "Bearer \(Self.token)")
                let sent = request
                group.addTask { await socket.send(sent) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for answer in answers {
            #expect(answer.status == 503, "\(answer.shown)")
            if answer.json["status"] == nil { #expect(answer.headers["Retry-After"] == "1") }
        }
        let lost = try log.taken()
        #expect(lost.count { $0["event"] == "store lost" } == 1)
        #expect(lost.allSatisfy { $0["event"] == "store lost" || $0["event"] == "request" }, "\(lost)")
        #expect(try #require(lost.first { $0["event"] == "store lost" }?["reason"]?.string).isEmpty == false)
        try await mend()
        for request in Self.requests.prefix(1) + Self.requests.suffix(1) {
            #expect(await socket.send(request).status == 200)
        }
        let back = try log.taken().filter { $0["event"] != "request" }
        #expect(back.map { $0["event"] } == ["store back"])
        #expect(back.first?["seconds"]?.number != nil)
        await server.stop()
    }

    @Test func aFileThatIsGone() async throws {
        let path = folder.path("store")
        let server = try await start(.file(path))
        try await expectOneLineEach(server) {
            try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        } mend: {
            try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        }
    }

    /// As with a wrong password: the database server is reachable but refuses every login.
    @Test func aRoleThatMayNotLogIn() async throws {
        let (location, role) = try await PostgreSQLCluster.shared.makeLocation(connections: 20)
        let server = try await start(
            .postgreSQL(location, administratorPasswordFile: folder.path("admin"), connections: 3),
            key: folder.path("key"))
        try await expectOneLineEach(server) {
            try await PostgreSQLCluster.shared.psql(
                """
                ALTER ROLE \(role) NOLOGIN;
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(role)'
                """)
        } mend: {
            try await PostgreSQLCluster.shared.psql("ALTER ROLE \(role) LOGIN")
        }
    }

    /// Work that began before a change and ends after it does not report another one.
    @Test(arguments: [false, true])
    func workFromBeforeAChangeReportsNone(_ endsAfterReturn: Bool) async throws {
        let availability = StoreAvailability()
        let changes = Recorder<String>()
        availability.onChange { change in
            switch change {
            case .lost(let reason): changes.append(reason)
            case .back: changes.append("back")
            case .outdated: changes.append("outdated")
            }
        }
        func lose(_ reason: String) async throws {
            try await availability.noting { throw StoreError(code: .lost, detail: reason) }
        }
        try? await availability.noting {
            try? await lose("first")
            guard endsAfterReturn else { return }
            try await availability.noting {}
            throw StoreError(code: .lost, detail: "older")
        }
        #expect(changes.values == (endsAfterReturn ? ["first", "back"] : ["first"]))
        try await availability.noting {}
        try? await lose("second")
        #expect(changes.values == ["first", "back", "second"])
    }

    @Test(arguments: [DatabaseError.Code.cannotOpen, .outcomeUnknown, .closed])
    func whateverLostItTheAnswerIsOne(_ code: DatabaseError.Code) {
        let error = StoreError(translating: DatabaseError(code, message: "a reason"))
        #expect(error.code == .lost && error.httpStatus == 503)
        #expect(error.sentence == StoreError(code: .busy, detail: "").sentence)
        #expect(FailureCause(error) == nil)
    }
}
