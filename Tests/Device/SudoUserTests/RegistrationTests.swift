import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import SudoUser
import TestSupport
import Testing

/// Each method of registration: the request, the stored data, and the error for each refusal.
@Suite struct RegistrationTests {
    let test: TestPool

    init() throws { test = try TestPool() }

    private func register(
        _ client: DefaultSudoUserClient, _ provider: any AuthenticationProvider
    ) async throws -> String {
        try await client.registerWithAuthenticationProvider(authenticationProvider: provider, registrationId: "rid-1")
    }

    @Test func A01_aTESTRegistrationSucceeds() async throws {
        let client = try test.client()
        let name = try await register(client, test.testProvider())
        #expect(try await client.isRegistered())
        #expect(try await client.getUserName() == name)
        #expect(name.hasPrefix("mytest-"))
        #expect(test.operations == ["SignUp"])
        let sent = try #require(test.bodies(.signUp).first)
        #expect(sent.object?.keys.sorted() == ["ClientId", "Password", "Username", "ValidationData"])
        let data = try ValidationData(json: sent["ValidationData"])
        #expect(data[.challengeType] == "TEST")
        #expect(data[.registrationId] == "rid-1")
        #expect(try SignInKeyDocument(text: data[.publicKey] ?? "").keyID.rawValue.count == 36)
        let headers = try #require(test.exchange.requests.first).headers
        #expect(headers["Content-Type"] == "application/x-amz-json-1.1")
        #expect(headers["amz-sdk-invocation-id"]?.count == 36)
        #expect(headers["Authorization"] == nil)
    }

    @Test func A02_aTokenOfAnotherKeyIsNotAuthorizedAndRegistersNoUser() async throws {
        let client = try test.client()
        let other = try test.testProvider(key: SigningKey.generate(.rs256))
        #expect(await failure { try await register(client, other) } == "notAuthorized")
        #expect(try await !client.isRegistered())
        #expect(client.lastFailure?.service?.type == "UserLambdaValidationException")
        #expect(try await client.overview().interruptedRegistration == nil)
    }

    @Test func A03_anUnknownKeyIDIsNotAuthorized() async throws {
        let client = try test.client()
        let provider = try test.testProvider(keyID: "unknown")
        #expect(await failure { try await register(client, provider) } == "notAuthorized")
    }

    @Test func A04_anAnswerThatIsNoTokenIsNotAuthorized() async throws {
        struct Odd: AuthenticationProvider, AuthenticationInfo {
            var type: String { "TEST" }
            func getAuthenticationInfo() async throws -> any AuthenticationInfo { self }
            func reset() {}
            func isValid() -> Bool { true }
            func toString() -> String { "no token" }
            func getUsername() -> String { "somebody" }
        }
        let client = try test.client()
        #expect(await failure { try await register(client, Odd()) } == "notAuthorized")
        #expect(try await !client.isRegistered())
    }

    @Test func A05_registeringWhileRegisteredSendsNothing() async throws {
        let client = try await test.registered()
        let sent = test.exchange.requests.count
        let provider = try test.testProvider()
        #expect(await failure { try await register(client, provider) } == "alreadyRegistered")
        let device = await failure {
            try await client.registerWithDeviceCheck(
                token: Data([1]), buildType: "debug", vendorId: #require(UUID(uuidString: Self.vendor)),
                registrationId: nil)
        }
        #expect(device == "alreadyRegistered")
        #expect(test.exchange.requests.count == sent)
    }

    private static let vendor = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

    @Test func A06_DeviceCheckSendsItsParameters() async throws {
        let client = try test.client()
        let name = try await client.registerWithDeviceCheck(
            token: Data([1, 2, 3]), buildType: "release", vendorId: try #require(UUID(uuidString: Self.vendor)),
            registrationId: nil)
        let sent = try #require(test.bodies(.signUp).first)
        let data = try ValidationData(json: sent["ValidationData"])
        #expect(sent["Username"]?.string == name && name == name.uppercased() && name.count == 36)
        #expect(data[.challengeType] == "DEVICE_CHECK")
        #expect(data[.answer] == "AQID")
        #expect(data[.deviceId] == "5iHh+MNsSVqT/Awkej5uXw==")
        #expect(data[.buildType] == "release")
        #expect(data[.registrationId]?.count == 36)
        #expect(data[.publicKey] != nil && data[.answerMetadata] == nil)
    }

    @Test func A07_aDeviceCheckUserSignsInWithTheKey() async throws {
        let client = try test.client()
        _ = try await client.registerWithDeviceCheck(
            token: Data([1]), buildType: "debug", vendorId: try #require(UUID(uuidString: Self.vendor)),
            registrationId: nil)
        _ = try await client.signInWithKey()
        #expect(try await client.isSignedIn())
    }

    @Test func A08_aLongDeviceCheckTokenIsChunked() async throws {
        let url = URL(
            filePath: Checkout.root + "/Tests/Protocols/CognitoProtocolTests/Vectors/devicecheck_chunks.json")
        let vector = try JSONValue(parsing: Array(Data(contentsOf: url)))
        let whole = (vector["answer.0"]?.string ?? "") + (vector["answer.1"]?.string ?? "")
        let token = try #require(Data(base64Encoded: whole))
        let client = try test.client()
        _ = try await client.registerWithDeviceCheck(
            token: token, buildType: "release", vendorId: try #require(UUID(uuidString: Self.vendor)),
            registrationId: "r")
        let entries = try #require(test.bodies(.signUp).first?["ValidationData"]?.array)
        let sent = Dictionary(entries.map { ($0["Name"]?.string ?? "", $0["Value"]?.string) }) { first, _ in first }
        #expect(sent["answer.0"] == vector["answer.0"]?.string)
        #expect(sent["answer.1"] == vector["answer.1"]?.string)
        #expect(sent["answerMetadata"] == #"{"parts":["answer.0","answer.1"]}"#)
        #expect(sent["answer"] == nil)
    }

    @Test func A09_PlayIntegritySendsItsParameters() async throws {
        let client = try test.client()
        let token = String(repeating: "t", count: 3000)
        // Google's tokens are never split, and the pool refuses values over 2048 characters.
        let result = await failure {
            try await client.registerWithGooglePlayIntegrity(
                packageName: "com.example.app", deviceId: "9774d56d682e549c", token: token, registrationId: nil)
        }
        #expect(result == "invalidInput")
        let name = try await client.registerWithGooglePlayIntegrity(
            packageName: "com.example.app", deviceId: "9774d56d682e549c", token: "token", registrationId: "r")
        let data = try ValidationData(json: try #require(test.bodies(.signUp).last)["ValidationData"])
        #expect(name == name.lowercased())
        #expect(data[.challengeType] == "PLAY_INTEGRITY" && data[.answer] == "token")
        #expect(data[.packageName] == "com.example.app" && data[.deviceId] == "9774d56d682e549c")
        #expect(data[.publicKey] != nil)
    }

    @Test func A21_customFederatedSignInRegistersAndSignsIn() async throws {
        let client = try test.client()
        let provider = try test.localProvider()
        #expect(try await register(client, provider) == "user-1")
        let data = try ValidationData(json: try #require(test.bodies(.signUp).first)["ValidationData"])
        #expect(data[.challengeType] == "FSSO" && data[.publicKey] == nil)
        _ = try await client.signInWithAuthenticationProvider(authenticationProvider: provider)
        #expect(try await client.getSubject() == "sub-user-1")
        try await client.deregister()
        #expect(try await !client.isRegistered())
    }

    @Test func A22_aSecondFSSORegistrationIsRefusedByTheServiceAndSignInWorks() async throws {
        let client = try test.client()
        let provider = try test.localProvider()
        _ = try await register(client, provider)
        try await client.reset()
        #expect(await failure { try await register(client, provider) } == "alreadyRegistered")
        #expect(client.lastFailure?.origin == .service)
        _ = try await client.signInWithAuthenticationProvider(authenticationProvider: provider)
        #expect(try await client.getUserName() == "user-1")
    }

    @Test func A33_theSupportedWaysAreThoseOfTheConfiguration() throws {
        #expect(try test.client().getSupportedRegistrationChallengeType() == [.test, .fsso, .deviceCheck, .unknown])
    }

    @Test func missingArgumentsAreInvalidInput() async throws {
        let client = try test.client()
        let token: Data? = nil
        let vendor: UUID? = UUID(uuidString: Self.vendor)
        let result = await failure {
            try await client.registerWithDeviceCheck(
                token: token, buildType: "debug", vendorId: vendor, registrationId: nil)
        }
        #expect(result == "invalidInput")
        let empty = await failure {
            try await client.registerWithDeviceCheck(
                token: Data(), buildType: "debug", vendorId: #require(vendor), registrationId: nil)
        }
        #expect(empty == "invalidInput")
        #expect(test.exchange.requests.isEmpty)
    }

    @Test func anUnconfirmedUserIsNotRegistered() async throws {
        test.pool.change { state in
            state.after = { _, response in
                HTTPResponse(status: 200, body: response.body.isEmpty ? [] : Array(#"{"UserConfirmed":false}"#.utf8))
            }
        }
        let client = try test.client()
        let provider = try test.testProvider()
        #expect(await failure { try await register(client, provider) } == "identityNotConfirmed")
        #expect(try await !client.isRegistered())
    }

    @Test(arguments: [
        ("UserLambdaValidationException", "PreSignUp failed with error sudoplatform.DecodingError.", "invalidInput"),
        ("UserLambdaValidationException", "x sudoplatform.identity.MissingRequiredInputs", "invalidInput"),
        ("UserLambdaValidationException", "x sudoplatform.identity.UserValidationFailed", "notAuthorized"),
        ("UnexpectedLambdaException", "x sudoplatform.identity.DeviceCheckAlreadyRegistered", "notAuthorized"),
        ("InvalidLambdaResponseException", "x sudoplatform.identity.TokenValidationError", "notAuthorized"),
        ("UserLambdaValidationException", "x sudoplatform.identity.ChallengeTypeNotSupported", "notAuthorized"),
        ("UserLambdaValidationException", "x sudoplatform.identity.AlreadyRegistered", "alreadyRegistered"),
        ("UserLambdaValidationException", "x sudoplatform.ServiceError", "serviceError"),
        ("UserLambdaValidationException", "x", "requestError"),
        ("UsernameExistsException", "User already exists", "requestError"),
        ("InvalidPasswordException", "x", "invalidInput"),
        ("UserNotConfirmedException", "x", "identityNotConfirmed"),
        ("TooManyRequestsException", "x", "requestError"),
    ])
    func eachErrorOfTheServiceHasItsDocumentedCase(type: String, message: String, name: String) async throws {
        test.pool.change { state in
            state.before = { _ in
                HTTPResponse(status: 400, body: CognitoError(.init(rawValue: type), message).json.bytes)
            }
        }
        let client = try test.client()
        let provider = try test.testProvider()
        #expect(await failure { try await register(client, provider) } == name)
        #expect(client.lastFailure?.service?.message == message)
    }

    @Test func aFailingServiceIsAskedAgainWithTheSameInvocation() async throws {
        let count = Tally()
        test.pool.change { state in
            state.before = { _ in count.add() < 3 ? HTTPResponse(status: 500) : nil }
        }
        _ = try await test.registered()
        let sent = test.exchange.requests.map { $0.headers["amz-sdk-invocation-id"] ?? "" }
        #expect(sent.count == 3 && Set(sent).count == 1)
        #expect(test.exchange.requests.last?.headers["amz-sdk-request"] == "attempt=3; max=3")
    }
}
