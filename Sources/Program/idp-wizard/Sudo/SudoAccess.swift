import Assets
import CognitoProtocol
import Doctor
import Flows
import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdentityServer
import IdpSdk
import JOSE
import MasterControllerSdk
import Profiles
import Sandbox
import Sentences
import SudoUser

/// Creates everything for one user pool: the sandbox's server, the HTTP exchange, the engine of Sudo flows.
final class SudoAccess: Sendable {
    /// The profile; for the sandbox, with the pool's address and ID.
    let loaded: LoadedProfile
    /// The app's configuration, with the endpoint in use.
    let configuration: SudoPlatformConfig
    /// The embedded server; `nil` for another provider.
    let sandbox: SandboxServer?
    /// The administration of the sandbox's tenant; `nil` for another provider.
    let administration: AdministrationClient?
    private let directories: StateDirectories
    private let exchange: any HTTPExchange
    /// Whether the embedded server was started here.
    private let ownsSandbox: Bool

    private init(
        _ loaded: LoadedProfile, _ configuration: SudoPlatformConfig, _ directories: StateDirectories,
        sandbox: SandboxServer?, ownsSandbox: Bool, administration: AdministrationClient?, exchange: any HTTPExchange
    ) {
        self.loaded = loaded
        self.configuration = configuration
        self.directories = directories
        self.sandbox = sandbox
        self.ownsSandbox = ownsSandbox
        self.administration = administration
        self.exchange = exchange
    }

    /// Prepares a pool.
    ///
    /// The built-in profile starts the embedded server, unless one runs in this process, and reads its pool's
    /// configuration.
    ///
    /// `watch` is notified of every request to the provider. `faults` injects faults into the requests of a run at a
    /// server that is started here.
    static func open(
        _ chosen: ChosenProvider, running: SandboxServer? = nil, watch: any RequestWatch, faults: FaultSwitch? = nil
    ) async throws -> SudoAccess {
        guard chosen.isSudo else {
            throw UsageError(
                Text(
                    "This is for a provider of kind sudo, such as the built-in profile: --provider \(ProfileCatalogue.sudoSandboxName)."
                )
            )
        }
        var settings = HTTPClientSettings(chosen.loaded.profile.transport)
        if let configuration = chosen.loaded.sudoConfiguration {
            let exchange = WatchedExchange(exchange: CurlExchange(settings: settings), watch: watch)
            return SudoAccess(
                chosen.loaded, configuration, chosen.directories, sandbox: nil, ownsSandbox: false, administration: nil,
                exchange: exchange)
        }
        let sandbox: SandboxServer
        // A process has only one server per store.
        if let running {
            sandbox = running
        } else {
            try await chosen.directories.finishInterruptedRestore()
            sandbox = try await SandboxServer.start(store: .file(chosen.directories.sandboxStore), faults: faults)
        }
        settings.connectTo = sandbox.connectTo
        settings.proxy = .none
        let exchange = WatchedExchange(exchange: CurlExchange(settings: settings), watch: watch)
        let administration = ProviderAccess.administration(
            of: sandbox.profile(tenant: chosen.loaded.profile.tenant), exchange: exchange)
        do {
            let configuration = try await Self.configuration(administration, chosen)
            return SudoAccess(
                chosen.loaded.resolved(by: configuration), configuration, chosen.directories, sandbox: sandbox,
                ownsSandbox: running == nil, administration: administration, exchange: exchange)
        } catch {
            if running == nil { await sandbox.stop() }
            throw error
        }
    }

    private static func configuration(
        _ administration: AdministrationClient, _ chosen: ChosenProvider
    ) async throws -> SudoPlatformConfig {
        let text: String
        do throws(AdministrationError) { text = try await administration.sudo.configuration() } catch {
            guard error.code == .notFound else { throw error }
            let sandbox = ProviderChoice(profile: nil, tenant: nil)
            throw UnknownTenant(chosen.loaded.profile.tenant, at: sandbox).failure
        }
        do throws(SudoPlatformConfig.ReadError) { return try SudoPlatformConfig(parsing: Array(text.utf8)) } catch {
            throw CommandError(.defect, "defect", Text("The sandbox's configuration cannot be read: \(error.sentence)"))
        }
    }

    /// Whether this device has data for the pool; does not create any.
    var hasDevice: Bool { directories.hasDeviceFolder(provider: loaded.stateName, tenant: loaded.profile.tenant) }

    /// Creates the engine for this pool; its key store is opened when it is started.
    ///
    /// `languages` returns the languages that the hosted pages are requested in; if it is `nil`, the pool chooses.
    /// `redirectURI` replaces the configuration's. `pageLanguage` is the language of this program's own pages if
    /// `languages` returns none.
    func makeEngine(
        redirectURI: String? = nil, languages: (@Sendable () -> String?)? = nil, pageLanguage: String? = nil,
        _ observer: @escaping RunObserver
    ) throws -> SudoFlowEngine {
        let folder = try directories.device(of: loaded)
        let profile = loaded.profile
        let storage = SudoStorage(folder: folder)
        var configuration = configuration
        if let redirectURI { configuration.federatedSignIn?.signInRedirectURI = redirectURI }
        let bytes = configuration.json.bytes
        let exchange = exchange
        let inputs = SudoInputs(
            profile: profile,
            sandbox: administration.map { SandboxSudoKeys(administration: $0, folder: folder + "/registration-keys") })
        let parts = SudoFlowParts(
            profile: profile, hasHostedPages: self.configuration.federatedSignIn != nil,
            makeClient: { namespace, trace throws(SudoUserClientError) in
                var settings = SudoUserSettings(
                    configuration: bytes, keyNamespace: namespace, storage: storage, exchange: exchange, trace: trace)
                settings.environment = { _ in nil }
                settings.refreshCall = profile.sudo?.refreshCall ?? .initiateAuth
                return try DefaultSudoUserClient(settings: settings)
            },
            makeKeyManager: { SudoKeyManagerImpl(namespace: $0, storage: storage) }, inputs: inputs,
            makePageReader: { trace in
                var settings = IdpSdkSettings(profile: profile, exchange: exchange)
                settings.trace = trace
                settings.currentLocales = languages
                settings.lanes = IdpSdkSettings.TraceLanes(reader: .browser, provider: .cognito)
                return IdpSdkService(settings: settings)
            }, styleSheet: String(decoding: EmbeddedFile.styleSheet, as: UTF8.self),
            language: { languages?() ?? pageLanguage })
        return SudoFlowEngine(parts, notify: observer)
    }

    var doctor: SudoDoctor {
        SudoDoctor(profile: loaded.profile, configuration: configuration, exchange: exchange) {
            key throws(SudoInputError) in
            try SudoInputs.read(key, id: nil)
        }
    }

    /// The keys that the pool publishes.
    var publishedKeys: PublishedKeys {
        PublishedKeys(
            ofPool: configuration.identityService.poolID.rawValue, at: loaded.profile.baseURL, exchange: exchange)
    }

    /// Stops the embedded server, if it was started here.
    func close() async {
        if ownsSandbox { await sandbox?.stop() }
    }
}

extension LoadedProfile {
    /// Returns the profile with the address and the ID of the pool in a configuration.
    fileprivate func resolved(by configuration: SudoPlatformConfig) -> LoadedProfile {
        var loaded = self
        loaded.sudoConfiguration = configuration
        if let endpoint = configuration.identityService.endpoint { loaded.profile.baseURL = endpoint }
        loaded.profile.tenant = TenantID(configuration.identityService.poolID.rawValue)
        return loaded
    }
}
