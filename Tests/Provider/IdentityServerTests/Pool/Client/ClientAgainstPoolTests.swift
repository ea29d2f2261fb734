import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import SudoUser
import Synchronization
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityStore

/// Both ends of the protocol: the client's operations with the pool's own responses.
@Suite struct ClientAgainstPoolTests {
    private func register(_ client: DefaultSudoUserClient, _ provider: any AuthenticationProvider) async throws
        -> String
    {
        try await client.registerWithAuthenticationProvider(authenticationProvider: provider, registrationId: "rid")
    }

    @Test(arguments: RefreshCall.allCases)
    func A10_aTESTUserRegistersSignsInAndRefreshes(call: RefreshCall) async throws {
        let fixture = try await PoolFixture()
        try await fixture.addTestKey()
        let device = try PoolClient(fixture)
        let client = try device.client { $0.refreshCall = call }
        let name = try await register(
            client, device.testProvider(attributes: ["custom:entitlementsSet": "dummy_entitlements_set"]))
        let tokens = try await client.signInWithKey()
        #expect(try await client.isSignedIn())
        #expect(try await client.getUserClaim(name: "custom:entitlementsSet") as? String == "dummy_entitlements_set")
        #expect(try await client.getUserClaim(name: "cognito:username") as? String == name)
        #expect(try await client.getIdentityId().hasPrefix("us-east-1:"))
        fixture.clock.advance(seconds: 10)
        let renewed = try await client.refreshTokens()
        #expect(renewed.idToken != tokens.idToken)
        #expect(renewed.refreshToken == tokens.refreshToken)
    }

    @Test func A02_A03_wrongTestKeysAreNotAuthorized() async throws {
        let fixture = try await PoolFixture()
        let device = try PoolClient(fixture)
        let client = try device.client()
        let provider = try device.testProvider()
        #expect(await documentedFailure { try await register(client, provider) } == "notAuthorized")
        try await fixture.addTestKey()
        let stranger = try device.testProvider(TestKeys.stranger)
        #expect(await documentedFailure { try await register(client, stranger) } == "notAuthorized")
        #expect(client.lastFailure?.service?.message.contains("TestRegCheckFailed") == true)
        let expired = try device.testProvider(lifetime: .seconds(-3600))
        #expect(await documentedFailure { try await register(client, expired) } == "notAuthorized")
        #expect(try await !client.isRegistered())
    }

    @Test func A13_anExpiredSignInIsNotAuthorized() async throws {
        let fixture = try await PoolFixture()
        try await fixture.addTestKey()
        let device = try PoolClient(fixture)
        let client = try device.client { $0.signInTokenLifetime = -3600 }
        _ = try await register(client, device.testProvider())
        #expect(await documentedFailure { try await client.signInWithKey() } == "notAuthorized")
    }

    @Test func A17_aRevokedRefreshTokenIsRefusedByThePool() async throws {
        let fixture = try await PoolFixture()
        try await fixture.addTestKey()
        let device = try PoolClient(fixture)
        let client = try device.client()
        _ = try await register(client, device.testProvider())
        let old = try await client.signInWithKey()
        try await client.signOut()
        #expect(await documentedFailure { try await client.refreshTokens() } == "notSignedIn")
        _ = try await client.signInWithKey()
        let keys = SudoKeyManagerImpl(namespace: "ids", storage: device.storage)
        try keys.updatePassword(Data(old.refreshToken.utf8), name: "refreshToken")
        #expect(await documentedFailure { try await client.refreshTokens() } == "notAuthorized")
    }

    @Test func A19_A24_A25_globalSignOutResetUserDataAndDeregister() async throws {
        let fixture = try await PoolFixture()
        try await fixture.addTestKey()
        let device = try PoolClient(fixture)
        let client = try device.client()
        let name = try await register(client, device.testProvider())
        _ = try await client.signInWithKey()
        try await client.resetUserData()
        #expect(try await client.isSignedIn())
        #expect(try await client.getUserName() == name)
        try await client.globalSignOut()
        #expect(try await !client.isSignedIn())
        _ = try await client.signInWithKey()
        try await client.deregister()
        #expect(try await !client.isRegistered())
    }

    @Test func A21_A22_anFSSOUserRegistersOnceAndSignsInOnAnyDevice() async throws {
        let fixture = try await PoolFixture()
        try await fixture.addIssuer()
        let device = try PoolClient(fixture)
        let client = try device.client()
        let provider = try device.localProvider()
        #expect(try await register(client, provider) == "user-1")
        _ = try await client.signInWithAuthenticationProvider(authenticationProvider: provider)
        #expect(try await client.getUserClaim(name: "custom:tier") as? String == "gold")
        try await client.reset()
        let again = try device.localProvider()
        #expect(await documentedFailure { try await register(client, again) } == "alreadyRegistered")
        _ = try await client.signInWithAuthenticationProvider(authenticationProvider: again)
        #expect(try await client.getUserName() == "user-1")
    }

    @Test func A07_A08_aDeviceCheckTokenOfAnyLengthRegistersOnce() async throws {
        let fixture = try await PoolFixture()
        let keys = try await fixture.provider.pools.keys.keys(of: fixture.pool)
        let token = try DeviceCheckToken(
            device: "device-1", build: .release, issuedAt: fixture.clock.now(), nonce: fixture.random.uuid(),
            padding: 3000
        ).signed(by: keys.attestation)
        let client = try PoolClient(fixture).client()
        let vendor = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        _ = try await client.registerWithDeviceCheck(
            token: Data(token.utf8), buildType: "release", vendorId: vendor, registrationId: nil)
        _ = try await client.signInWithKey()
        let other = try PoolClient(fixture).client()
        let result = await documentedFailure {
            try await other.registerWithDeviceCheck(
                token: Data(token.utf8), buildType: "release", vendorId: vendor, registrationId: nil)
        }
        #expect(result == "notAuthorized")
    }

    @Test func A09_aPlayIntegrityVerdictRegisters() async throws {
        let fixture = try await PoolFixture()
        let keys = try await fixture.provider.pools.keys.keys(of: fixture.pool)
        let verdict = PlayIntegrityVerdict(
            packageName: "com.example.app", requestHash: "9774d56d682e549c", issuedAt: fixture.clock.now(),
            certificateDigests: ["AAAA"])
        let token = try verdict.signed(by: keys.attestation)
        let client = try PoolClient(fixture).client()
        let other = await documentedFailure {
            try await client.registerWithGooglePlayIntegrity(
                packageName: "com.example.app", deviceId: "another", token: token, registrationId: nil)
        }
        #expect(other == "notAuthorized")
        _ = try await client.registerWithGooglePlayIntegrity(
            packageName: "com.example.app", deviceId: "9774d56d682e549c", token: token, registrationId: nil)
        _ = try await client.signInWithKey()
    }

    @Test func aRegistrationWhoseAnswerIsLostIsAdopted() async throws {
        let fixture = try await PoolFixture()
        try await fixture.addTestKey()
        let device = try PoolClient(fixture)
        let client = try device.client()
        let provider = try device.testProvider()
        device.changeAnswer.withLock { change in
            change = { _, _ throws(HTTPExchangeError) in throw HTTPExchangeError(.timedOut) }
        }
        #expect(await documentedFailure { try await register(client, provider) } == "requestError")
        device.changeAnswer.withLock { change in change = { $1 } }
        #expect(try await !client.isRegistered())
        let name = try #require(try await client.resumeInterruptedRegistration())
        #expect(try await client.getUserName() == name)
        _ = try await client.signInWithKey()
    }

    @Test func aSignUpThatIsSentAgainIsAnsweredAgain() async throws {
        let fixture = try await PoolFixture()
        try await fixture.addIssuer()
        let device = try PoolClient(fixture)
        let count = Tally()
        device.changeAnswer.withLock { change in
            change = { _, response throws(HTTPExchangeError) in
                if count.add() == 1 { throw HTTPExchangeError(.connectionLost) }
                return response
            }
        }
        // With the same invocation ID, the pool does not report that the user exists.
        let client = try device.client()
        #expect(try await register(client, device.localProvider()) == "user-1")
        #expect(count.value == 2)
    }

    @Test func aRotatedRefreshTokenIsKept() async throws {
        let fixture = try await PoolFixture()
        try await fixture.addTestKey()
        _ = try await fixture.store.updatePool(fixture.pool) { $0.rotatesRefreshTokens = true }
        let device = try PoolClient(fixture)
        let client = try device.client { $0.refreshCall = .getTokensFromRefreshToken }
        _ = try await register(client, device.testProvider())
        let first = try await client.signInWithKey()
        let second = try await client.refreshTokens()
        #expect(second.refreshToken != first.refreshToken)
        #expect(try await client.getRefreshToken() == second.refreshToken)
        _ = try await client.refreshTokens()
    }
}
