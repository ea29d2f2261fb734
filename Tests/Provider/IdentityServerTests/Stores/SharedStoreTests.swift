import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import PostgreSQL
import PostgreSQLCluster
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// Servers over one PostgreSQL database.
@Suite struct SharedStoreTests {
    private static let issuer = "https://idp.example/auth"

    private static func start(
        _ location: PostgreSQLLocation, key: String?, issuer: String? = Self.issuer, password file: String? = nil
    ) async throws -> EmbeddedIdentityServer {
        try await .ofTests(
            store: .postgreSQL(location, administratorPasswordFile: file), storeKeyFile: key, issuer: issuer)
    }

    @Test func theFirstStartNeedsAnIssuerAndAFileForThePassword() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let folder = try TemporaryFolder()
        let first = await #expect(throws: IdentityServerError.self) {
            try await Self.start(location, key: folder.path("key"), issuer: nil, password: folder.path("admin"))
        }
        #expect(first?.code == .issuerNeeded)
        let second = await #expect(throws: IdentityServerError.self) {
            try await Self.start(location, key: folder.path("key"))
        }
        #expect(second?.code == .passwordFileNeeded)
        let third = await #expect(throws: IdentityServerError.self) {
            try await Self.start(location, key: nil, password: folder.path("admin"))
        }
        #expect(third?.code == .storeKeyNeeded)
        #expect(folder.permissions("admin") == nil && folder.permissions("key") == nil)
        #expect(try await Self.tables(location).isEmpty)
    }

    private static func tables(_ location: PostgreSQLLocation) async throws -> [String] {
        try await PostgreSQLCluster.shared.psql(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'", in: name(location))
    }

    /// The description is the URL without its parameters.
    private static func name(_ location: PostgreSQLLocation) throws -> String {
        String(try #require(location.description.split(separator: "/").last))
    }

    @Test func aFirstStartThatFailsIsCompletedByTheNext() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let folder = try TemporaryFolder()
        let missing = folder.path("missing/admin")
        let refusal = await #expect(throws: IdentityServerError.self) {
            try await Self.start(location, key: folder.path("key"), password: missing)
        }
        #expect(
            refusal?.subject == missing || refusal?.subject == folder.path("missing"), "\(String(describing: refusal))")
        let server = try await Self.start(location, key: folder.path("key"), password: folder.path("admin"))
        #expect(server.baseURL == Self.issuer)
        #expect(folder.permissions("admin") == 0o600)
        await server.stop()
    }

    @Test func aStartThatLosesTheRaceForTheFirstLeavesNoKeyFile() async throws {
        for _ in 0..<3 {
            let location = try await PostgreSQLCluster.shared.makeLocation()
            let folder = try TemporaryFolder()
            let results = await withTaskGroup(of: Result<EmbeddedIdentityServer, any Error>.self) { group in
                for number in 0..<4 {
                    group.addTask {
                        do {
                            return .success(
                                try await Self.start(
                                    location, key: folder.path("key\(number)"), password: folder.path("admin\(number)"))
                            )
                        } catch { return .failure(error) }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let servers = results.compactMap { try? $0.get() }
            #expect(servers.count == 1)
            for case .failure(let error as IdentityServerError) in results { #expect(error.code == .storeKeyUnusable) }
            #expect((0..<4).count { folder.permissions("key\($0)") != nil } == 1)
            for server in servers { await server.stop() }
        }
    }

    @Test func aStoreThatHasLostTheCheckOfItsKeyIsRefusedAndStaysAsItIs() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let folder = try TemporaryFolder()
        await (try Self.start(location, key: folder.path("key"), password: folder.path("admin"))).stop()
        let key = try Data(contentsOf: URL(filePath: folder.path("key")))
        let name = try Self.name(location)
        try await PostgreSQLCluster.shared.psql("DELETE FROM setting WHERE name = 'store-key'", in: name)
        for file in ["key", "other"] {
            let refusal = await #expect(throws: IdentityServerError.self) {
                try await Self.start(location, key: folder.path(file), password: folder.path("admin"))
            }
            #expect(refusal?.code == .storeDamaged)
        }
        #expect(folder.permissions("other") == nil)
        #expect(try Data(contentsOf: URL(filePath: folder.path("key"))) == key)
        #expect(try await PostgreSQLCluster.shared.psql("SELECT name FROM setting", in: name) == ["base-url"])
    }

    /// The rights that `Assets/Guides/team.md` requires suffice: the role of the tests has no others.
    @Test func theRoleOfTheServersMayOnlyUseItsOwnDatabases() async throws {
        let role = PostgreSQLCluster.role
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let rights = try await PostgreSQLCluster.shared.psql(
            """
            SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = '\(role)';
            SELECT count(*) FROM pg_auth_members JOIN pg_roles ON pg_roles.oid = member WHERE rolname = '\(role)';
            """)
        #expect(rights == ["f|f|f|f|f", "0"])
        let folder = try TemporaryFolder()
        await (try Self.start(location, key: folder.path("key"), password: folder.path("admin"))).stop()
    }

    @Test func aRoleThatDoesNotOwnTheDatabaseIsToldSo() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let database = try Self.name(location)
        try await PostgreSQLCluster.shared.psql("ALTER DATABASE \(database) OWNER TO CURRENT_USER")
        try await PostgreSQLCluster.shared.psql("REVOKE CREATE ON SCHEMA public FROM PUBLIC", in: database)
        let folder = try TemporaryFolder()
        let refusal = await #expect(throws: IdentityServerError.self) {
            try await Self.start(location, key: folder.path("key"), password: folder.path("admin"))
        }
        #expect(refusal?.code == .storeNotPermitted)
        #expect(folder.permissions("admin") == nil && folder.permissions("key") == nil)
    }

    @Test func serversThatStartAtOnceAreOneProviderWithOnePassword() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let folder = try TemporaryFolder()
        let servers = try await withThrowingTaskGroup(of: EmbeddedIdentityServer.self) { group in
            for number in 0..<4 {
                group.addTask {
                    try await Self.start(location, key: folder.path("key"), password: folder.path("admin\(number)"))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(servers.allSatisfy { $0.baseURL == Self.issuer })
        let files = (0..<4).filter { folder.permissions("admin\($0)") != nil }
        let keyFiles = (0..<4).filter { folder.permissions("admin\($0).aws") != nil }
        #expect(files.count == 1)
        #expect(keyFiles == files)
        for server in servers { await server.stop() }
        // A later start needs only the key.
        let later = try await Self.start(location, key: folder.path("key"), issuer: nil)
        #expect(later.baseURL == Self.issuer)
        await later.stop()
        try folder.write("other", Array(0..<32))
        for name in ["other", "missing"] {
            let refusal = await #expect(throws: IdentityServerError.self) {
                try await Self.start(location, key: folder.path(name), issuer: nil)
            }
            #expect(refusal?.code == .storeKeyUnusable)
        }
        #expect(folder.permissions("missing") == nil)
    }

    @Test func aPasswordThatTheFileHasIsTaken() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let folder = try TemporaryFolder()
        try folder.write("admin", Array("A given passw0rd\nnot this\n".utf8))
        let server = try await Self.start(location, key: folder.path("key"), password: folder.path("admin"))
        let form = "grant_type=password&client_id=admin-cli&username=admin&password=A%20given%20passw0rd"
        let answer = await server.answer(
            ServerRequest(
                http: HTTPRequest(
                    method: .post, target: "/auth/realms/master/protocol/openid-connect/token",
                    headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(form.utf8)),
                remoteAddress: "127.0.0.1"))
        #expect(answer.status == 200)
        #expect(try String(contentsOfFile: folder.path("admin"), encoding: .utf8).hasSuffix("not this\n"))
        await server.stop()
    }

    @Test func aPasswordFileThatOthersCanWriteIsRefused() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let folder = try TemporaryFolder()
        try folder.write("admin", Array("A given passw0rd\n".utf8))
        try folder.setPermissions("admin", 0o666)
        let error = await #expect(throws: IdentityServerError.self) {
            try await Self.start(location, key: folder.path("key"), password: folder.path("admin"))
        }
        #expect(error?.code == .storeNotPrivate)
    }
}
