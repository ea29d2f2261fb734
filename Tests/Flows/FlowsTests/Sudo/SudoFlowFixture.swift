import CognitoProtocol
import Flows
import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdentityServer
import IdpSdk
import JOSE
import Sentences
import SudoUser
import Synchronization
import TestSupport
import Testing

/// An embedded server with its user pool, and devices in separate folders: Sudo flows run in process, over real HTTP.
final class SudoFlowFixture: Sendable {
    let server: EmbeddedIdentityServer
    let configuration: SudoPlatformConfig
    let administration: AdministrationClient
    let folder: TemporaryFolder
    let exchange = CurlExchange()

    init(_ change: @Sendable (inout ServerSettings) -> Void = { _ in }) async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        change(&settings)
        server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys(), exchange: CurlExchange())
        let profile = ProviderProfile(
            name: "test", kind: .kobil, baseURL: server.baseURL, tenant: .sandbox,
            admin: ProviderProfile.Administrator(username: "admin"))
        administration = AdministrationClient(profile: profile, exchange: exchange) { Secret("Administrator-1") }
        configuration = try SudoPlatformConfig(
            parsing: Array(try await administration.sudo.configuration().utf8))
        folder = try TemporaryFolder()
    }

    /// A started device.
    ///
    /// Devices with the same name share a key store.
    ///
    /// `clock` is the device's own clock; the server's clock is correct.
    func device(
        _ inputs: GivenInputs = GivenInputs(), named name: String = "device", namespace: String? = nil,
        driver: SudoFlowDriver = SudoFlowDriver(), clock: any WallClock = SystemWallClock(),
        refreshCall: RefreshCall = .initiateAuth, exchange: (any HTTPExchange)? = nil
    ) async throws -> SudoFlowEngine {
        var profile = ProviderProfile(
            name: "test", kind: .sudo, baseURL: configuration.identityService.endpoint ?? "",
            tenant: TenantID(configuration.identityService.poolID.rawValue))
        profile.sudo = ProviderProfile.Sudo()
        profile.sudo?.refreshCall = refreshCall
        let storage = SudoStorage(folder: folder.path(name))
        let bytes = configuration.json.bytes
        let shown = profile
        let exchange = exchange ?? self.exchange
        let parts = SudoFlowParts(
            profile: profile, hasHostedPages: configuration.federatedSignIn != nil,
            makeClient: { namespace, trace throws(SudoUserClientError) in
                var settings = SudoUserSettings(
                    configuration: bytes, keyNamespace: namespace, storage: storage, exchange: exchange, clock: clock,
                    trace: trace)
                settings.environment = { _ in nil }
                settings.refreshCall = refreshCall
                settings.signingKeys = SharedSigningKeys()
                return try DefaultSudoUserClient(settings: settings)
            }, makeKeyManager: { SudoKeyManagerImpl(namespace: $0, storage: storage) }, inputs: inputs,
            makePageReader: { trace in
                var settings = IdpSdkSettings(profile: shown, exchange: exchange)
                settings.trace = trace
                settings.lanes = IdpSdkSettings.TraceLanes(reader: .browser, provider: .cognito)
                return IdpSdkService(settings: settings)
            }, clock: clock)
        let engine = SudoFlowEngine(parts) { driver.take($0) }
        driver.attach(engine)
        let start = await engine.start(namespace: namespace)
        #expect(start.ending == .succeeded, "\(start)")
        return engine
    }

    /// A TEST registration key of the pool.
    func testKey() async throws -> SudoSigningKey {
        let made = try await administration.sudo.generateTestKey()
        return SudoSigningKey(pem: made.privateKey, id: made.key.id.rawValue)
    }

    /// A key of an identity provider that is registered at the pool.
    func fssoKey(_ user: String, keeping attributes: [String] = []) async throws -> SudoFSSOKey {
        let key = try SigningKey.generate(.rs256)
        let id = SeededRandom.another().uuid()
        try await administration.sudo.addIssuer(
            SudoIssuer(
                issuer: "ours", keyID: id, publicKey: try key.publicKey.rsaPublicKeyPEM(), attributes: attributes))
        let pem = try key.withPKCS1PEM { Secret(Array($0)) }
        return SudoFSSOKey(issuer: "ours", user: user, key: SudoSigningKey(pem: pem, id: id))
    }

    /// A user of the sandbox's realm, which the hosted pages redirect to.
    func newUpstreamUser(_ name: String, password: String) async throws {
        let id = try await administration.createUser(NewUser(username: name))
        try await administration.resetPassword(of: id, to: Secret(password), isTemporary: false)
    }

    func stop() async { await server.stop() }
}

/// The keys and tokens that a test provides.
struct GivenInputs: SudoFlowInputs {
    var test: SudoSigningKey?
    var fsso: SudoFSSOKey?
    /// The pool whose simulated issuer provides tokens.
    var administration: AdministrationClient?

    func testKey(for request: SudoFlowRequest) throws(SudoInputError) -> SudoSigningKey {
        guard let test else { throw .missing(Text("There is no TEST key.")) }
        return test
    }

    func fssoKey(for request: SudoFlowRequest) throws(SudoInputError) -> SudoFSSOKey {
        guard var fsso else { throw .missing(Text("There is no FSSO key.")) }
        if let user = request.user { fsso.user = user }
        return fsso
    }

    func deviceCheckToken(
        for request: SudoFlowRequest, vendorID: String
    ) async throws(SudoInputError) -> SudoAttestation {
        guard let administration else { throw .missing(Text("There is no DeviceCheck token.")) }
        let order = DeviceCheckOrder(deviceID: vendorID, buildType: request.buildType.rawValue, padding: 3000)
        do throws(AdministrationError) {
            return SudoAttestation(
                token: try await administration.sudo.deviceCheckToken(order), isSimulated: true)
        } catch {
            throw .refused(Text("\(error)"))
        }
    }

    func playIntegrityToken(
        for request: SudoFlowRequest, package: String, deviceID: String
    ) async throws(SudoInputError) -> SudoAttestation {
        guard let administration else { throw .missing(Text("There is no Play Integrity token.")) }
        let order = PlayIntegrityOrder(deviceID: deviceID, packageName: package)
        do throws(AdministrationError) {
            return SudoAttestation(
                token: try await administration.sudo.playIntegrityToken(order), isSimulated: true)
        } catch {
            throw .refused(Text("\(error)"))
        }
    }
}

/// Acts as the user of Sudo flows: answers each page and receives the notifications.
final class SudoFlowDriver: Sendable {
    private struct State {
        var engine: SudoFlowEngine?
        var pages: [[FieldID: Secret]]
        var onQuestion: (@Sendable () -> Bool)?
        var onStep: (@Sendable (SudoFlowStep) -> Void)?
    }

    /// Every event, including its secrets.
    let events = Recorder<TraceEvent>()
    /// The points at which the run has stopped; it continues immediately.
    let pauses = Recorder<PausePoint>()
    let steps = Recorder<SudoFlowStep>()
    let questions = Recorder<PersonQuestion>()
    let snapshots = Recorder<SudoSnapshot>()
    private let state: Mutex<State>

    /// Each of `pages` answers one page.
    ///
    /// After the last one, there is no further attempt.
    init(_ pages: [FieldID: Secret]...) { state = Mutex(State(pages: pages)) }

    func attach(_ engine: SudoFlowEngine) { state.withLock { $0.engine = engine } }

    /// Sets a closure that runs when the user is asked.
    ///
    /// It returns `true` if the question must not be answered.
    func onQuestion(_ action: @escaping @Sendable () -> Bool) { state.withLock { $0.onQuestion = action } }

    /// Sets a closure that runs when a step begins.
    func onStep(_ action: @escaping @Sendable (SudoFlowStep) -> Void) { state.withLock { $0.onStep = action } }

    func take(_ notification: RunNotification) {
        switch notification {
        case .addressOpened, .resumed, .stepStarted(.flow), .stateChanged(.flow): break
        case .recorded(let event): events.append(event)
        case .paused(let point):
            pauses.append(point)
            state.withLock { $0.engine }?.stage.goOn()
        case .stepStarted(.sudo(let step)):
            steps.append(step)
            state.withLock { $0.onStep }?(step)
        case .stateChanged(.sudo(let snapshot)): snapshots.append(snapshot)
        case .asked(let question):
            questions.append(question)
            if state.withLock({ $0.onQuestion })?() == true { return }
            let (engine, page) = state.withLock { state in
                (state.engine, state.pages.isEmpty ? nil : state.pages.removeFirst())
            }
            engine?.stage.answer(question.id, page.map(PersonAnswer.credentials) ?? .noFurtherTry)
        }
    }
}

/// Loses the answer to SignUp and every later exchange, as if the network failed at that moment.
final class LosingExchange: HTTPExchange {
    private let exchange: any HTTPExchange
    private let isGone = Mutex(false)

    init(_ exchange: any HTTPExchange) { self.exchange = exchange }

    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        guard !isGone.withLock({ $0 }) else { throw HTTPExchangeError(.notReachable) }
        let response = try await exchange.send(request)
        guard request.headers["X-Amz-Target"]?.hasSuffix(".SignUp") == true else { return response }
        isGone.withLock { $0 = true }
        throw HTTPExchangeError(.connectionLost)
    }

    func session() -> any HTTPExchange { exchange.session() }
}
