import Flows
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import JOSE
import Sentences
import TestSupport
import Testing

/// Sign-in, refresh, sign-out, reset and de-registration, against the embedded server.
@Suite(.timeLimit(.minutes(3))) struct SudoSessionTests {
    private func registered(
        _ fixture: SudoFlowFixture, _ driver: SudoFlowDriver = SudoFlowDriver(),
        refreshCall: RefreshCall = .initiateAuth
    ) async throws -> SudoFlowEngine {
        let inputs = GivenInputs(test: try await fixture.testKey())
        let device = try await fixture.device(inputs, driver: driver, refreshCall: refreshCall)
        let outcome = await device.run(
            SudoFlowRequest(.registerTest, attributes: ["custom:entitlementsSet": "dummy_entitlements_set"]))
        #expect(outcome.status == "OK", "\(String(describing: outcome.error))")
        return device
    }

    private func signedIn(
        _ fixture: SudoFlowFixture, refreshCall: RefreshCall = .initiateAuth
    ) async throws -> SudoFlowEngine {
        let device = try await registered(fixture, refreshCall: refreshCall)
        #expect(await device.run(SudoFlowRequest(.signIn)).status == "OK")
        return device
    }

    @Test func theKeyOfTheRegistrationSignsIn() async throws {
        let fixture = try await SudoFlowFixture()
        let driver = SudoFlowDriver()
        let device = try await registered(fixture, driver)
        let before = driver.steps.values.count
        let outcome = await device.run(SudoFlowRequest(.signIn))
        #expect(outcome.status == "OK" && outcome.snapshot.state == .signedIn)
        #expect(outcome.snapshot.subject != nil && outcome.snapshot.identityID?.hasPrefix("us-east-1:") == true)
        #expect(Array(driver.steps.values.dropFirst(before)) == SudoFlowRequest(.signIn).steps)
        let session = try #require(try await device.session())
        #expect(session.unverifiedClaims["custom:entitlementsSet"]?.string == "dummy_entitlements_set")
        #expect(session.unverifiedClaims["sub"]?.string == outcome.snapshot.subject)
        #expect(await device.run(SudoFlowRequest(.signIn)).status == "ALREADY_SIGNED_IN")
        let other = try await fixture.device(named: "other")
        #expect(await other.run(SudoFlowRequest(.signIn)).status == "NOT_REGISTERED")
        await fixture.stop()
    }

    @Test(arguments: RefreshCall.allCases)
    func theTokensAreRenewed(call: RefreshCall) async throws {
        let fixture = try await SudoFlowFixture()
        let device = try await signedIn(fixture, refreshCall: call)
        let before = try #require(try await device.session())
        let outcome = await device.run(SudoFlowRequest(.refresh))
        #expect(outcome.status == "OK" && outcome.snapshot.state == .signedIn)
        let after = try #require(try await device.session())
        #expect(after.idToken != before.idToken && after.unverifiedClaims["sub"] == before.unverifiedClaims["sub"])
        let operation = call == .initiateAuth ? "InitiateAuth" : "GetTokensFromRefreshToken"
        #expect(outcome.trace.contains { $0.to == .cognito && $0.name == operation })
        await fixture.stop()
    }

    @Test func aSignOutEndsTheSessionAndTheKeySignsInAgain() async throws {
        let fixture = try await SudoFlowFixture()
        let device = try await signedIn(fixture)
        let out = await device.run(SudoFlowRequest(.signOut))
        #expect(out.status == "OK" && out.snapshot.state == .registered)
        #expect(out.trace.contains { $0.name == "RevokeToken" })
        #expect(try await device.session() == nil)
        #expect(await device.run(SudoFlowRequest(.refresh)).status == "NOT_SIGNED_IN")
        #expect(await device.run(SudoFlowRequest(.signOut)).status == "OK", "as sudo-user-ios 18.2.1 does")
        #expect(await device.run(SudoFlowRequest(.signIn)).status == "OK")
        await fixture.stop()
    }

    @Test func aSignOutWithoutTheServiceIsASignOutOnThisDeviceOnly() async throws {
        let fixture = try await SudoFlowFixture()
        let device = try await signedIn(fixture)
        await fixture.stop()
        let out = await device.run(SudoFlowRequest(.signOut))
        #expect(out.ending == .unreachable && out.snapshot.state == .registered)
        #expect(out.error?.sentence.english.contains("signed out on this device") == true)
    }

    /// A user of an identity provider has no sign-in key, so the advice must not be another registration.
    @Test func theErrorForAUserWithoutASignInKeyNamesTheOtherWays() async throws {
        let fixture = try await SudoFlowFixture()
        let device = try await fixture.device(GivenInputs(fsso: try await fixture.fssoKey("jane")))
        #expect(await device.run(SudoFlowRequest(.registerFSSO)).status == "OK")
        let outcome = await device.run(SudoFlowRequest(.signIn))
        #expect(outcome.status == "NOT_REGISTERED" && outcome.snapshot.state == .registered)
        let description = outcome.error?.sentence.english ?? ""
        #expect(description.contains("FSSO") && !description.contains("register first"), "\(description)")
        await fixture.stop()
    }

    @Test func aGlobalSignOutEndsTheSessionsOfOtherDevices() async throws {
        let fixture = try await SudoFlowFixture()
        let inputs = GivenInputs(fsso: try await fixture.fssoKey("jane"))
        let here = try await fixture.device(inputs)
        let there = try await fixture.device(inputs, named: "there")
        #expect(await here.run(SudoFlowRequest(.registerFSSO)).status == "OK")
        for device in [here, there] {
            #expect(await device.run(SudoFlowRequest(.signIn, via: .fsso)).status == "OK")
        }
        let out = await here.run(SudoFlowRequest(.globalSignOut))
        #expect(out.status == "OK" && out.snapshot.state == .registered)
        let refused = await there.run(SudoFlowRequest(.refresh))
        #expect(refused.status == "NOT_AUTHORIZED" && refused.ending == .refused)
        #expect(await here.run(SudoFlowRequest(.globalSignOut)).status == "NOT_SIGNED_IN")
        await fixture.stop()
    }

    @Test func resettingTheUserDataKeepsUserAndSession() async throws {
        let fixture = try await SudoFlowFixture()
        let device = try await signedIn(fixture)
        let name = await device.snapshot.username
        let outcome = await device.run(SudoFlowRequest(.resetUserData))
        #expect(outcome.status == "OK" && outcome.snapshot.state == .signedIn && outcome.snapshot.username == name)
        #expect(outcome.trace.contains { $0.to == .graphQL && $0.name == "reset" })
        await fixture.stop()
    }

    @Test func aDeregistrationDeletesTheUserAndTheClientsState() async throws {
        let fixture = try await SudoFlowFixture()
        let device = try await registered(fixture)
        #expect(await device.run(SudoFlowRequest(.deregister)).status == "NOT_SIGNED_IN")
        #expect(await device.run(SudoFlowRequest(.signIn)).status == "OK")
        let name = try #require(await device.snapshot.username)
        let outcome = await device.run(SudoFlowRequest(.deregister))
        #expect(outcome.status == "OK" && outcome.snapshot.state == .notRegistered)
        await #expect(throws: AdministrationError.self) {
            _ = try await fixture.administration.sudo.user(name)
        }
        #expect(await device.run(SudoFlowRequest(.deregister)).status == "NOT_REGISTERED")
        await fixture.stop()
    }

    @Test func aResetDeletesTheKey() async throws {
        let fixture = try await SudoFlowFixture()
        let device = try await signedIn(fixture)
        let outcome = await device.run(SudoFlowRequest(.reset))
        #expect(
            outcome.status == "OK"
                && outcome.snapshot
                    == SudoSnapshot(
                        supportedMethods: outcome.snapshot.supportedMethods, hasHostedPages: true)
        )
        #expect(await device.run(SudoFlowRequest(.signIn)).status == "NOT_REGISTERED")
        await fixture.stop()
    }

    @Test func aDisabledUserIsRefused() async throws {
        let fixture = try await SudoFlowFixture()
        let inputs = GivenInputs(fsso: try await fixture.fssoKey("jane"))
        let device = try await fixture.device(inputs)
        #expect(await device.run(SudoFlowRequest(.registerFSSO)).status == "OK")
        try await fixture.administration.sudo.setEnabled(false, "jane")
        let outcome = await device.run(SudoFlowRequest(.signIn, via: .fsso))
        #expect(outcome.status == "NOT_AUTHORIZED" && outcome.snapshot.state == .registered)
        #expect(outcome.error?.service?.message.original.contains("disabled") == true)
        await fixture.stop()
    }

    /// Another process can read the data that this one has stored; its events never contain tokens.
    @Test func theStateIsInTheKeyStore() async throws {
        let fixture = try await SudoFlowFixture()
        let device = try await signedIn(fixture)
        let session = try #require(try await device.session())
        let refreshed = await device.run(SudoFlowRequest(.refresh))
        let events = refreshed.trace.flatMap(\.fields).map(\.value.description).joined()
        for secret in [session.idToken, session.accessToken, session.refreshToken] {
            #expect(!events.contains(secret.exposedText))
        }
        await device.close()
        let next = try await fixture.device()
        let snapshot = await next.snapshot
        #expect(snapshot.state == .signedIn && snapshot.username == refreshed.snapshot.username)
        await fixture.stop()
    }
}
