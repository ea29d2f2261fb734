import CognitoProtocol
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

@testable import CognitoPool
@testable import IdentityCore
@testable import IdentityServer
@testable import IdentityStorage

/// A server that listens, whose user pool federates to its own realm, and the requests of an app of the pool.
struct HostedFixture: Sendable {
    static let redirectURI = "http://127.0.0.1:8400/cb"
    static let signOutURI = "http://127.0.0.1:8400/"
    static let password = "Secret123"
    /// Sends requests without cookies.
    ///
    /// The time limit is long because other suites share the processor.
    static let exchange = {
        var settings = HTTPClientSettings()
        settings.totalTimeout = .seconds(300)
        return CurlExchange(settings: settings)
    }()

    let server: EmbeddedIdentityServer
    let store: DatabaseStore
    let clock: StandingClock
    let pool: PoolRecord
    /// Another provider, which a test adds with ``addProvider()``.
    let provider: FakeProvider
    let verifier = CodeVerifier(random: SeededRandom.another())

    /// The server's address without a path.
    var origin: String { String(server.baseURL.dropLast("/auth".utf8.count)) }
    var issuer: String { "\(origin)/\(pool.poolID.rawValue)" }

    /// Runs a test with a server that has the realm `sandbox` and its user jane.
    static func run(
        tenants: [TenantID] = [.sandbox], connections: Int? = nil, log: (any ServerLog)? = nil,
        _ body: (HostedFixture) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let clock = StandingClock()
        let provider = try FakeProvider(clock: clock)
        var settings = ServerSettings(tenants: tenants)
        settings.newRealms.signingAlgorithms = [.es256]
        settings.administratorPassword = Secret("the administrator's password")
        // Suites that generate keys run concurrently and slow everything down.
        settings.limits.answering = .seconds(300)
        if let connections { settings.limits.connections = connections }
        let server = try await EmbeddedIdentityServer.start(
            store: .file(path), settings: settings, clock: clock, signingKeys: SharedSigningKeys(),
            exchange: HostedExchange(provider: provider.exchange, others: HostedFixture.exchange), log: log)
        do {
            let store = try DatabaseStore(path: path)
            let realm = try #require(try await store.realm(named: .sandbox))
            let pool = try #require(try await store.pool(ofRealm: realm.id))
            let fixture = HostedFixture(server: server, store: store, clock: clock, pool: pool, provider: provider)
            try await fixture.addUser("jane", realm)
            try await body(fixture)
            store.database.close()
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private func addUser(_ name: String, _ realm: RealmRecord) async throws {
        let hasher = HashingPool(parameters: .init(memoryBytes: 8192, iterations: 1))
        let hash = try #require(await hasher.hash(Secret(Self.password)))
        let random = SeededRandom.another()
        let user = UserRecord(id: random.uuid(), username: name, createdAt: clock.now())
        let password = CredentialRecord(id: random.uuid(), kind: .password, createdAt: clock.now(), hash: hash)
        #expect(try await store.createUser(user, credentials: [password], in: realm) == .written)
    }

    /// Adds the provider whose responses a test controls.
    func addProvider() async throws {
        #expect(try await store.add(provider.record, in: pool) == .written)
    }

    /// The address at which the app opens a browser, with some parameters changed; `nil` removes one.
    func authorization(_ changes: [String: String?] = [:], path: String = "/oauth2/authorize") -> String {
        let good: FormFields = [
            "response_type": "code", "code_challenge_method": "S256", "client_id": pool.clientID.rawValue,
            "state": "the-app's-state", "redirect_uri": Self.redirectURI, "scope": "openid",
            "code_challenge": verifier.challenge.value,
        ]
        var fields = FormFields()
        for field in good.fields where changes[field.name] == nil { fields.add(field.name, field.value) }
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) { fields.add(name, ifPresent: value) }
        return "\(origin)\(path)?\(fields.encoded)"
    }

    /// Redeems a code as sudo-user-ios 18.2.1 does, with some parameters changed; `nil` removes one.
    func redeem(_ code: String, _ changes: [String: String?] = [:]) async throws -> HTTPResponse {
        let good: FormFields = [
            "grant_type": "authorization_code", "client_id": pool.clientID.rawValue, "code": code,
            "redirect_uri": Self.redirectURI, "code_verifier": verifier.secret.exposedText,
        ]
        var fields = FormFields()
        for field in good.fields where changes[field.name] == nil { fields.add(field.name, field.value) }
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) { fields.add(name, ifPresent: value) }
        return try await Self.exchange.send(.form(fields, to: "\(origin)/oauth2/token"))
    }

    func tokens(_ response: HTTPResponse) throws -> TokenResponse {
        #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        return try TokenResponse(json: JSONValue(document: response))
    }

    /// The claims of a token, verified with the keys that the pool publishes.
    func claims(of token: Secret?) async throws -> JSONValue {
        let keys = try await Self.exchange.send(HTTPRequest(target: "\(issuer)/.well-known/jwks.json"))
        let unverified = try UnverifiedJWS(compact: try #require(token).exposedText)
        let candidates = try JSONWebKeySet(json: JSONValue(document: keys)).verificationKeys(for: unverified.header)
        return try JSONValue(parsing: unverified.verified(byOneOf: candidates, allowing: [.rs256]).payload)
    }

    /// Signs jane in at the realm in a browser.
    ///
    /// Returns the app's parameters.
    func signIn(_ browser: HostedBrowser, _ changes: [String: String?] = [:]) async throws -> FormFields {
        try await browser.open(authorization(changes))
        return try await signInAtRealm(browser)
    }

    /// Answers the realm's login page, which the browser shows.
    func signInAtRealm(_ browser: HostedBrowser) async throws -> FormFields {
        try await browser.submit(["username": "jane", "password": Self.password])
        return try browser.appParameters
    }

    /// Starts a sign-in at the added provider.
    ///
    /// Returns the query of the redirect back.
    func leaveForProvider(
        _ browser: HostedBrowser, _ changes: [String: String?] = [:]
    ) async throws -> (state: String, query: String) {
        var changes = changes
        changes["identity_provider"] = provider.record.name
        try await browser.open(authorization(changes))
        let asked = FormFields(encoded: URLReference(try #require(browser.leftTo)).query ?? "")
        let code = provider.received(nonce: try #require(asked["nonce"]))
        let state = try #require(asked["state"])
        return (state, "state=\(state)&code=\(code)")
    }

    /// Delivers a response of the added provider to the pool.
    func comeBack(_ browser: HostedBrowser, _ query: String) async throws {
        try await browser.open("\(origin)/oauth2/idpresponse?\(query)")
    }
}

/// Reaches the fake provider in this process and everything else over the network.
struct HostedExchange: HTTPExchange {
    let provider: ScriptedExchange
    let others: CurlExchange

    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        try await request.target.hasPrefix(FakeProvider.issuer) ? provider.send(request) : others.send(request)
    }

    func session() -> any HTTPExchange { self }
}
