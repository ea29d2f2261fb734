import FlowModel
import Flows
import FoundationEssentials
import HTTPClient
import IdentityAdministration
import IdentityModel
import IdentityServer
import IdpSdk
import MasterControllerSdk
import OpenID
import Sentences
import Synchronization
import TestSupport
import Testing

/// An embedded server on its own port, and a device in its own folder: flows run in process, over real HTTP.
final class FlowFixture: Sendable {
    let server: EmbeddedIdentityServer
    let profile: ProviderProfile
    let folder: TemporaryFolder
    let exchange = CurlExchange()

    init(
        _ change: @Sendable (inout ServerSettings) -> Void = { _ in },
        profile changeProfile: @Sendable (inout ProviderProfile) -> Void = { _ in }
    ) async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        change(&settings)
        server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        var profile = ProviderProfile(
            name: "test", kind: .kobil, baseURL: server.baseURL, tenant: .sandbox,
            admin: ProviderProfile.Administrator(username: "admin"))
        changeProfile(&profile)
        self.profile = profile
        folder = try TemporaryFolder()
    }

    /// A started device in this fixture's folder; the driver answers its questions.
    ///
    /// `clock` is the device's own clock; the server's clock is correct.
    func device(
        _ driver: FlowDriver = FlowDriver(), clock: any WallClock = SystemWallClock(),
        accounts: (any AccountRegister)? = nil
    ) async -> FlowEngine {
        let profile = profile
        let folder = folder.path("device")
        let exchange = exchange
        let engine = FlowEngine(
            FlowParts(
                profile: profile,
                makeController: { interaction, trace in
                    MasterController(
                        configuration: MasterControllerConfiguration(
                            profile: profile, storeFolder: folder, exchange: exchange, clock: clock, trace: trace,
                            firstFactorInteraction: interaction))
                },
                makeIdpSdk: { trace in
                    var settings = IdpSdkSettings(profile: profile, exchange: exchange)
                    settings.trace = trace
                    return IdpSdkService(settings: settings)
                }, userAgents: userAgents, accounts: accounts), notify: { driver.take($0) })
        driver.attach(engine)
        _ = await engine.start()
        return engine
    }

    /// The parts for browsers and web views, as in the program.
    private var userAgents: UserAgentParts {
        var webProfile = profile
        webProfile.scope = "openid"
        let (profile, exchange) = (webProfile, exchange)
        return UserAgentParts(
            exchange: exchange, directory: ProviderDirectory(profile: profile, exchange: exchange)
        ) { trace in
            var settings = IdpSdkSettings(profile: profile, exchange: exchange)
            settings.trace = trace
            return IdpSdkService(settings: settings)
        }
    }

    /// Stops the server.
    ///
    /// All later requests of a device fail with a network error.
    func stop() async { await server.stop() }

    var administration: AdministrationClient {
        AdministrationClient(profile: profile, exchange: exchange) { Secret("Administrator-1") }
    }

    func newUser(_ name: String, period: String = "60d") async throws -> Secret {
        let client = administration
        let id = try await client.createUser(NewUser(username: name))
        return try await code(for: try await client.user(id), period: period)
    }

    func newUser(_ name: String, password: String) async throws {
        let client = administration
        let id = try await client.createUser(NewUser(username: name))
        try await client.resetPassword(of: id, to: Secret(password), isTemporary: false)
    }

    func code(for user: AdministeredUser, period: String = "60d") async throws -> Secret {
        let period = try #require(CodePeriod(period))
        guard case .issued(let issued) = try await administration.issueActivationCode(to: user, period: period) else {
            throw AdministrationError(.notFound, Text("no code was issued"))
        }
        return issued.code
    }

    /// The input that activates this user.
    static func activation(_ name: String, _ code: Secret, password: String = "Geheim-123") -> [FieldID: Secret] {
        [.username: Secret(name), .password: Secret(password), .activationCode: code]
    }
}

/// Acts as the user: answers each question and receives the notifications.
final class FlowDriver: Sendable {
    private struct State {
        var engine: FlowEngine?
        var credentials: [[FieldID: Secret]]
        var pins: [Secret]
        var onStep: (@Sendable (FlowStep) -> Void)?
        var onQuestion: (@Sendable (PersonQuestion) -> Bool)?
        var onPause: (@Sendable (PausePoint) -> Void)?
    }

    /// Every event, including its secrets.
    let events = Recorder<TraceEvent>()
    let pauses = Recorder<PausePoint>()
    /// The number of pauses before each resumption of the run.
    let resumptions = Recorder<Int>()

    let steps = Recorder<FlowStep>()
    let questions = Recorder<PersonQuestion>()
    let addresses = Recorder<AddressToOpen>()
    /// Signalled when an address is to be opened.
    let opened = Signal()
    let snapshots = Recorder<SdkSnapshot>()
    private let state: Mutex<State>

    /// Each of `credentials` answers one page.
    ///
    /// After the last one, there is no further attempt.
    init(_ credentials: [FieldID: Secret]..., pins: [String] = []) {
        state = Mutex(State(credentials: credentials, pins: pins.map { Secret($0) }))
    }

    func attach(_ engine: FlowEngine) { state.withLock { $0.engine = engine } }

    /// Sets a closure that runs when a step begins.
    func onStep(_ action: @escaping @Sendable (FlowStep) -> Void) { state.withLock { $0.onStep = action } }

    /// Sets a closure that runs when the user is asked.
    ///
    /// It returns `true` if the question must not be answered.
    func onQuestion(_ action: @escaping @Sendable (PersonQuestion) -> Bool) {
        state.withLock { $0.onQuestion = action }
    }

    /// Sets a closure that runs when the run has stopped.
    func onPause(_ action: @escaping @Sendable (PausePoint) -> Void) { state.withLock { $0.onPause = action } }

    func take(_ notification: RunNotification) {
        switch notification {
        case .recorded(let event): events.append(event)
        case .paused(let point):
            pauses.append(point)
            state.withLock { $0.onPause }?(point)
        case .stepStarted(.sudo), .stateChanged(.sudo): break
        case .resumed: resumptions.append(pauses.values.count)
        case .addressOpened(let address):
            addresses.append(address)
            opened.give()
        case .stepStarted(.flow(let step)):
            steps.append(step)
            state.withLock { $0.onStep }?(step)
        case .stateChanged(.flow(let snapshot)): snapshots.append(snapshot)
        case .asked(let question):
            questions.append(question)
            if state.withLock({ $0.onQuestion })?(question) == true { return }
            let (engine, answer) = state.withLock { ($0.engine, Self.answer(question, &$0)) }
            engine?.stage.answer(question.id, answer)
        }
    }

    private static func answer(_ question: PersonQuestion, _ state: inout State) -> PersonAnswer {
        switch question.subject {
        case .credentials: state.credentials.isEmpty ? .noFurtherTry : .credentials(state.credentials.removeFirst())
        case .pin: state.pins.isEmpty ? .noFurtherTry : .pin(state.pins.removeFirst())
        case .presence: .presence(.match)
        case .redirect: .noFurtherTry
        }
    }
}
