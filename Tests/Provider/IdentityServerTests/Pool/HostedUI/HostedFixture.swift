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
@testable import IdentityServer
@testable import IdentityStore

/// A server that listens, whose user pool federates to its own realm, and the requests of an app of the pool.
struct HostedFixture: Sendable {
    static let redirectURI = "http://127.0.0.1:8400/cb"
    static let signOutURI = "http://127.0.0.1:8400/"
    static let password = "Secret123"
    /// Sends requests without cookies.
    static let exchange = CurlExchange(settings: TestProvider.Socket.patience)

    let provider: TestProvider
    let pool: PoolRecord
    /// Another provider, which a test adds with ``addUpstream()``.
    let upstream: FakeProvider
    let verifier = CodeVerifier(random: SeededRandom.another())

    var store: DatabaseStore { provider.store }
    var clock: StandingClock { provider.clock }
    /// The server's address without a path.
    var origin: String { provider.origin }
    var issuer: String { "\(origin)/\(pool.poolID.rawValue)" }

    func newBrowser() -> TestBrowser { TestBrowser(provider, isFollowing: true) }

    /// Runs a test with a server that has the realm `sandbox` and its user jane.
    static func run(
        tenants: [TenantID] = [.sandbox], connections: Int? = nil, log: (any ServerLog)? = nil,
        _ body: (HostedFixture) async throws -> Void
    ) async throws {
        let clock = StandingClock()
        let upstream = try FakeProvider(clock: clock)
        let change = { (settings: inout ServerSettings) in
            settings.tenants = tenants
            // Suites that generate keys run concurrently and slow everything down.
            settings.limits.answering = .seconds(300)
            if let connections { settings.limits.connections = connections }
        }
        try await TestProvider.overHTTP(
            change, clock: clock, exchange: HostedExchange(upstream: upstream.exchange), log: log
        ) { provider in
            let pool = try #require(try await provider.store.pool(ofRealm: provider.sandbox.id))
            try await provider.makeUser("jane", password: password)
            try await body(HostedFixture(provider: provider, pool: pool, upstream: upstream))
        }
    }

    /// Adds the provider whose responses a test controls.
    func addUpstream() async throws {
        #expect(try await store.add(upstream.record, in: pool))
    }

    /// The address at which the app opens a browser, with some parameters changed; `nil` removes one.
    func authorization(_ changes: [String: String?] = [:], path: String = "/oauth2/authorize") -> String {
        let good: FormFields = [
            "response_type": "code", "code_challenge_method": "S256", "client_id": pool.clientID.rawValue,
            "state": "the-app's-state", "redirect_uri": Self.redirectURI, "scope": "openid",
            "code_challenge": verifier.challenge.value,
        ]
        return "\(origin)\(path)?\(good.changed(changes).encoded)"
    }

    /// Redeems a code as sudo-user-ios 18.2.1 does, with some parameters changed; `nil` removes one.
    func redeem(_ code: String, _ changes: [String: String?] = [:]) async throws -> HTTPResponse {
        let good: FormFields = [
            "grant_type": "authorization_code", "client_id": pool.clientID.rawValue, "code": code,
            "redirect_uri": Self.redirectURI, "code_verifier": verifier.secret.exposedText,
        ]
        return try await token(good.changed(changes))
    }

    /// Sends a request to the token endpoint.
    func token(_ fields: FormFields) async throws -> HTTPResponse {
        try await Self.exchange.send(.form(fields, to: "\(origin)/oauth2/token"))
    }

    func refresh(_ token: Secret?, client: ClientID? = nil) async throws -> HTTPResponse {
        try await self.token([
            "grant_type": "refresh_token", "client_id": (client ?? pool.clientID).rawValue,
            "refresh_token": try #require(token).exposedText,
        ])
    }

    func tokens(_ response: HTTPResponse) throws -> TokenResponse {
        #expect(response.status == 200, "\(response.shown)")
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
    func signIn(_ browser: TestBrowser, _ changes: [String: String?] = [:]) async throws -> FormFields {
        try await browser.get(authorization(changes))
        return try await signInAtRealm(browser)
    }

    /// Answers the realm's login page, which the browser shows.
    func signInAtRealm(_ browser: TestBrowser) async throws -> FormFields {
        try await browser.submit(["username": "jane", "password": Self.password])
        return try browser.appParameters
    }

    /// Starts a sign-in at the added provider.
    ///
    /// Returns the query of the redirect back.
    func leaveForProvider(
        _ browser: TestBrowser, _ changes: [String: String?] = [:]
    ) async throws -> (state: String, query: String) {
        var changes = changes
        changes["identity_provider"] = upstream.record.name
        try await browser.get(authorization(changes))
        let asked = FormFields(encoded: URLReference(try #require(browser.leftTo)).query ?? "")
        let code = upstream.received(nonce: try #require(asked["nonce"]))
        let state = try #require(asked["state"])
        return (state, "state=\(state)&code=\(code)")
    }

    /// Delivers a response of the added provider to the pool.
    func comeBack(_ browser: TestBrowser, _ query: String) async throws {
        try await browser.get("\(origin)/oauth2/idpresponse?\(query)")
    }
}

/// Reaches the fake provider in this process and everything else over the network.
struct HostedExchange: HTTPExchange {
    let upstream: ScriptedExchange

    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        try await request.target.hasPrefix(FakeProvider.issuer)
            ? upstream.send(request) : HostedFixture.exchange.send(request)
    }

    func session() -> any HTTPExchange { self }
}

extension TestBrowser {
    /// The parameters at the app's redirect URI; fails if the browser is not there.
    var appParameters: FormFields {
        get throws {
            let address = try #require(leftTo, "\(text.prefix(2000))")
            #expect(address.hasPrefix(HostedFixture.redirectURI + "?"), "\(address)")
            return FormFields(encoded: URLReference(address).query ?? "")
        }
    }
}
