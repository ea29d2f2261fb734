import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import JOSE
import OpenID
import SudoUser
import TestSupport
import Testing

/// Runs the Swift samples of the Sudo Platform guide, Registration.
@Suite struct SudoRegistrationTests {
    private let folder: TemporaryFolder
    private let exchange = ScriptedExchange { request throws(HTTPExchangeError) in
        let token = (try? SudoRegistrationTests.token()) ?? ""
        let answer: JSONValue =
            switch CognitoOperation(target: request.headers["X-Amz-Target"] ?? "") {
            case .signUp: SignUpAnswer(isConfirmed: true, subject: "sub").json
            case .initiateAuth:
                IssuedChallenge(session: "s", username: nil, nonce: "n", audience: "identity-service").json
            case .respondToAuthChallenge:
                AuthenticationAnswer.tokens(
                    CognitoTokens(
                        idToken: Secret(token), accessToken: Secret(token), refreshToken: Secret("r"), expiresIn: 3600)
                ).json
            case nil: ["data": ["deregister": ["success": true]]]
            default: [:]
            }
        return HTTPResponse(status: 200, body: answer.bytes)
    }

    init() throws { folder = try TemporaryFolder() }

    private static let signingKey = Result { try SigningKey.generate(.rs256) }

    /// An ID token that already contains an identity ID.
    private static func token() throws -> String {
        let claims: JSONValue = [
            "sub": "sub", "custom:identityId": "us-east-1:1", "exp": .integer(4_102_444_800),
        ]
        return try signingKey.get().sign(payload: claims.bytes)
    }

    private func client() throws -> DefaultSudoUserClient {
        let configuration = """
            {"identityService":{"region":"us-east-1","poolId":"us-east-1_Ab12Cd34E","clientId":"c","identityPoolId":"i",
            "apiUrl":"http://pool.test/graphql","endpoint":"http://pool.test"}}
            """
        return try DefaultSudoUserClient(
            settings: SudoUserSettings(
                configuration: Array(configuration.utf8), storage: SudoStorage(folder: folder.path("store")),
                exchange: exchange))
    }

    @Test func registrationWithDeviceCheckWorksAsTheGuideShowsIt() async throws {
        let client = try client()
        let uid = try await registerWithDeviceCheckAsTheGuideShows(client, Data([1, 2, 3]))
        #expect(uid == (try await client.getUserName()))
        let other = try self.client()
        await #expect(throws: SudoUserClientError.self) {
            try await registerWithDeviceCheckAsTheGuideShows(other, nil)
        }
    }

    @Test func registrationWithATESTProviderDeregistrationAndResetWorkAsTheGuideShowsThem() async throws {
        let client = try client()
        let pem = try Self.signingKey.get().pem().exposedText
        let provider = try TESTAuthenticationProvider(
            name: "mytest", key: pem, keyId: "k",
            keyMananger: SudoKeyManagerImpl(
                namespace: "mytest", storage: SudoStorage(folder: folder.path("store"))))
        let uid = try await registerAsTheGuideShows(client, provider)
        #expect(uid.hasPrefix("mytest-"))
        _ = try await client.signInWithKey()
        try await deregisterAsTheGuideShows(client)
        #expect(try await client.isRegistered() == false)
        _ = try await registerAsTheGuideShows(client, provider)
        try await resetAsTheGuideShows(client)
        #expect(try await client.isRegistered() == false)
    }

    @Test func theGuidesTESTProviderRefusesATextThatIsNotAKey() {
        #expect(throws: TESTAuthenticationProviderError.invalidKey) { try testProviderAsTheGuideShows("no key") }
    }
}
