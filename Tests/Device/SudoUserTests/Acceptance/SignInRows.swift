import FoundationEssentials
import IdentityAdministration
import JOSE
import OpenID
import SudoUser
import TestSupport
import Testing

/// The rows of the acceptance table about sign-in, tokens and sign-out, with the embedded server's pool over HTTP.
@Suite(.timeLimit(.minutes(5))) struct SignInRows {
    private func registered(_ project: Project, device: String = "device") async throws -> DefaultSudoUserClient {
        let client = try project.client(device: device)
        _ = try await client.registerWithAuthenticationProvider(
            authenticationProvider: project.testProvider(
                device: device, attributes: ["custom:entitlementsSet": "dummy_entitlements_set"]),
            registrationId: nil)
        return client
    }

    @Test func A10_signInGivesTokensAndTheClaimsOfTheRegistration() async throws {
        let project = try await Project()
        let client = try await registered(project)
        let tokens = try await client.signInWithKey()
        #expect(try await client.isSignedIn())
        #expect(try await client.getIdToken() == tokens.idToken)
        #expect(try await client.getAccessToken() == tokens.accessToken)
        #expect(try await client.getRefreshToken() == tokens.refreshToken)
        #expect(try await client.getSubject()?.isEmpty == false)
        #expect(
            try await client.getUserClaim(name: "custom:entitlementsSet") as? String == "dummy_entitlements_set")
        let identity = try await client.getUserClaim(name: "custom:identityId") as? String
        #expect(identity?.hasPrefix("us-east-1:") == true)
        #expect(try await client.getIdentityId() == identity)
        await project.stop()
    }

    @Test func A12_anotherKeyPairIsNotAuthorized() async throws {
        let project = try await Project()
        let first = try await registered(project, device: "one")
        let second = try await registered(project, device: "two")
        let keys = project.keyManager("ids", "two")
        // The second device claims to be the first device's user.
        try keys.updatePassword(Data(try await first.getUserName().utf8), name: "userId")
        #expect(await failure { try await second.signInWithKey() } == "notAuthorized")
        await project.stop()
    }

    @Test func A13_anAnswerThatHasExpiredIsNotAuthorized() async throws {
        let project = try await Project()
        _ = try await registered(project)
        let client = try project.client { $0.signInTokenLifetime = -3600 }
        #expect(await failure { try await client.signInWithKey() } == "notAuthorized")
        #expect(try await client.isSignedIn() == false)
        await project.stop()
    }

    @Test func A14_isSignedInFollowsTheState() async throws {
        let project = try await Project()
        #expect(try await project.client().isSignedIn() == false)
        let client = try await registered(project)
        #expect(try await client.isSignedIn() == false)
        _ = try await client.signInWithKey()
        #expect(try await client.isSignedIn())
        await project.stop()
    }

    @Test(arguments: RefreshCall.allCases)
    func A15_A17_bothRefreshCallsRenewAndSignOutRevokes(call: RefreshCall) async throws {
        let project = try await Project()
        _ = try await registered(project)
        let client = try project.client { $0.refreshCall = call }
        let first = try await client.signInWithKey()
        let second = try await client.refreshTokens()
        #expect(second.idToken != first.idToken)
        #expect(try await client.getIdToken() == second.idToken)
        try await client.signOut()
        #expect(try await client.isSignedIn() == false)
        #expect(await failure { try await client.refreshTokens() } == "notSignedIn")
        _ = try await client.signInWithKey()
        await project.stop()
    }

    @Test func A15_aPoolThatRotatesRefusesAUsedRefreshToken() async throws {
        let project = try await Project()
        try await project.administration.change(SudoPoolChange(rotatesRefreshTokens: true))
        _ = try await registered(project)
        let client = try project.client { $0.refreshCall = .getTokensFromRefreshToken }
        let first = try await client.signInWithKey()
        let second = try await client.refreshTokens()
        #expect(second.refreshToken != first.refreshToken)
        _ = try await client.refreshTokens()
        let older = try project.client { $0.refreshCall = .initiateAuth }
        #expect(await failure { try await older.refreshTokens() } != "none")
        await project.stop()
    }

    @Test func A19_globalSignOutEndsTheSessionOnEveryDevice() async throws {
        let project = try await Project()
        let client = try await registered(project)
        #expect(await failure { try await client.globalSignOut() } == "notSignedIn")
        _ = try await client.signInWithKey()
        try await client.globalSignOut()
        #expect(try await client.isSignedIn() == false)
        _ = try await client.signInWithKey()
        await project.stop()
    }

    @Test func A20_A25_deregisterDeletesTheUser() async throws {
        let project = try await Project()
        let client = try await registered(project)
        #expect(await failure { try await client.deregister() } == "notSignedIn")
        _ = try await client.signInWithKey()
        try await client.clearAuthTokens()
        #expect(try await client.isSignedIn() == false)
        _ = try await client.signInWithKey()
        try await client.deregister()
        #expect(try await client.isRegistered() == false)
        #expect(try await project.administration.users().isEmpty)
        #expect(await failure { try await client.deregister() } == "notRegistered")
        await project.stop()
    }

    @Test func A21_A22_anFSSOUserRegistersOnceAndSignsInAgain() async throws {
        let project = try await Project()
        let key = try SigningKey.generate(.rs256)
        let provider = try LocalAuthenticationProvider(
            name: "bank", key: String(decoding: key.pem().exposedBytes, as: UTF8.self), keyId: "k1",
            username: "jane@example.com", keyManager: project.keyManager("fsso"),
            customAttributes: ["custom:team": "blue", "custom:other": "dropped", "sub": "never"])
        try await project.administration.addIssuer(
            SudoIssuer(
                issuer: "bank", keyID: "k1", publicKey: key.publicKey.rsaPublicKeyPEM(), attributes: ["custom:team"]))
        let client = try project.client()
        let name = try await client.registerWithAuthenticationProvider(
            authenticationProvider: provider, registrationId: nil)
        #expect(name == "jane@example.com")
        _ = try await client.signInWithAuthenticationProvider(authenticationProvider: provider)
        #expect(try await client.getUserClaim(name: "custom:team") as? String == "blue")
        #expect(try await client.getUserClaim(name: "custom:other") == nil)
        #expect(try await client.getUserClaim(name: "custom:userType") as? String == "FSSO")

        try await client.reset()
        #expect(
            await failure {
                try await client.registerWithAuthenticationProvider(
                    authenticationProvider: provider, registrationId: nil)
            } == "alreadyRegistered")
        _ = try await client.signInWithAuthenticationProvider(authenticationProvider: provider)
        #expect(try await client.isRegistered())
        try await client.deregister()
        #expect(try await project.administration.users().isEmpty)
        await project.stop()
    }

    @Test func A24_resetUserDataKeepsUserAndSession() async throws {
        let project = try await Project()
        let client = try await registered(project)
        #expect(await failure { try await client.resetUserData() } == "notSignedIn")
        _ = try await client.signInWithKey()
        let name = try await client.getUserName()
        try await client.resetUserData()
        #expect(try await client.isSignedIn())
        #expect(try await client.getUserName() == name)
        await project.stop()
    }

    @Test func A32_aDisabledUserCannotSignIn() async throws {
        let project = try await Project()
        let client = try await registered(project)
        let user = try #require(try await project.administration.users().first)
        try await project.administration.setEnabled(false, user.username)
        #expect(await failure { try await client.signInWithKey() } == "notAuthorized")
        try await project.administration.setEnabled(true, user.username)
        _ = try await client.signInWithKey()
        await project.stop()
    }
}
