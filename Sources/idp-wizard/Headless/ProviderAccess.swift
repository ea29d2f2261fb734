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
        /// The provider itself: the sandbox is started.
        case provider
    }

    /// The provider and tenant; for the sandbox with the address that its store has fixed.
    let loaded: LoadedProfile
    /// Where the state is.
    let directories: StateDirectories
    /// The server inside this program, nil for another provider.
    let sandbox: Sandbox?
    /// What the provider says about itself, for both SDKs.
    let directory: ProviderDirectory
    private let exchange: CurlExchange

    private init(_ loaded: LoadedProfile, _ directories: StateDirectories, sandbox: Sandbox?) {
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
        exchange = CurlExchange(settings: settings)
        directory = ProviderDirectory(profile: loaded.profile, exchange: exchange)
    }

    /// Makes a provider ready.
    static func open(
        _ choice: Invocation.ProviderChoice, needs: Need
    ) async throws(CommandFailure) -> ProviderAccess {
        var directories = try StateDirectories()
        let loaded: LoadedProfile
        do throws(UsageError) {
            loaded = try ProfileCatalogue(directories: directories).load(choice.profile, tenant: choice.tenant)
        } catch {
            throw CommandFailure(error)
        }
        directories = try directories.prepared()
        guard loaded.origin == .sandbox, needs == .provider else {
            return ProviderAccess(loaded, directories, sandbox: nil)
        }
        let sandbox = try await Sandbox.start(store: directories.sandboxStore, tenant: loaded.profile.tenant)
        return ProviderAccess(loaded, directories, sandbox: sandbox)
    }

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
            administration: loaded.profile.admin == nil ? nil : administration)
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
