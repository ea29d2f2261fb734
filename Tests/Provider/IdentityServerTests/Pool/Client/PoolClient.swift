import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SudoUser
import Synchronization
import TestSupport

@testable import CognitoPool
@testable import IdentityStore

/// The project's own client on the routes of a pool, without a socket.
final class PoolClient: Sendable {
    let fixture: PoolFixture
    let folder: TemporaryFolder
    /// Replaces a response before the client receives it, or throws a network error.
    let changeAnswer = Mutex<@Sendable (HTTPRequest, HTTPResponse) throws(HTTPExchangeError) -> HTTPResponse>({ $1 })

    init(_ fixture: PoolFixture) throws {
        self.fixture = fixture
        folder = try TemporaryFolder()
    }

    var storage: SudoStorage { SudoStorage(folder: folder.path("store")) }

    /// Sends requests to the routes, and changes their answers.
    private var exchange: ScriptedExchange {
        ScriptedExchange { [self] request throws(HTTPExchangeError) in
            let answer = try await fixture.provider.exchange.send(request)
            return try changeAnswer.withLock { $0 }(request, answer)
        }
    }

    func client(
        _ change: (inout SudoUserSettings) -> Void = { _ in }
    ) throws -> DefaultSudoUserClient {
        let config = SudoPlatformConfig(
            identityService: .init(
                region: "us-east-1", poolID: fixture.pool.poolID, clientID: fixture.pool.clientID,
                identityPoolID: fixture.pool.identityPoolID, apiURL: PoolFixture.origin + "/graphql",
                registrationMethods: RegistrationMethod.allCases.map(\.rawValue), endpoint: PoolFixture.origin))
        var settings = SudoUserSettings(
            configuration: config.json.bytes, storage: storage, exchange: exchange, clock: fixture.clock)
        settings.signingKeys = SharedSigningKeys()
        change(&settings)
        return try DefaultSudoUserClient(settings: settings)
    }

    func testProvider(
        _ key: SigningKey = TestKeys.registration, attributes: [String: JSONValue] = [:],
        lifetime: Duration = .seconds(3600)
    ) throws -> TESTAuthenticationProvider {
        try TESTAuthenticationProvider(
            name: "mytest", key: RSAPrivateKeyText(key.pem()), keyId: TestKeys.registration.keyID,
            keyManager: SudoKeyManagerImpl(namespace: "test", storage: storage), attributes: attributes,
            lifetime: lifetime, clock: fixture.clock, random: fixture.random)
    }

    func localProvider(_ key: SigningKey = TestKeys.issuer) throws -> LocalAuthenticationProvider {
        try LocalAuthenticationProvider(
            name: "acme", key: RSAPrivateKeyText(key.pem()), keyId: TestKeys.issuer.keyID, username: "user-1",
            keyManager: SudoKeyManagerImpl(namespace: "fsso", storage: storage), attributes: ["custom:tier": "gold"],
            lifetime: .seconds(60), clock: fixture.clock, random: fixture.random)
    }
}

/// The name of the documented error that a call throws; `none` if it throws none.
func documentedFailure(_ body: () async throws -> some Sendable) async -> String {
    do {
        _ = try await body()
        return "none"
    } catch let error as SudoUserClientError {
        return error.name
    } catch {
        return "\(type(of: error)).\(error)"
    }
}
