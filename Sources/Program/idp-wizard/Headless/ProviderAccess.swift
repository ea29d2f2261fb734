import Assets
import Doctor
import Flows
import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdentityServer
import IdpSdk
import MasterControllerSdk
import OpenID
import Profiles
import Sandbox
import Sentences
import UserAgents

/// Creates and connects everything for one provider: the sandbox's server, the HTTP exchange, the engine and the
/// administration.
final class ProviderAccess: Sendable {
    /// What a command uses of the provider.
    enum Need: Sendable {
        /// This device's data, without the network.
        case device
        /// A tenant, for flows; starts the sandbox.
        case provider
        /// A tenant, for its administration.
        case administration
        /// The provider, whether or not the tenant exists.
        case providerOfAnyTenant
    }

    /// The provider and tenant; for the sandbox, with the issuer's address from its store.
    let loaded: LoadedProfile
    let directories: StateDirectories
    /// The embedded server; `nil` for another provider.
    let sandbox: SandboxServer?
    /// The provider's discovery, shared by both SDKs.
    let directory: ProviderDirectory
    private let choice: ProviderChoice
    private let exchange: WatchedExchange

    private init(
        _ loaded: LoadedProfile, _ directories: StateDirectories, _ choice: ProviderChoice,
        sandbox: SandboxServer?, watch: any RequestWatch
    ) {
        var loaded = loaded
        var settings = HTTPClientSettings(loaded.profile.transport)
        if let sandbox {
            loaded.profile = sandbox.profile(tenant: loaded.profile.tenant)
            settings.connectTo = sandbox.connectTo
            settings.proxy = .none
        }
        self.loaded = loaded
        self.directories = directories
        self.sandbox = sandbox
        self.choice = choice
        exchange = WatchedExchange(exchange: CurlExchange(settings: settings), watch: watch)
        directory = ProviderDirectory(profile: loaded.profile, exchange: exchange)
    }

    /// Prepares a provider; throws for an unknown tenant before anything is stored for it on this device.
    ///
    /// `watch` is notified of every request to the provider.
    static func open(
        _ choice: ProviderChoice, needs: Need, watch: any RequestWatch
    ) async throws -> ProviderAccess {
        try await open(try ChosenProvider(choice), needs: needs, watch: watch)
    }

    /// Prepares a provider for a command, warns of what is wrong with its profile, and closes it when `work` has ended.
    static func use<Value: Sendable>(
        _ context: CommandContext, needs: Need, _ work: (ProviderAccess) async throws -> Value
    ) async throws -> Value {
        let access = try await open(context.provider, needs: needs, watch: context.console.requestWatch)
        if let warning = access.loaded.warning { context.console.complain(warning) }
        let value: Value
        do { value = try await work(access) } catch {
            await access.close()
            throw error
        }
        await access.close()
        return value
    }

    /// Prepares the provider of a profile; throws for kind `sudo`, which has its own commands.
    ///
    /// `faults` makes the sandbox misbehave for the requests of a run.
    static func open(
        _ chosen: ChosenProvider, needs: Need, watch: any RequestWatch, faults: FaultSwitch? = nil
    ) async throws -> ProviderAccess {
        guard !chosen.isSudo else {
            throw UsageError(
                Text(
                    "This does not apply to a provider of kind sudo: it has flow, state, doctor and the commands of sudo."
                ))
        }
        let (choice, loaded, directories) = (chosen.choice, chosen.loaded, chosen.directories)
        let mustCheck = Self.mustCheckTenant(loaded, directories, needs)
        var sandbox: SandboxServer?
        if loaded.isHomeSandbox { try await directories.finishInterruptedRestore() }
        if loaded.origin == .sandbox, needs != .device || mustCheck {
            sandbox = try await SandboxServer.start(store: .file(directories.sandboxStore), faults: faults)
        }
        let access = ProviderAccess(loaded, directories, choice, sandbox: sandbox, watch: watch)
        if mustCheck, let unknown = await access.unknownTenant() {
            await access.close()
            throw unknown.failure
        }
        return access
    }

    /// Returns the doctor of a profile that is being edited; opens and stores nothing.
    static func doctor(of loaded: LoadedProfile, _ directories: StateDirectories, watch: any RequestWatch)
        -> ProviderDoctor
    {
        let choice = ProviderChoice(profile: loaded.profile.name, tenant: nil)
        return ProviderAccess(loaded, directories, choice, sandbox: nil, watch: watch).doctor
    }

    /// Whether a KOBIL provider is queried for the tenant: for administration, for flows at the sandbox, and if this
    /// device has no data of it.
    private static func mustCheckTenant(
        _ loaded: LoadedProfile, _ directories: StateDirectories, _ need: Need
    ) -> Bool {
        guard loaded.profile.kind == .kobil else { return false }
        let tenant = loaded.profile.tenant
        let isNew = !directories.hasDeviceFolder(provider: loaded.stateName, tenant: tenant)
        let isSandbox = loaded.origin == .sandbox
        // The server creates this tenant at every start.
        if isSandbox, tenant == .sandbox { return false }
        return switch need {
        case .administration: true
        case .provider: isSandbox || isNew
        case .device: isSandbox && isNew
        case .providerOfAnyTenant: false
        }
    }

    /// Returns the tenant if the provider reports that it does not exist; other failures are reported by later
    /// requests.
    private func unknownTenant() async -> UnknownTenant? {
        do throws(ProviderLookUpError) {
            _ = try await directory.metadata()
            return nil
        } catch {
            return UnknownTenant.isReason(of: error) ? UnknownTenant(loaded.profile.tenant, at: choice) : nil
        }
    }

    /// Whether this device has data for the provider and tenant; creates none.
    var hasDevice: Bool { directories.hasDeviceFolder(provider: loaded.stateName, tenant: loaded.profile.tenant) }

    /// Creates the engine for this provider and tenant; starting the engine opens its store.
    ///
    /// `languages` returns the languages in which the provider's pages are requested; with `nil` the provider chooses.
    /// `pageLanguage` is the language of this program's own pages if `languages` returns none.
    func makeEngine(
        languages: (@Sendable () -> String?)? = nil, pageLanguage: String? = nil, _ observer: @escaping RunObserver
    ) throws -> FlowEngine {
        let folder = try directories.device(of: loaded)
        return makeEngine(
            of: loaded.profile, inFolder: folder, directory: directory, languages: languages,
            userAgents: userAgents(languages, pageLanguage),
            accounts: loaded.profile.admin == nil ? nil : AdministeredAccounts(client: administration), observer)
    }

    /// Creates the engine of a device in any folder.
    func makeEngine(
        of profile: ProviderProfile, inFolder folder: String, directory: ProviderDirectory,
        languages: (@Sendable () -> String?)? = nil, userAgents: UserAgentParts? = nil,
        accounts: (any AccountRegister)? = nil, isTraceRead: Bool = true, _ observer: @escaping RunObserver
    ) -> FlowEngine {
        let exchange = exchange
        var parts = FlowParts(
            profile: profile,
            makeController: { interaction, trace in
                MasterController(
                    configuration: MasterControllerConfiguration(
                        profile: profile, storeFolder: folder, exchange: exchange, directory: directory, trace: trace,
                        firstFactorInteraction: interaction))
            },
            makeIdpSdk: { trace in
                var settings = IdpSdkSettings(profile: profile, exchange: exchange)
                settings.trace = trace
                settings.directory = directory
                settings.currentLocales = languages
                return IdpSdkService(settings: settings)
            }, userAgents: userAgents, accounts: accounts)
        parts.isTraceRead = isTraceRead
        return FlowEngine(parts, notify: observer)
    }

    /// The metadata and keys of another tenant.
    func directory(of profile: ProviderProfile) -> ProviderDirectory {
        ProviderDirectory(profile: profile, exchange: exchange)
    }

    /// Creates the user agents; web views request only the documented scope.
    private func userAgents(_ languages: (@Sendable () -> String?)?, _ pageLanguage: String?) -> UserAgentParts {
        var webProfile = loaded.profile
        webProfile.scope = WebViewRequest.scope
        let (profile, exchange, directory) = (webProfile, exchange, directory)
        return UserAgentParts(
            exchange: exchange, directory: directory,
            styleSheet: String(decoding: EmbeddedFile.styleSheet, as: UTF8.self),
            language: { languages?() ?? pageLanguage }
        ) { trace in
            var settings = IdpSdkSettings(profile: profile, exchange: exchange)
            settings.trace = trace
            settings.directory = directory
            settings.currentLocales = languages
            return IdpSdkService(settings: settings)
        }
    }

    /// The provider's admin REST, with the profile's administrator.
    var administration: AdministrationClient { Self.administration(of: loaded.profile, exchange: exchange) }

    /// The admin REST of a profile's provider, with the profile's administrator.
    static func administration(of profile: ProviderProfile, exchange: WatchedExchange) -> AdministrationClient {
        let administrator = profile.admin
        return AdministrationClient(profile: profile, exchange: exchange) {
            guard let administrator else {
                throw UsageError(Text("The profile names no administrator: add admin to it."))
            }
            return try await administrator.password.value(mayBeEmpty: false)
        }
    }

    var doctor: ProviderDoctor {
        ProviderDoctor(
            profile: loaded.profile, directory: directory, exchange: exchange,
            administration: loaded.profile.admin == nil ? nil : administration,
            browserCommand: ProviderCommands(program: ["idp-wizard"], profile: loaded.profile).browser(after: .login),
            unknownTenant: loaded.profile.kind == .kobil ? UnknownTenant(loaded.profile.tenant, at: choice) : nil,
            storeKeyFile: sandbox?.server.storeKeyFile)
    }

    /// The keys that the provider publishes.
    var publishedKeys: PublishedKeys { PublishedKeys(directory, exchange: exchange) }

    /// Returns the content at one of the provider's public addresses; `nil` if it cannot be read.
    func read(_ address: String) async -> [UInt8]? {
        guard
            let answer = try? await exchange.send(
                HTTPRequest(target: address, headers: ["Accept": "application/json"])),
            answer.status == 200
        else { return nil }
        return Array(answer.body)
    }

    /// Discards the provider's metadata and keys, so that the next flow fetches them again.
    func forgetProvider() { directory.forget() }

    func close() async { await sandbox?.stop() }
}

extension ProviderProfile.Administrator {
    var password: SecretSource {
        passwordFile.map(SecretSource.file) ?? .environment(passwordVariable ?? "")
    }
}
