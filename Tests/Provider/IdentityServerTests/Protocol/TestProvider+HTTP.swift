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

extension TestProvider {
    /// Sends requests over HTTP to a server that listens.
    struct Socket: Sendable {
        let port: UInt16
        let exchange = CurlExchange(settings: Self.patience)

        /// The time limit is long because other suites share the processor.
        static let patience = {
            var settings = HTTPClientSettings()
            settings.totalTimeout = .seconds(300)
            return settings
        }()

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

    /// Sends requests to whole addresses directly to the routes.
    var exchange: ScriptedExchange {
        ScriptedExchange { [self] request throws(HTTPExchangeError) in
            var received = request
            let url = URLReference(request.target)
            received.target = url.path + (url.query.map { "?" + $0 } ?? "")
            received.headers.set("Host", url.authority ?? "")
            return await send(received)
        }
    }

    /// Runs a test with a server that listens, and a provider over its store that sends requests to it.
    static func overHTTP(
        _ change: (inout ServerSettings) -> Void = { _ in }, clock: StandingClock = StandingClock(),
        exchange: (any HTTPExchange)? = nil, faults: FaultSwitch? = nil, faultDelay: FaultDelay = .usual,
        log: (any ServerLog)? = nil, _ body: (TestProvider) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let server = try await EmbeddedIdentityServer.ofTests(
            store: .file(path), clock: clock, exchange: exchange, faults: faults, faultDelay: faultDelay, log: log
        ) {
            $0.administratorPassword = adminPassword
            change(&$0)
        }
        do {
            let fixture = try await TestProvider(store: DatabaseStore(path: path), clock: clock, change)
            try await body(fixture.through(Socket(port: server.port)))
            fixture.store.database.close()
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// Calls the admin REST API as the administrator; `path` is relative to `/auth/admin/realms`.
    func administer(_ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil) async throws -> HTTPResponse {
        try await Administrator(self).call(method, path, body)
    }

    /// A user's credentials in the admin REST API, by type.
    func credentials(of user: UserRecord) async throws -> [String: JSONValue] {
        let list = try await administer(.get, "/sandbox/users/\(user.id)/credentials").json.array ?? []
        return Dictionary(list.map { ($0["type"]?.string ?? "", $0) }) { first, _ in first }
    }
}

extension ServerSettings {
    /// The settings of the tests' servers, whose realms sign with ES256 because RSA keys are slow.
    static func ofTests(_ change: (inout ServerSettings) -> Void = { _ in }) -> ServerSettings {
        var settings = ServerSettings()
        settings.newRealms.signingAlgorithms = [.es256]
        change(&settings)
        return settings
    }
}

extension EmbeddedIdentityServer {
    /// Starts a server that listens, with the settings and the keys of the tests.
    static func ofTests(
        store: StoreLocation = .memory, storeKeyFile: String? = nil, listen: ListenAddress = .anyLoopbackPort,
        issuer: String? = nil, clock: any WallClock = SystemWallClock(),
        random: any RandomSource = SeededRandom.another(),
        exchange: (any HTTPExchange)? = nil, faults: FaultSwitch? = nil, faultDelay: FaultDelay = .usual,
        log: (any ServerLog)? = nil, _ change: (inout ServerSettings) -> Void = { _ in }
    ) async throws(IdentityServerError) -> EmbeddedIdentityServer {
        try await start(
            store: store, storeKeyFile: storeKeyFile, listen: listen, issuer: issuer,
            settings: .ofTests(change), clock: clock, random: random, signingKeys: SharedSigningKeys(),
            exchange: exchange, faults: faults, faultDelay: faultDelay, log: log)
    }
}
