import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import SudoUser
import Synchronization
import TestSupport
import Testing

/// Sign-out, global sign-out, de-registration, resets, and the data that remains after each.
@Suite struct AccountTests {
    let test: TestPool

    init() throws { test = try TestPool() }

    @Test func A17_signOutRevokesTheRefreshTokenAndTheKeySignsInAgain() async throws {
        let client = try await test.signedIn()
        let old = try await client.getRefreshToken()
        try await client.signOut()
        #expect(await failure { try await client.getIdToken() } == "notSignedIn")
        #expect(await failure { try await client.refreshTokens() } == "notSignedIn")
        #expect(test.bodies(.revokeToken).first?["Token"]?.string == old)
        #expect(test.pool.state.withLock { $0.revoked } == [old])
        _ = try await client.signInWithKey()
        // The revoked token is rejected even if it is stored again.
        try test.keyManager("ids").updatePassword(Data(old.utf8), name: "refreshToken")
        #expect(await failure { try await client.refreshTokens() } == "notAuthorized")
    }

    @Test func A18_signOutWithoutASessionSucceeds() async throws {
        try await test.client().signOut()
        let client = try await test.registered()
        let sent = test.exchange.requests.count
        try await client.signOut()
        #expect(test.exchange.requests.count == sent)
        #expect(try await client.isRegistered())
    }

    @Test func aSignOutThatCannotRevokeDeletesTheTokensAndFails() async throws {
        let client = try await test.signedIn()
        test.pool.change { $0.before = { _ throws(HTTPExchangeError) in throw HTTPExchangeError(.notReachable) } }
        #expect(await failure { try await client.signOut() } == "requestError")
        #expect(client.lastFailure?.origin == .transport)
        #expect(try await !client.isSignedIn())
    }

    @Test func A19_globalSignOutEndsEverySession() async throws {
        let client = try await test.registered()
        #expect(await failure { try await client.globalSignOut() } == "notSignedIn")
        _ = try await client.signInWithKey()
        let token = try await client.getRefreshToken()
        try await client.globalSignOut()
        #expect(try await !client.isSignedIn())
        #expect(test.pool.state.withLock { $0.revoked.contains(token) })
        #expect(await failure { try await client.refreshTokens() } == "notSignedIn")
        _ = try await client.signInWithKey()
    }

    @Test func A24_resetUserDataNeedsASessionAndKeepsIt() async throws {
        let client = try await test.registered()
        #expect(await failure { try await client.resetUserData() } == "notSignedIn")
        let name = try await client.getUserName()
        _ = try await client.signInWithKey()
        try await client.resetUserData()
        #expect(try await client.isRegistered())
        #expect(try await client.isSignedIn())
        #expect(try await client.getUserName() == name)
    }

    @Test func A25_deregisterAndResetLeaveNoUser() async throws {
        let client = try test.client()
        #expect(await failure { try await client.deregister() } == "notRegistered")
        let registered = try await test.registered()
        #expect(await failure { try await registered.deregister() } == "notSignedIn")
        _ = try await registered.signInWithKey()
        try await registered.deregister()
        #expect(try await !registered.isRegistered())
        #expect(try await !registered.isSignedIn())
        #expect(test.pool.state.withLock { $0.users.isEmpty })
        let again = try await test.signedIn()
        try await again.reset()
        #expect(try await !again.isRegistered())
        #expect(try await !again.isSignedIn())
    }

    @Test func A26_resetRemovesEverythingOfTheNamespaceAndNothingElse() async throws {
        let client = try await test.signedIn()
        let mine = test.keyManager("ids")
        let others = test.keyManager("other")
        try mine.addPassword(Data([1]), name: "any")
        try mine.addSymmetricKey(Data([2]), name: "any")
        try mine.generateKeyPair("any")
        try others.addPassword(Data([3]), name: "any")
        let token = try await client.getRefreshToken()
        try await client.reset()
        #expect(try mine.getPassword("any") == nil && mine.getSymmetricKey("any") == nil)
        #expect(try mine.getPrivateKey("any") == nil && mine.getPublicKey("any") == nil)
        #expect(try mine.getPassword("userId") == nil && mine.getPassword("userKeyId") == nil)
        #expect(try others.getPassword("any") == Data([3]))
        #expect(try test.keyManager("test").getPrivateKey("test-key") != nil)
        #expect(test.pool.state.withLock { $0.revoked } == [token])
    }

    @Test func A27_aMissingIdentityServiceSectionIsNamed() throws {
        func error(_ text: String) -> String? {
            do {
                _ = try test.client(configuration: Array(text.utf8))
                return nil
            } catch let error as SudoUserClientError {
                return error.name
            } catch {
                return "\(error)"
            }
        }
        #expect(error("{}") == "identityServiceConfigNotFound")
        #expect(error(#"{"identityService":{"region":"us-east-1"}}"#) == "identityServiceConfigNotFound")
        #expect(error("no json") == "invalidConfig")
    }

    @Test func A29_aFailedResetUserDataIsAGraphQLError() async throws {
        let client = try await test.signedIn()
        test.pool.change { $0.before = { _ in HTTPResponse(status: 500) } }
        #expect(await failure { try await client.resetUserData() } == "graphQLError")
        #expect(client.lastFailure?.origin == .transport)
        #expect(try await client.isSignedIn())
    }

    @Test func aDeregistrationThatTheServiceDeniesDeletesNothing() async throws {
        let client = try await test.signedIn()
        test.pool.change { state in
            state.before = { _ in
                HTTPResponse(status: 200, body: Array(#"{"data":{"deregister":{"success":false}}}"#.utf8))
            }
        }
        #expect(await failure { try await client.deregister() } == "graphQLError")
        #expect(try await client.isRegistered())
        #expect(try await client.isSignedIn())
    }

    @Test func anIDTokenThatTheServiceRefusesIsRenewedOnce() async throws {
        let client = try await test.signedIn()
        let refusals = Tally()
        test.pool.change { state in
            state.before = { request in
                guard request.target == ScriptedPool.graphQL, refusals.add() == 1 else { return nil }
                return HTTPResponse(
                    status: 401, body: Array(#"{"errors":[{"errorType":"UnauthorizedException","message":"m"}]}"#.utf8))
            }
        }
        let sent = test.operations.count
        try await client.resetUserData()
        #expect(test.operations.dropFirst(sent) == ["graphql", "InitiateAuth", "graphql"])
        // The header contains the ID token without a scheme.
        let token = try await client.getIdToken()
        #expect(test.exchange.requests.last?.headers["Authorization"] == token)
    }

    @Test func anIDTokenThatEndsSoonIsRenewedBeforeItIsUsed() async throws {
        let client = try await test.signedIn()
        test.clock.advance(seconds: 3001)
        let sent = test.operations.count
        try await client.resetUserData()
        #expect(test.operations.dropFirst(sent) == ["InitiateAuth", "graphql"])
    }

    @Test func whenTheTokenCannotBeRenewedTheServiceSaysSo() async throws {
        let client = try await test.signedIn()
        test.clock.advance(seconds: 3601)
        test.pool.change { $0.refreshTokens = [:] }
        #expect(await failure { try await client.resetUserData() } == "graphQLError")
        #expect(test.exchange.requests.last?.headers["Authorization"] == nil)
        #expect(client.lastFailure?.service?.httpStatus == 401)
    }

    @Test func theGettersNeedASession() async throws {
        let client = try await test.registered()
        #expect(await failure { try await client.getIdentityId() } == "notSignedIn")
        #expect(await failure { try await client.getUserClaim(name: "sub") } == "notSignedIn")
        #expect(try await client.getSubject() == nil)
        #expect(await failure { try await test.client(namespace: "empty").getUserName() } == "notRegistered")
    }
}
