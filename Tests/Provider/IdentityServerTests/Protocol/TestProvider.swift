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
@testable import IdentityServer
@testable import IdentityStore
@testable import OpenIDProvider

/// A provider over its own store, called directly or over a socket, with a clock that the test sets and cheap hashes.
struct TestProvider: Sendable {
    static let redirectURI = "https://kobil/OpenIdRedirectUri"
    static let base = "http://127.0.0.1:8931/auth"
    static let adminPassword = Secret("the administrator's password")

    let store: DatabaseStore
    let router: Router
    /// The dependencies of the user pools' endpoints.
    let pools: PoolServices
    /// Reads and writes realms as documents.
    let realmFiles: RealmFiles
    /// Records the messages of watched realms.
    let watch: WatchRecorder?
    /// The address from the store, up to `/auth`.
    let baseURL: String
    let clock: StandingClock
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
        store: DatabaseStore? = nil, hasher: (any PasswordHasher)? = nil, clock: StandingClock = StandingClock(),
        base: String = base, log: (any ServerLog)? = nil, _ change: (inout ServerSettings) -> Void = { _ in }
    ) async throws {
        let store = if let store { store } else { try await CheckedDatabase.store() }
        let hasher = hasher ?? HashingPool(parameters: .init(memoryBytes: 8192, iterations: 1))
        let settings = ServerSettings.ofTests {
            $0.administratorPassword = Self.adminPassword
            $0.isWatchable = true
            change(&$0)
        }
        let provider = try await Provider(
            store, settings, proposing: base, hasher: hasher, clock: clock, random: random,
            signingKeys: SharedSigningKeys(), log: log)
        (router, pools, baseURL) = (provider.router, provider.pools, provider.baseURL)
        watch = provider.watch
        realmFiles = provider.realmFiles
        self.store = store
        self.hasher = hasher
        self.clock = clock
        theme = settings.theme
    }

    /// The address without a path.
    var origin: String { PoolOrigin.of(baseURL: baseURL) }

    var sandbox: RealmRecord {
        get async throws { try #require(try await store.realm(named: .sandbox)) }
    }

    let endpoints = RealmEndpoints(base: "/auth", tenant: .sandbox)

    func through(_ socket: Socket) -> TestProvider {
        var copy = self
        copy.openSocket = socket
        return copy
    }

    /// Both programs answer the requests in turn, as behind a proxy.
    func alternating(with other: TestProvider) -> TestProvider {
        var copy = self
        copy.turns = Turns(routers: [router, other.router])
        return copy
    }

    func from(_ address: String) -> TestProvider {
        var copy = self
        copy.address = address
        return copy
    }

    func tracing(_ trace: TraceParent) -> TestProvider {
        var copy = self
        copy.trace = trace
        return copy
    }

    func logging(to log: any ServerLog) -> TestProvider {
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
        guard let log else { return await answered(received, by: router) }
        return await log.answer(received) { await answered(received, by: router) }
    }

    private func answered(_ request: ServerRequest, by router: Router) async -> HTTPResponse {
        guard let watch else { return await router.answer(request) }
        return await watch.answer(request) { await router.answer(request) }
    }

    func get(_ target: String, _ headers: HTTPHeaders = [:]) async -> HTTPResponse {
        await send(HTTPRequest(target: target, headers: headers))
    }

    func post(_ target: String, _ fields: FormFields, _ headers: HTTPHeaders = [:]) async -> HTTPResponse {
        await send(.form(fields, to: target, headers: headers))
    }

    func userinfo(_ token: Secret) async -> HTTPResponse {
        await get(endpoints.userinfo, ["Authorization": "Bearer \(token.exposedText)"])
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
        try await store.createUser(user, credentials: credentials, in: sandbox)
        return user
    }

    /// Creates a client with the settings of a new one.
    func makeClient(_ name: String, _ change: (inout ClientRecord) -> Void = { _ in }) async throws {
        var client = ClientRecord(new: random.uuid())
        client.clientID = ClientID(name)
        change(&client)
        try await store.createClient(client, serviceAccount: nil, in: sandbox)
    }

    func failures(of name: String) async throws -> FailureRecord {
        let realm = try await sandbox
        let user = try #require(try await store.loginUser(named: name, in: realm)).record
        return try await store.failures(of: .user(user.id), in: realm)
    }

    func updateUser(_ name: String, _ change: @escaping @Sendable (inout UserRecord) -> Void) async throws {
        let realm = try await sandbox
        let user = try #require(try await store.loginUser(named: name, in: realm)).record
        try await store.updateUser(id: user.id, in: realm, credentials: [], change: change)
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
        try await store.updateUser(id: user.id, in: realm, credentials: [app]) { _ in }
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
    private let fixture: TestProvider
    private let current = Mutex(AstClientID.unassigned)

    var id: AstClientID {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    init(fixture: TestProvider) throws {
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

extension HTTPResponse {
    var shown: String { String(decoding: body, as: UTF8.self) }

    /// The OAuth error with its description.
    var oauthError: String? {
        guard let error = OAuthError(reading: self) else { return nil }
        return "\(status) \(error.code.rawValue): \(error.errorDescription ?? "")"
    }

    /// The body as JSON, or `null` if it is not JSON.
    var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }
}
