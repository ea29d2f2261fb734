import DeviceStorage
import HTTPClient
import IdentityModel
import OpenID

extension StartEvent: ControllerEvent {
    static let request = ControllerRequest.start

    var traceFields: [TraceField] {
        [
            TraceField("appName", UntrustedText(appName)), TraceField("version", version),
            TraceField("locale", UntrustedText(locale)),
        ]
    }

    func perform(in controller: MasterController) async throws(ControlError) -> StartResultEvent {
        let found = try await controller.start(self, isRestart: false)
        return StartResultEvent(
            outcome: ResultOutcome(traceContext), sdkState: found.state, userDetailsList: found.users,
            interruptedActivations: found.interrupted)
    }

    func refused(_ outcome: ResultOutcome, _ refusal: ControlError, in controller: MasterController) -> StartResultEvent
    {
        StartResultEvent(outcome: outcome, sdkState: controller.sdkState)
    }
}

extension RestartEvent: ControllerEvent {
    static let request = ControllerRequest.restart

    func perform(in controller: MasterController) async throws(ControlError) -> RestartResultEvent {
        var start = controller.withMemory { $0.start }
        start.locale = locale ?? start.locale
        start.version = version ?? start.version
        start.appName = appName ?? start.appName
        start.traceContext = traceContext
        let found = try await controller.start(start, isRestart: true)
        return RestartResultEvent(
            outcome: ResultOutcome(traceContext), sdkState: found.state, userDetailsList: found.users,
            interruptedActivations: found.interrupted)
    }

    func refused(_ outcome: ResultOutcome, _ refusal: ControlError, in controller: MasterController)
        -> RestartResultEvent
    {
        RestartResultEvent(outcome: outcome, sdkState: controller.sdkState)
    }
}

extension MasterController {
    /// The device's users and interrupted activations at a start.
    struct Found: Sendable {
        let state: SdkState
        let users: [UserDetails]
        let interrupted: [InterruptedActivation]
    }

    /// The state as reported to the app.
    var sdkState: SdkState { withMemory { $0.state.sdkState } }

    /// Closes what is open and opens the device store, for Start and Restart.
    fileprivate func start(_ event: StartEvent, isRestart: Bool) async throws(ControlError) -> Found {
        // The members are checked before anything is closed.
        let profile = try StartParameters.profile(of: event, from: configuration.profile)
        queue.shieldRunning()
        move(.startBegan(isRestart: isRestart))
        do throws(ControlError) {
            await closeSession()
            let store = try await DeviceStore.open(
                folder: configuration.storeFolder,
                sealingKeys: SealingKeyRecords(
                    keyring: configuration.keyring, place: profile.deviceKey,
                    table: DeviceStoreSchema.sealingKey))
            let provider = connection(to: profile)
            withMemory { memory in
                memory.store = store
                memory.start = event
                memory.hasStarted = true
                memory.profile = profile
                memory.provider = provider
            }
            let users = try await store.users()
            let interrupted = try await store.interruptedActivations()
            withMemory { $0.knownUsers = users.map(\.identifier) }
            move(.started(hasUsers: !users.isEmpty))
            return Found(state: sdkState, users: users.map(\.details), interrupted: interrupted)
        } catch {
            await closeSession()
            move(.startFailed)
            throw error
        }
    }

    /// Drops tokens, pair and connection, and closes the store; stored data remain.
    private func closeSession() async {
        let store = withMemory { memory -> DeviceStore? in
            memory.session = nil
            memory.proof = nil
            memory.provider = nil
            memory.knownUsers = []
            defer { memory.store = nil }
            return memory.store
        }
        await store?.close()
    }

    /// Creates the connection to the provider for use until the next restart, without cached discovery.
    private func connection(to profile: ProviderProfile) -> ProviderConnection {
        let exchange = configuration.exchange ?? CurlExchange(settings: HTTPClientSettings(profile.transport))
        let shared = configuration.directory.flatMap { $0.profile == profile ? $0 : nil }
        let directory = shared ?? ProviderDirectory(profile: profile, exchange: exchange)
        directory.forget()
        return ProviderConnection(profile: profile, exchange: exchange, directory: directory, reporter: reporter)
    }
}
