import FoundationEssentials
import HTTPClient
import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// The server as a program uses it, with sockets and files.
@Suite struct EmbeddedIdentityServerTests {
    @Test func theFirstStartLeavesAnAdministratorsPasswordThatOpensTheAdministration() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let server = try await EmbeddedIdentityServer.ofTests(store: .file(path))
        #expect(server.baseURL == "http://127.0.0.1:\(server.port)/auth")
        #expect(folder.permissions("store") == 0o600)
        #expect(folder.permissions("store.admin") == 0o600)
        let text = try String(contentsOfFile: try #require(server.adminPasswordFile), encoding: .utf8)
        #expect(text.hasSuffix("\n"))
        #expect(folder.permissions("store.aws") == 0o600)
        let credentials = try String(contentsOfFile: try #require(server.awsCredentialsFile), encoding: .utf8)
        #expect(credentials.hasPrefix("[default]\naws_access_key_id = AKIA"))

        let exchange = CurlExchange()
        let master = RealmEndpoints(base: server.baseURL, tenant: TenantID("master"))
        let request = TokenRequest(
            grant: .password(username: "admin", password: Secret(String(text.dropLast()))),
            client: .none(ClientID("admin-cli"))
        ).httpRequest(to: master.token)
        let token = try TokenResponse(json: try await exchange.send(request).json).accessToken
        let users = try await exchange.send(
            HTTPRequest(
                target: RealmEndpoints(base: server.baseURL, tenant: .sandbox).users,
                headers: ["Authorization": "Bearer \(token.exposedText)"]))
        #expect(users.json == .array([]))
        await server.stop()
    }

    @Test func theIssuerStaysWhateverALaterStartProposes() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let first = try await EmbeddedIdentityServer.ofTests(
            store: .file(path), issuer: "https://id.example.com/auth/")
        await first.stop()
        let second = try await EmbeddedIdentityServer.ofTests(store: .file(path), issuer: "http://127.0.0.1:1/auth")
        #expect(second.baseURL == "https://id.example.com/auth")
        #expect(second.issuer(of: .sandbox) == "https://id.example.com/auth/realms/sandbox")
        let discovery = RealmEndpoints(base: "http://127.0.0.1:\(second.port)/auth", tenant: .sandbox).discovery
        let document = try await CurlExchange().send(HTTPRequest(target: discovery)).json
        #expect(document["issuer"]?.string == "https://id.example.com/auth/realms/sandbox")
        #expect(document["token_endpoint"]?.string?.hasPrefix("https://id.example.com/auth/") == true)
        #expect(document["ast_client_data_key"]?["crv"]?.string == "X25519")
        await second.stop()
    }

    @Test func manyProgramsMayMakeOneStoreAtOnce() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let servers = try await withThrowingTaskGroup(of: EmbeddedIdentityServer.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await EmbeddedIdentityServer.ofTests(store: .file(path))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(servers.map(\.baseURL)).count == 1)
        let text = try String(contentsOfFile: path + ".admin", encoding: .utf8)
        for server in servers {
            let endpoints = RealmEndpoints(base: "http://127.0.0.1:\(server.port)/auth", tenant: TenantID("master"))
            let request = TokenRequest(
                grant: .password(username: "admin", password: Secret(String(text.dropLast()))),
                client: .none(ClientID("admin-cli"))
            ).httpRequest(to: endpoints.token)
            #expect(try await CurlExchange().send(request).status == 200)
            await server.stop()
        }
    }

    @Test func onlyTheServerThatFillsTheStoreTakesTheFirstAddress() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let servers = try await confirmation(expectedCount: 1) { asked in
            try await withThrowingTaskGroup(of: EmbeddedIdentityServer.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await EmbeddedIdentityServer.start(
                            store: .file(path),
                            firstListen: { _ in
                                asked()
                                return .firstFree(host: "127.0.0.1", from: 40_000)
                            }, settings: .ofTests(), signingKeys: SharedSigningKeys())
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        let issuers = Set(servers.map(\.baseURL))
        #expect(issuers.count == 1)
        #expect(servers.filter { issuers == ["http://127.0.0.1:\($0.port)/auth"] }.count == 1)
        for server in servers { await server.stop() }
    }

    @Test func aFurtherAddressIsServedByTheSameRulesAndATakenOneIsNamed() async throws {
        let server = try await EmbeddedIdentityServer.ofTests()
        let port = try await server.listen(alsoAt: .anyLoopbackPort)
        let discovery = RealmEndpoints(base: "http://127.0.0.1:\(port)/auth", tenant: .sandbox).discovery
        let document = try await CurlExchange().send(HTTPRequest(target: discovery)).json
        #expect(document["issuer"]?.string == server.issuer(of: .sandbox))
        let refusal = await #expect(throws: IdentityServerError.self) {
            try await server.listen(alsoAt: .tcp(host: "127.0.0.1", port: port))
        }
        #expect(refusal?.code == .portTaken)
        await server.stop()
        await server.stop()
        let late = await #expect(throws: IdentityServerError.self) {
            try await server.listen(alsoAt: .anyLoopbackPort)
        }
        #expect(late?.code == .stopped)
    }

    @Test func storesThatCannotBeUsedAreToldApart() async throws {
        let folder = try TemporaryFolder()
        try folder.write("text", Array(String(repeating: "no database ", count: 200).utf8))
        let cases: [(String, IdentityServerError.Code)] = [
            (folder.path("text"), .storeDamaged), (folder.path("missing/store"), .storeCannotOpen),
        ]
        for (path, code) in cases {
            let error = await #expect(throws: IdentityServerError.self) {
                try await EmbeddedIdentityServer.ofTests(store: .file(path))
            }
            #expect(error?.code == code)
            #expect(error?.subject == path)
        }
        for issuer in ["ftp://host/auth", "http:///auth", "http://host/", "http://host/auth?x", "host/auth"] {
            let error = await #expect(throws: IdentityServerError.self) {
                try await EmbeddedIdentityServer.ofTests(issuer: issuer)
            }
            #expect(error?.code == .invalidIssuer)
        }
    }

    @Test func offlineTokensAndDevicesOutliveTheProgram() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let first = try await TestProvider(store: DatabaseStore(path: path))
        let device = try first.device()
        let tokens = try await first.activated("jane", device)
        first.store.database.close()

        let second = try await TestProvider(store: DatabaseStore(path: path))
        let flow = TestFlow(second, device, client: .kssIdpEnrollment)
        let offline = try #require(tokens.refreshToken)
        #expect(await flow.refresh(offline).status == 200)
        let login = TestFlow(second, device, client: .kssIdpLogin, user: "jane")
        try await login.open()
        _ = try await login.redeemed(try await login.submit(["username": "jane", "password": "Secret123"]))
    }
}
