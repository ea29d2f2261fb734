import CognitoProtocol
import HTTPClient
import HTTPMessage
import IdentityModel
import JOSE
import Sentences
import Synchronization

/// The client of Sudo Platform's identity service.
///
/// Safe to use from any thread. The state is in the key store, where each operation reads it, so several clients and
/// programs can use one namespace. The key store is opened at its first use.
public final class DefaultSudoUserClient: SudoUserClient {
    let config: SudoPlatformConfig
    let settings: SudoUserSettings
    let store: ClientStore
    let cognito: CognitoConnection
    let graphQL: GraphQLConnection
    let trace: ClientTrace
    let gate = OperationGate()
    let observers = SignInObservers()
    private let failure = Mutex<SudoUserError?>(nil)
    private let exchange: any HTTPExchange

    /// Creates a client from the configuration file: `$SUDOPLATFORM_CONFIG`, else `sudoplatformconfig.json` in the
    /// working folder or in its folder `config`.
    ///
    /// Blocks while the file is read. Throws `invalidConfig`, `identityServiceConfigNotFound`. `accessGroup` names a
    /// group of apps on iOS, and has no effect here.
    public convenience init(
        keyNamespace: String, accessGroup: String? = nil, logger: (any SudoUserLogger)? = nil
    ) throws {
        guard let text = ConfigurationFile.text(environment: ProcessEnvironment.value) else {
            throw SudoUserClientError.invalidConfig
        }
        var settings = SudoUserSettings(configuration: text, keyNamespace: keyNamespace)
        settings.logger = logger
        try self.init(settings: settings)
    }

    /// Creates a client from a configuration: the sections of `sudoplatformconfig.json` by name.
    ///
    /// Throws `invalidConfig`, `identityServiceConfigNotFound`.
    public convenience init(
        config: [String: Any], keyNamespace: String, accessGroup: String? = nil, logger: (any SudoUserLogger)? = nil
    ) throws {
        guard let json = ClaimValues.object(config) else { throw SudoUserClientError.invalidConfig }
        var settings = SudoUserSettings(configuration: json.bytes, keyNamespace: keyNamespace)
        settings.logger = logger
        try self.init(settings: settings)
    }

    /// Creates a client from settings.
    ///
    /// Throws `invalidConfig`, `identityServiceConfigNotFound`.
    public init(settings: SudoUserSettings) throws(SudoUserClientError) {
        let config: SudoPlatformConfig
        do throws(SudoPlatformConfig.ReadError) {
            config = try SudoPlatformConfig(parsing: settings.configuration)
        } catch {
            if case .malformed = error { throw .invalidConfig }
            throw .identityServiceConfigNotFound
        }
        let endpoint = CognitoEndpoint.address(
            of: config, given: settings.endpoint, environment: settings.environment)
        let storage: SudoStorage
        if let given = settings.storage {
            storage = given
        } else {
            do throws(SudoUserError) {
                storage = try .standard(
                    "sudo@\(endpoint)", config.identityService.poolID.rawValue, environment: settings.environment)
            } catch {
                throw error.error
            }
        }
        let exchange = settings.exchange ?? CurlExchange(settings: HTTPClientSettings())
        trace = ClientTrace(sink: settings.trace, clock: settings.clock)
        cognito = CognitoConnection(
            endpoint: endpoint, exchange: exchange, random: settings.random, trace: trace)
        graphQL = GraphQLConnection(url: config.identityService.apiURL, exchange: exchange, trace: trace)
        store = ClientStore(
            keys: KeyStore(storage, random: settings.random), namespace: settings.keyNamespace)
        self.config = config
        self.settings = settings
        self.exchange = exchange
    }

    public var version: String { "1.0.0" }

    /// The details of the last failed operation; `nil` before one has failed.
    ///
    /// The documented errors have no room for the service's text and the difference of the clocks.
    ///
    /// Set before the operation throws.
    public var lastFailure: SudoUserError? { failure.withLock { $0 } }

    /// The registration methods listed in the configuration.
    public func getSupportedRegistrationChallengeType() -> [ChallengeType] {
        config.identityService.registrationMethods.map { ChallengeType(name: $0) }
    }

    /// Registers an observer under an ID, replacing an existing one.
    public func registerSignInStatusObserver(id: String, observer: any SignInStatusObserver) async {
        observers.add(observer, id: id)
    }

    public func deregisterSignInStatusObserver(id: String) async { observers.remove(id: id) }

    /// Runs an operation of the app, records it, and stores the details of its failure.
    func operation<Value>(
        _ name: String, _ fields: [TraceField] = [], _ body: () async throws(SudoUserError) -> Value
    ) async throws(SudoUserClientError) -> Value {
        let began = await trace.call(.app, .sudoUser, name, fields)
        do throws(SudoUserError) {
            let value = try await body()
            trace.answer(.sudoUser, .app, name, outcome: "OK", since: began)
            settings.logger?.info("\(name) completed")
            return value
        } catch {
            trace.answer(
                .sudoUser, .app, name, [TraceField("description", error.description)], outcome: error.error.name,
                isFailure: true, since: began)
            settings.logger?.error("\(name) failed: \(error.description)")
            keep(error)
            throw error.error
        }
    }

    /// Stores the details of a failure for ``lastFailure``.
    func keep(_ error: SudoUserError) { failure.withLock { $0 = error } }

    var clientID: ClientID { config.identityService.clientID }

    /// The hosted UI; throws `invalidConfig` if the configuration has none.
    func hostedUI() throws(SudoUserError) -> HostedUIConnection {
        guard let section = config.federatedSignIn, let baseURL = config.hostedBaseURL else {
            let words: Text =
                config.federatedSignInFault == nil
                ? Text("The configuration has no section federatedSignIn.")
                : Text("The section federatedSignIn of the configuration is incomplete.")
            throw SudoUserError(.invalidConfig, .client, words)
        }
        return HostedUIConnection(
            config: section, baseURL: baseURL, exchange: exchange, random: settings.random, trace: trace)
    }
}
