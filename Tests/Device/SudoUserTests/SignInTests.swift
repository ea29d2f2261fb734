import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SudoUser
import Synchronization
import TestSupport
import Testing

/// Sign-in with the key and with a provider, refresh, and the notifications of observers.
@Suite struct SignInTests {
    let test: TestPool

    init() throws { test = try TestPool() }

    @Test func A10_signInWithTheKeyGivesTokensAndClaims() async throws {
        let client = try test.client()
        let provider = try test.testProvider(attributes: ["custom:entitlementsSet": "dummy_entitlements_set"])
        let name = try await client.registerWithAuthenticationProvider(
            authenticationProvider: provider, registrationId: nil)
        let tokens = try await client.signInWithKey()
        #expect(try await client.isSignedIn())
        #expect(try await client.getIdToken() == tokens.idToken)
        #expect(try await client.getAccessToken() == tokens.accessToken)
        #expect(try await client.getRefreshToken() == tokens.refreshToken)
        #expect(try await client.getSubject() == "sub-\(name)")
        #expect(try await client.getUserClaim(name: "custom:entitlementsSet") as? String == "dummy_entitlements_set")
        let identity = try await client.getIdentityId()
        #expect(identity == "us-east-1:identity-of-\(name)")
        #expect(try await client.getUserClaim(name: "custom:identityId") as? String == identity)
        #expect(test.operations == ["SignUp", "InitiateAuth", "RespondToAuthChallenge", "graphql", "InitiateAuth"])
        let answer = try #require(test.bodies(.respondToAuthChallenge).first)
        #expect(answer["ClientMetadata"] == nil)
        let token = try UnverifiedJWS(compact: answer["ChallengeResponses"]?["ANSWER"]?.string ?? "")
        let claims = try DeviceTokenClaims(payload: token.payload)
        #expect(claims.expiresAt.timeIntervalSince(test.clock.now()) == 300)
        #expect(claims.id == "nonce-1" && claims.audience == "identity-service")
    }

    @Test func anAnswerThatTheServiceRepeatsIsMasked() async throws {
        let client = try await test.registered()
        test.pool.change { state in
            state.before = { (request) throws(HTTPExchangeError) in
                guard request.headers["X-Amz-Target"] == CognitoOperation.respondToAuthChallenge.target,
                    let answer = (try? JSONValue(parsing: request.body))?["ChallengeResponses"]?["ANSWER"]?.string
                else { return nil }
                return HTTPResponse(status: 400, body: CognitoError(.notAuthorized, "wrong: \(answer)").json.bytes)
            }
        }
        #expect(await failure { try await client.signInWithKey() } == "notAuthorized")
        #expect(client.lastFailure?.service?.message == "wrong: \u{2039}redacted\u{203A}")
    }

    @Test func A11_observersSeeSigningInThenSignedIn() async throws {
        let client = try await test.registered()
        let log = StatusLog()
        await client.registerSignInStatusObserver(id: "log", observer: log)
        _ = try await client.signInWithKey()
        #expect(log.words == ["signingIn", "signedIn"])
        await client.deregisterSignInStatusObserver(id: "log")
        _ = try await client.refreshTokens()
        #expect(log.words.count == 2)
    }

    @Test func A12_anotherKeyPairIsNotAuthorized() async throws {
        let client = try await test.registered()
        let keyID = try #require(try await client.overview().keyID)
        let keys = test.keyManager("ids")
        try keys.deleteKeyPair(keyID)
        try keys.generateKeyPair(keyID)
        #expect(await failure { try await client.signInWithKey() } == "notAuthorized")
        #expect(try await !client.isSignedIn())
    }

    @Test func A13_anExpiredAnswerIsNotAuthorizedAndObserversAreNotLeftWaiting() async throws {
        _ = try await test.registered()
        let client = try test.client { $0.signInTokenLifetime = -3600 }
        let log = StatusLog()
        await client.registerSignInStatusObserver(id: "log", observer: log)
        #expect(await failure { try await client.signInWithKey() } == "notAuthorized")
        #expect(log.words == ["signingIn", "notSignedIn notAuthorized"])
    }

    @Test func A14_isSignedInFollowsTheState() async throws {
        let client = try test.client()
        #expect(try await !client.isSignedIn())
        let registered = try await test.registered()
        #expect(try await !registered.isSignedIn())
        _ = try await registered.signInWithKey()
        #expect(try await registered.isSignedIn())
        #expect(try await client.isSignedIn())
        // The refresh token is valid for 60 days and is not used in its last hour.
        test.clock.advance(seconds: 60 * 86_400 - 3600)
        #expect(try await !registered.isSignedIn())
    }

    @Test(arguments: RefreshCall.allCases)
    func A15_refreshGivesNewTokens(call: RefreshCall) async throws {
        let first = try await test.signedIn()
        let old = try await first.getIdToken()
        let client = try test.client { $0.refreshCall = call }
        let log = StatusLog()
        await client.registerSignInStatusObserver(id: "log", observer: log)
        let tokens = try await client.refreshTokens()
        #expect(tokens.idToken != old)
        #expect(try await client.getIdToken() == tokens.idToken)
        #expect(log.words == ["signingIn", "signedIn"])
        let expected = call == .initiateAuth ? "InitiateAuth" : "GetTokensFromRefreshToken"
        #expect(test.operations.last == expected)
    }

    @Test func A16_aGarbageRefreshTokenIsNotAuthorized() async throws {
        let client = try await test.signedIn()
        try test.keyManager("ids").updatePassword(Data("garbage".utf8), name: "refreshToken")
        #expect(await failure { try await client.refreshTokens() } == "notAuthorized")
        #expect(client.lastFailure?.description.contains("Invalid Refresh Token") == true)
    }

    @Test func A20_afterClearingTheTokensTheUserSignsInAgainAndDeregisters() async throws {
        let client = try await test.signedIn()
        try await client.clearAuthTokens()
        #expect(try await !client.isSignedIn())
        _ = try await client.signInWithKey()
        try await client.deregister()
        #expect(try await !client.isRegistered())
    }

    @Test func A23_anFSSOSignInSendsItsTypeAndTokenAndStoresTheName() async throws {
        test.pool.change { $0.users["user-1"] = ScriptedPool.User(kind: "FSSO") }
        let client = try test.client()
        _ = try await client.signInWithAuthenticationProvider(authenticationProvider: try test.localProvider())
        let sent = try #require(test.bodies(.respondToAuthChallenge).first)
        #expect(sent["ClientMetadata"]?["challengeType"]?.string == "FSSO")
        let token = try UnverifiedJWS(compact: sent["ChallengeResponses"]?["ANSWER"]?.string ?? "")
        #expect(try DeviceTokenClaims(payload: token.payload).subject == "user-1")
        #expect(try await client.getUserName() == "user-1")
        #expect(try await client.isRegistered())
    }

    @Test func A28_aSecondOperationNamesTheRunningOne() async throws {
        let client = try await test.registered()
        let (asked, go) = (Signal(), Signal())
        test.pool.change { state in
            state.before = { request in
                guard request.headers["X-Amz-Target"]?.hasSuffix("InitiateAuth") == true else { return nil }
                asked.give()
                await go.wait()
                return nil
            }
        }
        let log = StatusLog()
        await client.registerSignInStatusObserver(id: "log", observer: log)
        let first = Task { try await client.signInWithKey() }
        await asked.wait()
        #expect(await failure { try await client.signInWithKey() } == "signInOperationAlreadyInProgress")
        #expect(await failure { try await client.refreshTokens() } == "signInOperationAlreadyInProgress")
        #expect(log.words == ["signingIn"])
        go.give()
        _ = try await first.value
        #expect(log.words == ["signingIn", "signedIn"])
        _ = try await client.refreshTokens()
    }

    @Test func A28_aRefreshNamesItself() async throws {
        let client = try await test.signedIn()
        let (asked, go) = (Signal(), Signal())
        test.pool.change { state in
            state.before = { _ in
                asked.give()
                await go.wait()
                return nil
            }
        }
        let first = Task { try await client.refreshTokens() }
        await asked.wait()
        #expect(await failure { try await client.refreshTokens() } == "refreshTokensOperationAlreadyInProgress")
        go.give()
        _ = try await first.value
    }

    @Test func A29_aFailedRegisterFederatedIdIsAGraphQLErrorAndNoUserIsSignedIn() async throws {
        let client = try await test.registered()
        test.pool.change { state in
            state.before = { request in
                guard request.target == ScriptedPool.graphQL else { return nil }
                return HTTPResponse(
                    status: 200,
                    body: Array(
                        #"{"data":null,"errors":[{"errorType":"sudoplatform.ServiceError","message":"m"}]}"#.utf8))
            }
        }
        let log = StatusLog()
        await client.registerSignInStatusObserver(id: "log", observer: log)
        #expect(await failure { try await client.signInWithKey() } == "graphQLError")
        #expect(log.words == ["signingIn", "notSignedIn graphQLError"])
        #expect(try await !client.isSignedIn())
        #expect(client.lastFailure?.service?.type == "sudoplatform.ServiceError")
    }

    @Test func A31_anIDTokenWithAnIdentityIdNeedsNoMutation() async throws {
        let client = try await test.signedIn()
        try await client.signOut()
        let sent = test.operations.count
        _ = try await client.signInWithKey()
        #expect(test.operations.dropFirst(sent) == ["InitiateAuth", "RespondToAuthChallenge"])
    }

    @Test func A32_aDisabledUserCannotSignIn() async throws {
        let client = try test.client()
        test.pool.change { $0.users["user-1"] = ScriptedPool.User(kind: "FSSO", isEnabled: false) }
        let provider = try test.localProvider()
        let result = await failure {
            try await client.signInWithAuthenticationProvider(authenticationProvider: provider)
        }
        #expect(result == "notAuthorized")
        #expect(client.lastFailure?.service?.message == "User is disabled.")
        #expect(try await !client.isRegistered())
        let refusal = try #require(test.trace.events.last { $0.from == .cognito })
        #expect(refusal.isFailure && refusal.outcome == "NotAuthorizedException")
    }

    @Test func A35_theLatestTokenIsFreshOrEmpty() async throws {
        let client = try test.client()
        #expect(await client.getLatestAuthToken() == "")
        let signedIn = try await test.signedIn()
        let token = try await signedIn.getIdToken()
        #expect(await client.getLatestAuthToken() == token)
        test.clock.advance(seconds: 3001)
        let renewed = await client.getLatestAuthToken()
        #expect(renewed != token)
        #expect(try await signedIn.getIdToken() == renewed)
        test.clock.advance(seconds: 3600)
        test.pool.change { $0.refreshTokens = [:] }
        #expect(await client.getLatestAuthToken() == "")
    }

    @Test func signingInTwiceIsRefusedBeforeAnythingIsSent() async throws {
        let client = try await test.signedIn()
        let sent = test.exchange.requests.count
        #expect(await failure { try await client.signInWithKey() } == "alreadySignedIn")
        let provider = try test.localProvider()
        let result = await failure {
            try await client.signInWithAuthenticationProvider(authenticationProvider: provider)
        }
        #expect(result == "alreadySignedIn")
        #expect(test.exchange.requests.count == sent)
    }

    @Test func withoutARegistrationOrAKeyNoUserSignsIn() async throws {
        let client = try test.client()
        #expect(await failure { try await client.signInWithKey() } == "notRegistered")
        _ = try await client.registerWithAuthenticationProvider(
            authenticationProvider: try test.localProvider(), registrationId: nil)
        #expect(await failure { try await client.signInWithKey() } == "notRegistered")
        #expect(test.operations == ["SignUp"])
    }

    @Test func aUserWhoIsGoneIsNotRegistered() async throws {
        let client = try await test.registered()
        test.pool.change { state in
            state.before = { _ in
                HTTPResponse(status: 400, body: CognitoError(.userNotFound, "User does not exist.").json.bytes)
            }
        }
        #expect(await failure { try await client.signInWithKey() } == "notRegistered")
    }

    @Test func aRefusalNamesClocksThatDiffer() async throws {
        _ = try await test.registered()
        test.pool.poolDate.withLock { $0 = "Wed, 01 Jul 2026 00:01:15 GMT" }
        let client = try test.client { $0.signInTokenLifetime = -1 }
        #expect(await failure { try await client.signInWithKey() } == "notAuthorized")
        #expect(client.lastFailure?.clockSkew?.seconds == 75)
        #expect(client.lastFailure?.description.contains("75 s ahead") == true)
        #expect(test.trace.lines.contains { $0.contains("clock=the provider's clock is 75 s ahead") })
    }

    @Test func anObserverIsNotLeftWaitingByAProviderThatFails() async throws {
        struct Broken: AuthenticationProvider {
            func getAuthenticationInfo() async throws -> any AuthenticationInfo { throw JWTError.failedToEncode }
            func reset() {}
        }
        let client = try test.client()
        let log = StatusLog()
        await client.registerSignInStatusObserver(id: "log", observer: log)
        let result = await failure {
            try await client.signInWithAuthenticationProvider(authenticationProvider: Broken())
        }
        #expect(result == "requestError")
        #expect(log.words == ["signingIn", "notSignedIn requestError"])
    }

    @Test func aCancelledSignInEndsAndTheNextOneRuns() async throws {
        let client = try await test.registered()
        let (asked, go) = (Signal(), Signal())
        test.pool.change { state in
            state.before = { _ throws(HTTPExchangeError) in
                asked.give()
                await go.wait()
                if Task.isCancelled { throw HTTPExchangeError(.cancelled) }
                return nil
            }
        }
        let log = StatusLog()
        await client.registerSignInStatusObserver(id: "log", observer: log)
        let first = Task { await failure { try await client.signInWithKey() } }
        await asked.wait()
        first.cancel()
        go.give()
        #expect(await first.value == "requestError")
        #expect(client.lastFailure?.origin == .cancelled)
        #expect(log.words == ["signingIn", "notSignedIn requestError"])
        _ = try await client.signInWithKey()
    }

    @Test(arguments: [
        "{}", "[]", "<html>", #"{"ChallengeName":"CUSTOM_CHALLENGE"}"#,
        #"{"ChallengeName":"CUSTOM_CHALLENGE","Session":"s","ChallengeParameters":{"nonce":"n"}}"#,
    ])
    func aChallengeThatCannotBeAnsweredEndsTheSignIn(body: String) async throws {
        let client = try await test.registered()
        test.pool.change { $0.before = { _ in HTTPResponse(status: 200, body: Array(body.utf8)) } }
        #expect(["requestError", "fatalError"].contains(await failure { try await client.signInWithKey() }))
        #expect(try await !client.isSignedIn())
    }

    @Test func noSecretIsInTheTrace() async throws {
        let client = try await test.signedIn()
        let tokens = try await client.refreshTokens()
        let answer = test.bodies(.respondToAuthChallenge).first?["ChallengeResponses"]?["ANSWER"]?.string ?? "?"
        let password = test.bodies(.signUp).first?["Password"]?.string ?? "?"
        let registration = try ValidationData(json: test.bodies(.signUp).first?["ValidationData"])[.answer] ?? "?"
        let lines = test.trace.lines.joined(separator: "\n")
        for secret in [
            tokens.idToken, tokens.accessToken, tokens.refreshToken, answer, password, registration, "nonce-1",
        ] {
            #expect(!lines.contains(secret))
        }
        #expect(lines.contains("SudoUser > Cognito SignUp"))
        #expect(lines.contains("ANSWER.iss=mytest-"))
        #expect(lines.contains("SudoUser > GraphQL registerFederatedId"))
        #expect(lines.contains("SudoUser > KeyManager generateKeyPair"))
        #expect(lines.contains("App > SudoUser signInWithKey"))
    }
}
