import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import OneTimePassword
import OpenID
import Synchronization
import TestSupport
import Testing

@testable import AdminREST
@testable import CognitoPool
@testable import IdentityCore
@testable import IdentityServer
@testable import IdentityStorage
@testable import OpenIDProvider

/// The routes over a separate store in memory, without a socket, with a clock that the test sets and cheap hashes.
struct ProtocolFixture: Sendable {
    static let redirectURI = "https://kobil/OpenIdRedirectUri"
    static let base = "http://127.0.0.1:8931/auth"
    static let adminPassword = Secret("the administrator's password")

    let store: DatabaseStore
    let router: Router
    let clock = StandingClock()
    let random = SeededRandom.another()
    let hasher: any PasswordHasher
    let theme: PageThemeName
    /// The address for requests over a socket; `nil` if the router is called directly.
    private(set) var openSocket: Socket?
    /// The remote address of requests that specify none.
    private var address = "127.0.0.1"
    /// The log of requests that are passed directly to the router.
    private var log: RequestLog?
    /// The header `traceparent` of every request.
    private var trace: TraceParent?
    /// The routes of two programs over one store, which answer in turn.
    private var turns: Turns?

    init(
        store: DatabaseStore? = nil, hasher: (any PasswordHasher)? = nil, base: String = base,
        _ change: (inout ServerSettings) -> Void = { _ in }
    ) async throws {
        let store = if let store { store } else { try await CheckedDatabase.store() }
        let hasher = hasher ?? HashingPool(parameters: .init(memoryBytes: 8192, iterations: 1))
        var settings = ServerSettings()
        settings.newRealms.signingAlgorithms = [.es256]
        settings.administratorPassword = Self.adminPassword
        change(&settings)
        theme = settings.theme
        router = try await Provider(
            store, settings, proposing: base, hasher: hasher, clock: clock, random: random,
            signingKeys: SharedSigningKeys()
        ).router
        self.store = store
        self.hasher = hasher
    }

    var sandbox: RealmRecord {
        get async throws { try #require(try await store.realm(named: .sandbox)) }
    }

    let endpoints = RealmEndpoints(base: "/auth", tenant: .sandbox)

    func through(_ socket: Socket) -> ProtocolFixture {
        var copy = self
        copy.openSocket = socket
        return copy
    }

    /// Both programs answer the requests in turn, as behind a proxy.
    func alternating(with other: ProtocolFixture) -> ProtocolFixture {
        var copy = self
        copy.turns = Turns(routers: [router, other.router])
        return copy
    }

    func from(_ address: String) -> ProtocolFixture {
        var copy = self
        copy.address = address
        return copy
    }

    func tracing(_ trace: TraceParent) -> ProtocolFixture {
        var copy = self
        copy.trace = trace
        return copy
    }

    func logging(to log: any ServerLog) -> ProtocolFixture {
        var copy = self
        copy.log = RequestLog(log: log, clock: clock, random: random)
        return copy
    }

    func send(_ request: HTTPRequest, from address: String? = nil) async -> HTTPResponse {
        var request = request
        if let trace { request.headers.set("traceparent", trace.description) }
        if let openSocket { return await openSocket.send(request) }
        let received = ServerRequest(http: request, remoteAddress: address ?? self.address)
        let router = turns?.next() ?? router
        guard let log else { return await router.answer(received) }
        return await log.answer(received) { await router.answer(received) }
    }

    func get(_ target: String, _ headers: HTTPHeaders = [:]) async -> HTTPResponse {
        await send(HTTPRequest(target: target, headers: headers))
    }

    func post(_ target: String, _ fields: FormFields, _ headers: HTTPHeaders = [:]) async -> HTTPResponse {
        await send(.form(fields, to: target, headers: headers))
    }

    /// Creates a user as an administrator does, with a password, an activation code, or neither.
    @discardableResult
    func makeUser(
        _ name: String, password: String? = nil, code: String? = nil, codeLives seconds: Double = 3600,
        change: (inout UserRecord) -> Void = { _ in }
    ) async throws -> UserRecord {
        let now = clock.now()
        var user = UserRecord(id: random.uuid(), username: name, email: "\(name)@example.com", createdAt: now)
        change(&user)
        var credentials: [CredentialRecord] = []
        if let password {
            let hash = try #require(await hasher.hash(Secret(password)))
            credentials.append(
                CredentialRecord(id: random.uuid(), kind: .password, createdAt: now, hash: hash))
        }
        if let code {
            let id = random.uuid()
            let hash = store.activationCodes.encoded(Secret(code), ofUser: user.id, credential: id)
            credentials.append(
                CredentialRecord(
                    id: id, kind: .activationCode, createdAt: now, hash: hash,
                    expiresAt: now.addingTimeInterval(seconds)))
        }
        #expect(try await store.createUser(user, credentials: credentials, in: sandbox) == .written)
        return user
    }

    func failures(of name: String) async throws -> FailureRecord {
        let realm = try await sandbox
        let user = try #require(try await store.loginUser(named: name, in: realm)).record
        return try await store.failures(of: .user(user.id), in: realm)
    }

    func updateUser(_ name: String, _ change: @escaping @Sendable (inout UserRecord) -> Void) async throws {
        let realm = try await sandbox
        let user = try #require(try await store.loginUser(named: name, in: realm)).record
        #expect(try await store.updateUser(id: user.id, in: realm, credentials: [], change: change) == .written)
    }

    /// The authenticator app of the user who has one.
    var authenticator: TestAuthenticator { TestAuthenticator(key: Array("12345678901234567890".utf8), clock: clock) }

    /// Adds an authenticator app that was set up earlier.
    func giveAuthenticator(to name: String) async throws {
        let realm = try await sandbox
        let user = try #require(try await store.loginUser(named: name, in: realm)).record
        let record = OneTimePasswordRecord(key: Secret(authenticator.key), totp: .standard, lastStep: nil)
        let app = CredentialRecord(
            id: random.uuid(), kind: .oneTimePassword, createdAt: clock.now(), hash: record.keyDigest,
            oneTimePassword: record)
        #expect(try await store.updateUser(id: user.id, in: realm, credentials: [app]) { _ in } == .written)
    }

    func device() throws -> TestDevice { try TestDevice(fixture: self) }

    /// Activates a user on a device and returns the tokens.
    func activated(_ name: String, _ device: TestDevice, code: String = "12345678") async throws -> TokenResponse {
        try await makeUser(name, code: code)
        let flow = TestFlow(self, device, client: .kssIdpEnrollment)
        let response = try await flow.walk([
            (.enrolment, [.username: name, .newPassword: "Secret123", .activationCode: code])
        ])
        let tokens = try await flow.redeemed(response)
        device.id = try flow.claims(tokens)["ast_client_id"]?.string.map { AstClientID($0) } ?? .unassigned
        return tokens
    }
}

/// Programs that answer in turn.
private final class Turns: Sendable {
    private let routers: [Router]
    private let turn = Atomic(0)

    init(routers: [Router]) { self.routers = routers }

    func next() -> Router { routers[turn.wrappingAdd(1, ordering: .relaxed).oldValue % routers.count] }
}

/// A device with its key and its current ID.
final class TestDevice: Sendable {
    let key: SigningKey
    private let fixture: ProtocolFixture
    private let current = Mutex(AstClientID.unassigned)

    var id: AstClientID {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    init(fixture: ProtocolFixture) throws {
        self.fixture = fixture
        key = try SigningKey.generate(.es256)
    }

    /// New headers, as the Master Controller creates them.
    func headers(
        user: String? = nil, statement change: (inout AstClientDataStatement) -> Void = { _ in }
    ) throws -> HTTPHeaders {
        var statement = AstClientDataStatement(
            appName: "tests", tenant: .sandbox, astClientID: id, issuedAt: fixture.clock.now(),
            id: fixture.random.uuid())
        change(&statement)
        let data = try statement.clientData(signedBy: key, sealedTo: nil)
        return KobilHeaders(clientData: data, clientID: id, userID: user.map { UserID($0) }).fields
    }
}

/// One login in a browser: sends exactly what a test specifies.
final class TestFlow: Sendable {
    let fixture: ProtocolFixture
    let client: ClientID
    let verifier: CodeVerifier
    let headers: HTTPHeaders
    private struct Browser {
        var cookies: [String: String] = [:]
        var action = ""
    }
    private let browser = Mutex(Browser())

    init(
        _ fixture: ProtocolFixture, _ device: TestDevice, client: ClientID, user: String? = nil,
        headers: HTTPHeaders? = nil, changing change: (HTTPHeaders) -> HTTPHeaders = { $0 }
    ) {
        self.fixture = fixture
        self.client = client
        verifier = CodeVerifier(random: fixture.random)
        self.headers = change(headers ?? (try? device.headers(user: user)) ?? [:])
    }

    /// The authorization request of a KOBIL app.
    var query: FormFields {
        [
            "client_id": client.rawValue, "redirect_uri": ProtocolFixture.redirectURI, "scope": "openid",
            "response_type": "code", "response_mode": "fragment", "nonce": "n-1", "state": "s-1",
            "code_challenge": verifier.challenge.value, "code_challenge_method": "S256",
        ]
    }

    var action: String { browser.withLock { $0.action } }

    @discardableResult
    func open(_ query: FormFields? = nil) async throws -> HTTPResponse {
        try await remember(
            fixture.get("\(fixture.endpoints.authorization)?\((query ?? self.query).encoded)", sent))
    }

    /// Answers the current page, or another.
    func submit(_ fields: FormFields, to action: String? = nil) async throws -> HTTPResponse {
        try await remember(fixture.post(action ?? self.action, fields, sent))
    }

    /// Follows a redirect within the login.
    func follow(_ response: HTTPResponse) async throws -> HTTPResponse {
        try await visit(try #require(response.redirectLocation))
    }

    func visit(_ target: String) async throws -> HTTPResponse { try await remember(fixture.get(target, sent)) }

    /// The parameters at the client's redirect URI.
    func answer(_ response: HTTPResponse) throws -> FormFields {
        let location = try #require(response.redirectLocation, "\(response.shown)")
        let parts = location.split(separator: "#", maxSplits: 1)
        #expect(String(parts[0]) == ProtocolFixture.redirectURI)
        return FormFields(encoded: parts.count > 1 ? String(parts[1]) : "")
    }

    /// Redeems the code of a response.
    func redeemed(_ response: HTTPResponse) async throws -> TokenResponse {
        let code = try #require(try answer(response)["code"])
        return try TokenResponse(json: await redeem(code).json)
    }

    func redeem(_ code: String, _ change: (inout FormFields) -> Void = { _ in }) async -> HTTPResponse {
        var fields: FormFields = [
            "grant_type": "authorization_code", "client_id": client.rawValue, "code": code,
            "redirect_uri": ProtocolFixture.redirectURI, "code_verifier": verifier.secret.exposedText,
        ]
        change(&fields)
        return await fixture.post(fixture.endpoints.token, fields)
    }

    func refresh(_ token: Secret) async -> HTTPResponse {
        await fixture.post(
            fixture.endpoints.token,
            ["grant_type": "refresh_token", "client_id": client.rawValue, "refresh_token": token.exposedText])
    }

    /// The claims of an ID token, which is not verified.
    func claims(_ tokens: TokenResponse) throws -> JSONValue {
        let token = try #require(tokens.idToken)
        return try JSONValue(parsing: UnverifiedJWS(compact: token.exposedText).payload)
    }

    /// The headers of the next request, with the cookies.
    var sent: HTTPHeaders {
        var all = headers
        let cookies = browser.withLock { $0.cookies }
        if !cookies.isEmpty {
            all.add("Cookie", cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; "))
        }
        return all
    }

    private func remember(_ response: HTTPResponse) throws -> HTTPResponse {
        browser.withLock { browser in
            for line in response.headers.values("Set-Cookie") {
                let pair = line.prefix { $0 != ";" }.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard pair.count == 2 else { continue }
                browser.cookies[String(pair[0])] = line.contains("Max-Age=0") ? nil : String(pair[1])
            }
            if let action = response.formAction { browser.action = action }
        }
        return response
    }
}

extension HTTPResponse {
    var shown: String { String(decoding: body, as: UTF8.self) }

    var formAction: String? {
        guard let start = shown.firstRange(of: "action=\"") else { return nil }
        let escaped = shown[start.upperBound...].prefix { $0 != "\"" }
        return escaped.split(separator: "&amp;").joined(separator: "&")
    }

    /// The page's error, in the form `580/10`.
    var pageError: String? {
        func element(_ id: String) -> Substring? {
            guard let start = shown.firstRange(of: "id=\"\(id)\"") else { return nil }
            return shown[start.upperBound...].drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
        }
        guard let subsystem = element("error-subsystem"), let code = element("error-code"), let number = Int(code)
        else { return nil }
        return "\(subsystem)/\(number)"
    }

    /// The OAuth error with its description.
    var oauthError: String? {
        guard let error = OAuthError(reading: self) else { return nil }
        return "\(status) \(error.code.rawValue): \(error.errorDescription ?? "")"
    }
}

extension String {
    fileprivate func firstRange(of part: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }
}

extension HTTPResponse {
    /// The body as JSON, or `null` if it is not JSON.
    var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }
}
