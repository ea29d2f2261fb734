import Assets
import Flows
import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdpSdk
import MasterControllerSdk
import OpenID
import UserAgents

/// The composition root of everything that talks to one provider: server where it is the sandbox, exchange, engine, administration.
final class ProviderAccess: Sendable {
    /// What a command wants of the provider.
    enum Need: Sendable {
        /// What this device keeps, without the network.
        case device
        /// A tenant of the provider, for flows: the sandbox is started.
        case provider
        /// A tenant of the provider, for its administration.
        case administration
        /// The provider, whether the tenant is there or not.
        case providerOfAnyTenant
    }

    /// The provider and tenant; for the sandbox with the address that its store has fixed.
    let loaded: LoadedProfile
    /// Where the state is.
    let directories: StateDirectories
    /// The server inside this program, nil for another provider.
    let sandbox: Sandbox?
    /// What the provider says about itself, for both SDKs.
    let directory: ProviderDirectory
    private let choice: Invocation.ProviderChoice
    private let exchange: WatchedExchange

    private init(
        _ loaded: LoadedProfile, _ directories: StateDirectories, _ choice: Invocation.ProviderChoice,
        sandbox: Sandbox?, watch: any RequestWatch
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

    /// Makes a provider ready; a tenant that it says it does not have is refused before anything is kept for it on this device.
    ///
    /// `watch` is told of every request to the provider.
    static func open(
        _ choice: Invocation.ProviderChoice, needs: Need, watch: any RequestWatch
    ) async throws(CommandFailure) -> ProviderAccess {
        var directories = try StateDirectories()
        let loaded: LoadedProfile
        do throws(UsageError) {
            loaded = try ProfileCatalogue(directories: directories).load(choice.profile, tenant: choice.tenant)
        } catch {
            throw CommandFailure(error)
        }
        directories = try directories.prepared()
        let mustCheck = Self.mustCheckTenant(loaded, directories, needs)
        var sandbox: Sandbox?
        if loaded.origin == .sandbox, needs != .device || mustCheck {
            sandbox = try await Sandbox.start(store: directories.sandboxStore)
        }
        let access = ProviderAccess(loaded, directories, choice, sandbox: sandbox, watch: watch)
        if mustCheck, let unknown = await access.unknownTenant() {
            await access.close()
            throw unknown.failure
        }
        return access
    }

    /// Whether the provider is asked for the tenant: always at the sandbox, elsewhere where no request would be wasted on what is known.
    private static func mustCheckTenant(
        _ loaded: LoadedProfile, _ directories: StateDirectories, _ need: Need
    ) -> Bool {
        guard loaded.profile.kind == .kobil else { return false }
        let tenant = loaded.profile.tenant
        let isNew = !directories.hasDeviceFolder(provider: loaded.stateName, tenant: tenant)
        let isSandbox = loaded.origin == .sandbox
        // The server makes this one at every start.
        if isSandbox, tenant == .sandbox { return false }
        return switch need {
        case .administration: true
        case .provider: isSandbox || isNew
        case .device: isSandbox && isNew
        case .providerOfAnyTenant: false
        }
    }

    /// The tenant, where the provider says that it has none of that name; whatever else is wrong is told by who needs the provider.
    private func unknownTenant() async -> UnknownTenant? {
        do throws(ProviderLookUpFailure) {
            _ = try await directory.metadata()
            return nil
        } catch {
            return UnknownTenant.isReason(of: error) ? UnknownTenant(loaded.profile.tenant, at: choice) : nil
        }
    }

    /// Whether this device keeps anything for the provider and tenant, so that a look at it makes nothing.
    var hasDevice: Bool { directories.hasDeviceFolder(provider: loaded.stateName, tenant: loaded.profile.tenant) }

    /// Makes the engine of this provider and tenant on this device; its store is opened by the engine's start.
    func makeEngine(_ observer: @escaping FlowObserver) throws(CommandFailure) -> FlowEngine {
        let folder = try directories.deviceFolder(provider: loaded.stateName, tenant: loaded.profile.tenant)
        let profile = loaded.profile
        let (exchange, directory) = (exchange, directory)
        let parts = FlowParts(
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
                return IdpSdkService(settings: settings)
            }, userAgents: userAgents,
            accounts: loaded.profile.admin == nil ? nil : AdministeredAccounts(client: administration))
        return FlowEngine(parts, notify: observer)
    }

    /// What shows pages outside of this terminal; web views ask for the documents' scope alone.
    private var userAgents: UserAgentParts {
        var webProfile = loaded.profile
        webProfile.scope = WebViewRequest.scope
        let (profile, exchange, directory) = (webProfile, exchange, directory)
        return UserAgentParts(
            exchange: exchange, directory: directory,
            styleSheet: String(decoding: EmbeddedFile.styleSheet, as: UTF8.self)
        ) { trace in
            var settings = IdpSdkSettings(profile: profile, exchange: exchange)
            settings.trace = trace
            settings.directory = directory
            return IdpSdkService(settings: settings)
        }
    }

    /// The provider's admin REST, with the administrator that the profile names.
    var administration: AdministrationClient {
        let administrator = loaded.profile.admin
        return AdministrationClient(profile: loaded.profile, exchange: exchange) {
            guard let administrator else { throw UsageError("The profile names no administrator: add admin to it.") }
            return try await administrator.password.value(for: "administrator's password", mayBeEmpty: false)
        }
    }

    /// What checks the profile against the provider.
    var doctor: Doctor {
        Doctor(
            profile: loaded.profile, directory: directory, exchange: exchange,
            administration: loaded.profile.admin == nil ? nil : administration,
            unknownTenant: loaded.profile.kind == .kobil ? UnknownTenant(loaded.profile.tenant, at: choice) : nil)
    }

    /// What stands at one of the provider's public addresses, nil where it cannot be read.
    func read(_ address: String) async -> [UInt8]? {
        guard
            let answer = try? await exchange.send(
                HTTPRequest(target: address, headers: ["Accept": "application/json"])),
            answer.status == 200
        else { return nil }
        return Array(answer.body)
    }

    /// Stops what was started.
    func close() async { await sandbox?.stop() }
}

extension ProviderProfile.Administrator {
    /// Where the password comes from.
    var password: SecretSource {
        passwordFile.map(SecretSource.file) ?? .environment(passwordVariable ?? "")
    }
}
