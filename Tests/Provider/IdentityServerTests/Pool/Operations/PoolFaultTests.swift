import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityServer
@testable import IdentityStore

/// The faults of a user pool: the response of an operation, while the user, the challenge and the records are
/// unchanged.
@Suite struct PoolFaultTests {
    private static func with<Value>(
        _ fault: FaultName, _ body: () async throws -> Value
    ) async throws -> Value {
        try await RequestFault.$current.withValue(RequestFault(fault) { true }) { try await body() }
    }

    @Test(arguments: [
        (FaultName.challengeExpired, "Invalid session for the user, session is expired."),
        (.nonceReused, "Invalid session for the user, session can only be used once."),
        (.lockedUser, "User is disabled."), (.clockSkew, "Incorrect username or password."),
    ])
    func anAnswerToAChallengeIsRefusedAndStaysUsable(_ fault: FaultName, _ message: String) async throws {
        let (fixture, _) = try await PoolFixture.signedIn("alice-1")
        let challenge = try await fixture.challenge("alice-1")
        let body = fixture.response(
            challenge.session, "alice-1", try fixture.answer(to: challenge, of: "alice-1"))
        let refusal = try await Self.with(fault) { try await fixture.refusal(.respondToAuthChallenge, body) }
        #expect(refusal == "NotAuthorizedException: \(message)")
        _ = try await fixture.tokens(body)
    }

    @Test func aTestRegistrationIsRefusedByAFastClockAndNotRecorded() async throws {
        let fixture = try await PoolFixture()
        try await fixture.addTestKey()
        let body = try fixture.testSignUp("alice-1")
        let refusal = try await Self.with(.clockSkew) { try await fixture.refusal(.signUp, body) }
        #expect(refusal.contains("sudoplatform.identity.TestRegCheckFailed"))
        #expect(try await fixture.store.registrations(matching: RegistrationQuery(), in: fixture.pool).isEmpty)
        // No device is attested here, so no attestation is refused.
        _ = try await Self.with(.attestationRefused) { try await fixture.call(.signUp, body) }
    }

    @Test(arguments: [FaultName.attestationRefused, .clockSkew])
    func aDeviceIsRefusedAndNotRecorded(_ fault: FaultName) async throws {
        let fixture = try await PoolFixture()
        let keys = try await fixture.provider.pools.keys.keys(of: fixture.pool)
        let token = try DeviceCheckToken(
            device: "device-1", build: .debug, issuedAt: fixture.clock.now(), nonce: fixture.random.uuid(), padding: 0
        ).signed(by: keys.attestation)
        var data = ValidationData([(.challengeType, "DEVICE_CHECK")])
        data.appendChunked(answer: Data(token.utf8).base64EncodedString())
        data.append(.registrationId, "3F0C0000-0000-4000-8000-000000000000")
        data.append(.deviceId, "5iHh+MNsSVqT/Awkej5uXw==")
        data.append(.buildType, "debug")
        data.append(.publicKey, try fixture.publicKey())
        var body = fixture.signUp("E9C1B3C2-0F5E-4B57-9D0C-0C6B0B7B5E1D", [])
        body["ValidationData"] = data.json
        let refused = body
        let refusal = try await Self.with(fault) { try await fixture.refusal(.signUp, refused) }
        #expect(refusal.contains("sudoplatform.identity.UserValidationFailed"))
        #expect(try await fixture.store.registrations(matching: RegistrationQuery(), in: fixture.pool).isEmpty)
        #expect(try await fixture.call(.signUp, body)["UserConfirmed"] == true)
    }

    @Test func aRefreshOfALockedUserIsRefusedAndTheTokenStaysUsable() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn("alice-1")
        let body: JSONValue = [
            "AuthFlow": "REFRESH_TOKEN_AUTH", "ClientId": fixture.clientID,
            "AuthParameters": ["REFRESH_TOKEN": try #require(tokens.refreshToken).json],
        ]
        let refusal = try await Self.with(.lockedUser) { try await fixture.refusal(.initiateAuth, body) }
        #expect(refusal == "NotAuthorizedException: User is disabled.")
        _ = try await fixture.call(.initiateAuth, body)
    }

    @Test func theKeysOfThePoolAreGoneForTheRunOnly() async throws {
        let fixture = try await PoolFixture()
        let fault = RequestFault(.noKeys) { true }
        let answer = FaultyAnswer(fault: fault, clock: fixture.clock, delay: .usual)
        let request = HTTPRequest(target: "/\(fixture.pool.poolID)/.well-known/jwks.json")
        #expect(await fixture.send(request).status == 200)
        #expect(await answer.answer(request) { await fixture.send(request) }.status == 404)
    }

    @Test(arguments: [(FaultName.serverError, 500), (.unavailable, 503)])
    func anOperationFailsAsThePoolsAnswerErrors(_ name: FaultName, _ status: Int) async throws {
        let fixture = try await PoolFixture()
        let answer = FaultyAnswer(
            fault: RequestFault(name) { true }, clock: fixture.clock, delay: .usual)
        let response = await answer.answer(HTTPRequest(method: .post, target: "/")) {
            HTTPResponse(status: 200)
        }
        #expect(response.status == status && CognitoError(response) != nil)
        #expect(response.headers["Retry-After"] == (status == 503 ? "30" : nil))
    }
}
