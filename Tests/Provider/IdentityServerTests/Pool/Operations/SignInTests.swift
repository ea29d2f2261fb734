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

/// InitiateAuth and RespondToAuthChallenge: sign-in with the key and with an issuer's token.
@Suite struct SignInTests {
    private static let incorrect = "NotAuthorizedException: Incorrect username or password."

    private func fixture(verbose: Bool = false) async throws -> PoolFixture {
        let fixture = try await PoolFixture { $0.newRealms.hasVerboseErrors = verbose }
        try await fixture.addTestKey()
        try await fixture.addIssuer()
        try await fixture.register("alice-1")
        return fixture
    }

    @Test func theKeySignsIn() async throws {
        let fixture = try await fixture()
        let user = try #require(try await fixture.store.poolUser(named: PoolUsername("alice-1"), in: fixture.pool))
        let challenge = try await fixture.challenge("alice-1")
        #expect(challenge.name == "CUSTOM_CHALLENGE")
        #expect(challenge.username == PoolUsername("alice-1"))
        #expect(challenge.audience == "identity-service")
        #expect(challenge.nonce?.count == 36)
        #expect((20...2048).contains(challenge.session.count))
        let now = Int64(fixture.clock.now().timeIntervalSince1970)
        let body = fixture.response(
            challenge.session, "alice-1", try fixture.answer(to: challenge, of: "alice-1") { $0.issuedAt = nil })
        let answer = try await fixture.call(.respondToAuthChallenge, body)
        #expect(answer["ChallengeParameters"] == [:])
        #expect(answer["AuthenticationResult"]?["ExpiresIn"] == 3600)
        #expect(answer["AuthenticationResult"]?["TokenType"] == "Bearer")
        let tokens = try CognitoTokens(json: try #require(answer["AuthenticationResult"]))
        let id = try tokens.idToken.claims()
        let expected: JSONValue = [
            "sub": .string(user.subject), "iss": .string("http://127.0.0.1:8931/\(fixture.pool.poolID)"),
            "aud": fixture.clientID, "cognito:username": "alice-1", "token_use": "id",
            "auth_time": .integer(now), "iat": .integer(now), "exp": .integer(now + 3600),
            "custom:userType": "TEST", "custom:registrationKid": .string(TestKeys.registration.keyID),
            "custom:entitlementsSet": "dummy_entitlements_set", "custom:og_sub": .string(user.subject),
        ]
        for (name, value) in expected.object ?? [:] { #expect(id[name] == value, "\(name)") }
        #expect(id["custom:identityId"] == nil)
        let access = try tokens.accessToken.claims()
        #expect(access["client_id"] == fixture.clientID)
        #expect(access["username"] == "alice-1")
        #expect(access["scope"] == "aws.cognito.signin.user.admin")
        #expect(access["token_use"] == "access")
        #expect(access["origin_jti"] == id["origin_jti"])
        let header = try UnverifiedJWS(compact: tokens.idToken.exposedText).header
        #expect(Set(header.json.object?.keys.map { $0 } ?? []) == ["alg", "kid"])
        let refresh = try #require(tokens.refreshToken)
        #expect(TextRule.token.violation(in: refresh.exposedText, at: "x") == nil)
    }

    @Test func aSessionEndsAfterThreeMinutes() async throws {
        let fixture = try await fixture()
        let challenge = try await fixture.challenge("alice-1")
        fixture.clock.advance(seconds: 180)
        let body = fixture.response(challenge.session, "alice-1", try fixture.answer(to: challenge, of: "alice-1"))
        #expect(
            try await fixture.refusal(.respondToAuthChallenge, body)
                == "NotAuthorizedException: Invalid session for the user, session is expired.")
    }

    @Test func aSessionBelongsToItsUserAndClient() async throws {
        let fixture = try await fixture()
        _ = try await fixture.call(.signUp, fixture.testSignUp("bob-1"))
        let challenge = try await fixture.challenge("alice-1")
        let other = fixture.response(challenge.session, "bob-1", try fixture.answer(to: challenge, of: "bob-1"))
        #expect(
            try await fixture.refusal(.respondToAuthChallenge, other)
                == "NotAuthorizedException: Invalid session for the user.")
        let made = fixture.response(
            String(repeating: "A", count: 86), "alice-1", try fixture.answer(to: challenge, of: "alice-1"))
        #expect(
            try await fixture.refusal(.respondToAuthChallenge, made)
                == "NotAuthorizedException: Invalid session for the user.")
    }

    /// The answer to one challenge does not answer the next one, because the nonce differs.
    ///
    /// `ChallengeAnswerRuleTests` has the other faults.
    @Test func aReplayedAnswerSignsNobodyIn() async throws {
        let fixture = try await fixture()
        let first = try await fixture.challenge("alice-1")
        let answer = try fixture.answer(to: first, of: "alice-1")
        _ = try await fixture.tokens(fixture.response(first.session, "alice-1", answer))
        let second = try await fixture.challenge("alice-1")
        #expect(
            try await fixture.refusal(
                .respondToAuthChallenge, fixture.response(second.session, "alice-1", answer)) == Self.incorrect)
    }

    /// An issuer's token contains no nonce of the challenge: it signs in once while it is valid.
    @Test func anIssuersTokenSignsInOnce() async throws {
        let fixture = try await fixture()
        let fsso: JSONValue = ["challengeType": "FSSO"]
        func signIn(_ token: String) async throws -> HTTPResponse {
            let challenge = try await fixture.challenge("bob")
            return await fixture.post(
                .respondToAuthChallenge, fixture.response(challenge.session, "bob", token, metadata: fsso))
        }
        let token = try fixture.issuerToken("bob") { $0.expiresAt = fixture.clock.now().addingTimeInterval(100) }
        // A registration does not consume it.
        _ = try await fixture.call(.signUp, fixture.issuerSignUp("bob", token: token))
        #expect(try await signIn(token).status == 200)
        #expect(try await signIn(token).refusal() == Self.incorrect)
        fixture.clock.advance(seconds: 159)
        #expect(try await signIn(token).refusal() == Self.incorrect)
        #expect(try await signIn(fixture.issuerToken("bob")).status == 200)
    }

    @Test func anIssuersTokenMayNameSeveralAudiences() async throws {
        let fixture = try await fixture()
        func token(_ audiences: JSONValue) throws -> String {
            let now = Int64(fixture.clock.now().timeIntervalSince1970)
            let claims: JSONValue = [
                "iss": "acme", "aud": audiences, "sub": "bob", "jti": .string(fixture.random.uuid()),
                "iat": .integer(now), "exp": .integer(now + 100),
            ]
            return try TestKeys.issuer.sign(payload: claims.bytes)
        }
        let strangers = try fixture.issuerSignUp("bob", token: token(["a", "b"]))
        #expect(try await fixture.refusal(.signUp, strangers).contains("UserValidationFailed"))
        _ = try await fixture.call(.signUp, fixture.issuerSignUp("bob", token: token(["a", "identity-service"])))
    }

    @Test func anUnknownUserGetsAChallengeThatLooksAsUsual() async throws {
        let fixture = try await fixture()
        let known = try await fixture.challenge("alice-1")
        let unknown = try await fixture.challenge("nobody")
        #expect(unknown.username == PoolUsername("nobody"))
        #expect(unknown.session.count == known.session.count)
        #expect(unknown.audience == known.audience)
        let body = fixture.response(unknown.session, "nobody", try fixture.answer(to: unknown, of: "nobody"))
        #expect(try await fixture.refusal(.respondToAuthChallenge, body) == Self.incorrect)
    }

    @Test func aRealmWithVerboseErrorsNamesAnUnknownUser() async throws {
        let fixture = try await fixture(verbose: true)
        let body: JSONValue = [
            "AuthFlow": "CUSTOM_AUTH", "ClientId": fixture.clientID, "AuthParameters": ["USERNAME": "nobody"],
        ]
        #expect(
            try await fixture.refusal(.initiateAuth, body) == "UserNotFoundException: User does not exist.")
    }

    @Test func aDisabledUserDoesNotSignIn() async throws {
        let fixture = try await fixture()
        let user = try #require(try await fixture.store.poolUser(named: PoolUsername("alice-1"), in: fixture.pool))
        _ = try await fixture.store.setPoolUser(
            subject: user.subject, isEnabled: false, in: fixture.pool, at: fixture.clock.now())
        let challenge = try await fixture.challenge("alice-1")
        let body = fixture.response(challenge.session, "alice-1", try fixture.answer(to: challenge, of: "alice-1"))
        #expect(
            try await fixture.refusal(.respondToAuthChallenge, body) == "NotAuthorizedException: User is disabled.")
    }

    @Test(arguments: [true, false]) func anIssuersTokenSignsItsUserIn(repeatsAnswer: Bool) async throws {
        let fixture = try await fixture()
        _ = try await fixture.call(.signUp, fixture.issuerSignUp("bob"))
        let challenge = try await fixture.challenge("bob")
        let token = try fixture.issuerToken("bob")
        // sudo-user-ios 18 repeats the answer in the metadata.
        var metadata: JSONValue = ["challengeType": "FSSO"]
        if repeatsAnswer { metadata["answer"] = .string(token) }
        let tokens = try await fixture.tokens(
            fixture.response(challenge.session, "bob", token, metadata: metadata))
        let claims = try tokens.idToken.claims()
        #expect(claims["custom:userType"] == "FSSO")
        #expect(claims["custom:tier"] == "gold")
        #expect(claims["custom:other"] == nil)
        #expect(claims["custom:registrationKid"] == nil)
    }

    @Test func anIssuersTokenNeedsItsMetadataAndItsUser() async throws {
        let fixture = try await fixture()
        _ = try await fixture.call(.signUp, fixture.issuerSignUp("bob"))
        let fsso: JSONValue = ["challengeType": "FSSO"]
        let cases: [(String, String, JSONValue?)] = [
            ("bob", try fixture.issuerToken("bob"), nil),
            ("carol", try fixture.issuerToken("carol"), fsso),
        ]
        for (name, token, metadata) in cases {
            let challenge = try await fixture.challenge(name)
            let body = fixture.response(challenge.session, name, token, metadata: metadata)
            #expect(try await fixture.refusal(.respondToAuthChallenge, body) == Self.incorrect)
        }
    }

    @Test func whatIsMissingIsNamed() async throws {
        let fixture = try await fixture()
        let start: JSONValue = ["AuthFlow": "CUSTOM_AUTH", "ClientId": fixture.clientID]
        #expect(
            try await fixture.refusal(.initiateAuth, start)
                == "InvalidParameterException: Missing required parameter USERNAME")
        for flow in ["USER_SRP_AUTH", "USER_PASSWORD_AUTH"] {
            #expect(
                try await fixture.refusal(
                    .initiateAuth, ["AuthFlow": .string(flow), "ClientId": fixture.clientID])
                    == "InvalidParameterException: \(flow) flow not enabled for this client")
        }
        #expect(
            try await fixture.refusal(.initiateAuth, ["AuthFlow": "FOO", "ClientId": fixture.clientID])
                .hasPrefix("InvalidParameterException: 1 validation error detected: Value at 'authFlow' failed"))
        let challenge = try await fixture.challenge("alice-1")
        for (member, message) in [
            ("Session", "Missing required parameter Session"),
            ("ChallengeResponses", "Missing required parameter USERNAME"),
            (
                "ChallengeName",
                "1 validation error detected: Value at 'challengeName' failed to satisfy constraint: Member must not be null"
            ),
        ] {
            var body = fixture.response(challenge.session, "alice-1", "x")
            body[member] = nil
            #expect(
                try await fixture.refusal(.respondToAuthChallenge, body) == "InvalidParameterException: \(message)")
        }
        var body = fixture.response(challenge.session, "alice-1", "")
        #expect(
            try await fixture.refusal(.respondToAuthChallenge, body)
                == "InvalidParameterException: Missing required parameter ANSWER")
        body = fixture.response("short", "alice-1", "x")
        #expect(
            try await fixture.refusal(.respondToAuthChallenge, body).hasSuffix(
                "Value at 'session' failed to satisfy constraint: Member must have length greater than or equal to 20"))
    }
}
