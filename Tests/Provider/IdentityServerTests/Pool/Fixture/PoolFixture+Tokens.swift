import CognitoProtocol
import FoundationEssentials
import IdentityModel
import IdentityStore
import JOSE
import TestSupport
import Testing

extension PoolFixture {
    /// The token of a TEST registration, as sudo-user-ios signs it.
    func testToken(
        _ username: String, key: SigningKey = TestKeys.registration,
        _ change: (inout DeviceTokenClaims) -> Void = { _ in }
    ) throws -> String {
        var claims = DeviceTokenClaims(
            issuer: "testRegisterIssuer", audience: "testRegisterAudience", subject: username, id: random.uuid(),
            issuedAt: clock.now(), expiresAt: clock.now().addingTimeInterval(3600),
            attributes: ["custom:entitlementsSet": "dummy_entitlements_set"])
        change(&claims)
        return try claims.signed(by: key)
    }

    func issuerToken(
        _ username: String, key: SigningKey = TestKeys.issuer, _ change: (inout DeviceTokenClaims) -> Void = { _ in }
    ) throws -> String {
        var claims = DeviceTokenClaims(
            issuer: "acme", audience: "identity-service", subject: username, id: random.uuid(),
            issuedAt: clock.now(), expiresAt: clock.now().addingTimeInterval(3600),
            attributes: ["custom:tier": "gold", "custom:other": "x", "custom:userType": "TEST"])
        change(&claims)
        return try claims.signed(by: key)
    }

    /// The answer to a challenge, as sudo-user-ios signs it.
    func answer(
        to challenge: IssuedChallenge, of username: String, key: SigningKey = TestKeys.user,
        _ change: (inout DeviceTokenClaims) -> Void = { _ in }
    ) throws -> String {
        var claims = DeviceTokenClaims(
            issuer: username, audience: challenge.audience ?? "", subject: username, id: challenge.nonce ?? "",
            issuedAt: clock.now(), expiresAt: clock.now().addingTimeInterval(300))
        change(&claims)
        return try claims.signed(by: key)
    }

    /// The value of the member `publicKey`.
    func publicKey(_ key: SigningKey = TestKeys.user) throws -> String {
        try SignInKeyDocument(keyID: SignInKeyID(key.keyID), key: key.publicKey).text()
    }

    /// The body of a SignUp request.
    func signUp(_ username: String, _ entries: [(ValidationData.Name, String)]) -> JSONValue {
        [
            "ClientId": clientID, "Username": .string(username),
            "Password": "q7!Kd0bN4-50-characters-that-nobody-keeps",
            "ValidationData": ValidationData(entries).json,
        ]
    }

    func testSignUp(_ username: String, token: String? = nil, key: SigningKey = TestKeys.user) throws -> JSONValue {
        signUp(
            username,
            [
                (.challengeType, "TEST"), (.answer, try token ?? testToken(username)), (.registrationId, "dummy_rid"),
                (.publicKey, try publicKey(key)),
            ])
    }

    func issuerSignUp(_ username: String, token: String? = nil) throws -> JSONValue {
        signUp(
            username,
            [(.challengeType, "FSSO"), (.answer, try token ?? issuerToken(username)), (.registrationId, "dummy_rid")])
    }

    /// Registers a user with a TEST key, which must exist.
    @discardableResult
    func register(_ username: String) async throws -> String {
        let answer = try await call(.signUp, try testSignUp(username))
        #expect(answer["UserConfirmed"] == true)
        return try #require(answer["UserSub"]?.string)
    }

    func challenge(_ username: String) async throws -> IssuedChallenge {
        try IssuedChallenge(
            json: try await call(
                .initiateAuth,
                ["AuthFlow": "CUSTOM_AUTH", "ClientId": clientID, "AuthParameters": ["USERNAME": .string(username)]]))
    }

    /// The body that answers a challenge.
    func response(
        _ session: String, _ username: String, _ answer: String, metadata: JSONValue? = nil
    ) -> JSONValue {
        var body: JSONValue = [
            "ClientId": clientID, "ChallengeName": "CUSTOM_CHALLENGE", "Session": .string(session),
            "ChallengeResponses": ["USERNAME": .string(username), "ANSWER": .string(answer)],
        ]
        body["ClientMetadata"] = metadata
        return body
    }

    /// Signs a registered user in with the key.
    func signIn(_ username: String) async throws -> CognitoTokens {
        let challenge = try await challenge(username)
        let answer = try answer(to: challenge, of: username)
        return try await tokens(response(challenge.session, username, answer))
    }

    /// The tokens for a correct answer.
    func tokens(_ body: JSONValue) async throws -> CognitoTokens {
        try CognitoTokens(json: try #require(try await call(.respondToAuthChallenge, body)["AuthenticationResult"]))
    }

    /// A fixture with a TEST key, a registered user, and the user's tokens.
    static func signedIn(_ username: String = "alice-1") async throws -> (PoolFixture, CognitoTokens) {
        let fixture = try await PoolFixture()
        try await fixture.addTestKey()
        try await fixture.register(username)
        let tokens = try await fixture.signIn(username)
        return (fixture, tokens)
    }
}

extension Secret {
    /// The claims of a token, which is not verified.
    func claims() throws -> JSONValue {
        try JSONValue(parsing: UnverifiedJWS(compact: exposedText).payload)
    }

    var json: JSONValue { .string(exposedText) }
}
