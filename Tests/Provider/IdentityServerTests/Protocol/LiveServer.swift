import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityCore
@testable import IdentityServer
@testable import IdentityStorage

extension ProtocolFixture {
    /// Sends requests over HTTP to a server that listens.
    struct Socket: Sendable {
        let port: UInt16
        let exchange = CurlExchange()

        /// Sends a request to a path of the server; a failed exchange fails the test.
        func send(_ request: HTTPRequest) async -> HTTPResponse {
            var request = request
            request.target = "http://127.0.0.1:\(port)\(request.target)"
            do { return try await exchange.send(request) } catch {
                Issue.record(error)
                return HTTPResponse(status: 599)
            }
        }
    }

    /// Runs a test with an embedded server that listens.
    ///
    /// The fixture creates users in the same store.
    static func overHTTP(
        _ change: (inout ServerSettings) -> Void = { _ in }, faults: FaultSwitch? = nil,
        faultDelay: FaultDelay = .usual, _ body: (ProtocolFixture) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        // The fixture performs the first start, with cheap hashes; the server then opens that store.
        let fixture = try await ProtocolFixture(store: DatabaseStore(path: path), change)
        var settings = ServerSettings()
        settings.newRealms.signingAlgorithms = [.es256]
        let server = try await EmbeddedIdentityServer.start(
            store: .file(path), settings: settings, clock: fixture.clock, signingKeys: SharedSigningKeys(),
            faults: faults, faultDelay: faultDelay)
        do {
            try await body(fixture.through(Socket(port: server.port)))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
        fixture.store.database.close()
    }

    /// Calls the admin REST API as the administrator; `path` is relative to `/auth/admin/realms`.
    func administer(_ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil) async throws -> HTTPResponse {
        let master = RealmEndpoints(base: "/auth", tenant: TenantID("master"))
        let request = TokenRequest(
            grant: .password(username: "admin", password: Self.adminPassword), client: .none(ClientID("admin-cli")))
        let token = try TokenResponse(json: await send(request.httpRequest(to: master.token)).json).accessToken
        return await send(
            HTTPRequest(
                method: method, target: "/auth/admin/realms" + path,
                headers: ["Authorization": "Bearer \(token.exposedText)", "Content-Type": "application/json"],
                body: body?.bytes ?? []))
    }

    /// A user's credentials in the admin REST API, by type.
    func credentials(of user: UserRecord) async throws -> [String: JSONValue] {
        let list = try await administer(.get, "/sandbox/users/\(user.id)/credentials").json.array ?? []
        return Dictionary(list.map { ($0["type"]?.string ?? "", $0) }) { first, _ in first }
    }
}
