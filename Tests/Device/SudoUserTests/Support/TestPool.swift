import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SudoUser
import Synchronization
import TestSupport

/// A pool, its own key store, and any number of clients on them.
final class TestPool: Sendable {
    let folder: TemporaryFolder
    let clock = StandingClock()
    let random = SeededRandom()
    let trace = TraceLog()
    let pool: ScriptedPool
    let exchange: ScriptedExchange
    /// The TEST registration key, which the pool knows as `test-key`.
    let testKey: SigningKey
    /// The key of the issuer `bank`, which the pool knows as `fsso-key`.
    let issuerKey: SigningKey

    init() throws {
        folder = try TemporaryFolder()
        pool = try ScriptedPool(clock: clock)
        exchange = pool.exchange
        testKey = try Self.keys.get().test
        issuerKey = try Self.keys.get().issuer
        let (test, issuer) = (testKey.publicKey, issuerKey.publicKey)
        pool.change { state in
            state.testKeys["test-key"] = test
            state.issuers["fsso-key"] = issuer
        }
    }

    /// Generated once, because generating an RSA key takes a tenth of a second or more.
    private static let keys = Result {
        (
            test: try SigningKey.generate(.rs256, keyID: "test-key"),
            issuer: try SigningKey.generate(.rs256, keyID: "fsso-key")
        )
    }

    var storage: SudoStorage { SudoStorage(folder: folder.path("state/pool")) }

    static func configuration(
        federated: String? =
            #"{"appClientId":"120q904mra9d5l4psmvdbrgm49","webDomain":"http://pool.test","signInRedirectUri":"http://127.0.0.1:8400/cb","signOutRedirectUri":"http://127.0.0.1:8400/"}"#
    ) -> [UInt8] {
        Array(
            """
            {"identityService":{"region":"us-east-1","poolId":"us-east-1_Ab12Cd34E","clientId":"\(ScriptedPool.clientID)",
            "identityPoolId":"us-east-1:8fe6d8ed","apiUrl":"\(ScriptedPool.graphQL)",
            "registrationMethods":["TEST","FSSO","DEVICE_CHECK","SAFETY_NET"],"endpoint":"http://pool.test"}
            \(federated.map { ",\"federatedSignIn\":\($0)" } ?? "")}
            """.utf8)
    }

    /// A client that behaves as another program on the same store.
    func client(
        namespace: String = "ids", configuration: [UInt8] = TestPool.configuration(),
        change: (inout SudoUserSettings) -> Void = { _ in }
    ) throws -> DefaultSudoUserClient {
        var settings = SudoUserSettings(
            configuration: configuration, keyNamespace: namespace, storage: storage, exchange: exchange, clock: clock,
            random: random, trace: trace)
        settings.environment = { _ in nil }
        settings.signingKeys = SharedSigningKeys()
        change(&settings)
        return try DefaultSudoUserClient(settings: settings)
    }

    func keyManager(_ namespace: String) -> SudoKeyManagerImpl {
        SudoKeyManagerImpl(namespace: namespace, storage: storage, random: random)
    }

    func testProvider(
        key: SigningKey? = nil, keyID: String = "test-key", attributes: [String: JSONValue] = [:],
        lifetime: Duration = .seconds(3600)
    ) throws -> TESTAuthenticationProvider {
        try TESTAuthenticationProvider(
            name: "mytest", key: RSAPrivateKeyText((key ?? testKey).pem()), keyId: keyID,
            keyManager: keyManager("test"), attributes: attributes, lifetime: lifetime, clock: clock, random: random)
    }

    func localProvider(_ user: String = "user-1", key: SigningKey? = nil) throws -> LocalAuthenticationProvider {
        try LocalAuthenticationProvider(
            name: "bank", key: RSAPrivateKeyText((key ?? issuerKey).pem()), keyId: "fsso-key", username: user,
            keyManager: keyManager("fsso"), attributes: [:], lifetime: .seconds(60), clock: clock, random: random)
    }

    /// A client whose TEST user is registered.
    func registered() async throws -> DefaultSudoUserClient {
        let client = try client()
        _ = try await client.registerWithAuthenticationProvider(
            authenticationProvider: try testProvider(), registrationId: "rid")
        return client
    }

    /// A client whose TEST user is signed in.
    func signedIn() async throws -> DefaultSudoUserClient {
        let client = try await registered()
        _ = try await client.signInWithKey()
        return client
    }

    /// The operations that were sent, in order: Cognito's names, and `graphql`.
    var operations: [String] {
        exchange.requests.map { request in
            CognitoOperation(target: request.headers["X-Amz-Target"] ?? "")?.rawValue
                ?? String(URLReference(request.target).path.dropFirst())
        }
    }

    /// The bodies of the requests for that operation.
    func bodies(_ operation: CognitoOperation) -> [JSONValue] {
        exchange.requests.filter { $0.headers["X-Amz-Target"] == operation.target }
            .compactMap { try? JSONValue(parsing: $0.body) }
    }
}

extension SigningKey {
    static func generate(_ algorithm: SigningAlgorithm, keyID: String) throws -> SigningKey {
        try SigningKey.stored(pem: SigningKey.generate(algorithm).pem(), algorithm: algorithm, keyID: keyID)
    }
}

/// Records the notifications of an observer as text.
final class StatusLog: SignInStatusObserver {
    private let log = Recorder<String>()
    var words: [String] { log.values }

    func signInStatusChanged(status: SignInStatus) {
        switch status {
        case .signingIn: log.append("signingIn")
        case .signedIn: log.append("signedIn")
        case .notSignedIn(let cause): log.append("notSignedIn \((cause as? SudoUserClientError)?.name ?? "?")")
        }
    }
}

/// The name of the documented error that a call throws; `none` if it throws none.
func failure(_ body: () async throws -> some Sendable) async -> String {
    do {
        _ = try await body()
        return "none"
    } catch let error as SudoUserClientError {
        return error.name
    } catch {
        return "\(type(of: error)).\(error)"
    }
}
