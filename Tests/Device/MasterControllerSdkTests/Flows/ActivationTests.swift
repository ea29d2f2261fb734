import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import MasterControllerSdk
import OpenID
import TestSupport
import Testing

struct ActivationTests {
    @Test func anActivationIsALogin() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        let result = try await device.logIn(controller)
        #expect(result.status == .ok && result.isNewUser)
        #expect(result.userIdentifier == TestDevice.jane)
        #expect(result.mkexKeyProtection == nil && result.tmsKeyProtection == nil)
        let information = await controller.result(of: GetInformationEvent())
        #expect(information.sdkState == .loggedIn && information.loggedInUser == TestDevice.jane)
        let form = try #require(device.tokenRequests.first)
        #expect(form["redirect_uri"] == ProviderProfile.kobilRedirectURI)
        #expect(form["client_id"] == "KssIdpEnrollment")
        #expect(form["code_verifier"]?.utf8.count == 43)
        #expect(form["client_secret"] == nil)
    }

    @Test func aProviderOfKindKobilSeesTheDeviceAndOthersDoNot() async throws {
        for (kind, isSent) in [(ProviderKind.kobil, true), (.keycloak, false), (.oidc, false)] {
            let device = try TestDevice()
            let controller = await device.started(kind: kind)
            #expect(try await device.logIn(controller, client: "KssIdpEnrollment").status == .ok)
            let request = try #require(device.exchange.requests.last { $0.target.hasSuffix("/token") })
            #expect((request.headers["X-KOBIL-ASTCLIENTDATA"] != nil) == isSent)
            #expect((request.headers["X-KOBIL-ASTCLIENTID"] != nil) == isSent)
            #expect(request.headers["traceparent"].flatMap(TraceParent.init(_:)) != nil)
        }
    }

    @Test func clientDataIsAFreshStatementOfTheDeviceSealedWhereTheRealmHasAKey() async throws {
        let device = try TestDevice()
        let pair = SealedBoxKeyPair()
        let controller = await device.started()
        var statements: [VerifiedAstClientData] = []
        for isSealed in [false, false, true, true] {
            if isSealed { device.provider.change { $0.clientDataKey = pair } }
            let data = await controller.result(of: GetAstClientDataEvent(tenantId: "bank")).clientData
            #expect(data.contains(".") != isSealed)
            statements.append(
                try UnverifiedAstClientData(data).verified(
                    tenant: TenantID("bank"), audience: device.provider.endpoints.issuer, keyPairs: [pair],
                    requiresSealing: isSealed, now: device.clock.now()))
        }
        #expect(Set(statements.map(\.id)).count == 4)
        #expect(Set(statements.map(\.deviceKeyThumbprint)).count == 1)
        #expect(statements.allSatisfy { $0.astClientID == .unassigned })
    }

    @Test func theAstClientIdIsZerosAtFirstAndThenWhatTheTokenClaims() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        let first = await controller.result(of: GetAstClientDataEvent(tenantId: "bank"))
        #expect(first.astClientId == String(repeating: "0", count: 26))
        try await device.logIn(controller)
        let second = await controller.result(of: GetAstClientDataEvent(tenantId: "bank"))
        #expect(second.astClientId == "01J5A0000000000000000DEV1C")
    }

    @Test func withoutTheClaimTheDeviceMakesAUlidAndKeepsIt() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        var account = ScriptedProvider.Account.jane
        for claimed in [nil, AstClientID("not a ulid"), AstClientID.unassigned, nil] {
            account.astClientID = claimed
            #expect(try await device.logIn(controller, account).status == .ok)
        }
        let made = AstClientID(await controller.result(of: GetAstClientDataEvent(tenantId: "bank")).astClientId)
        #expect(made.isWellFormed && made != .unassigned)
        _ = await controller.receive(RestartEvent())
        let kept = await controller.result(of: GetAstClientDataEvent(tenantId: "bank")).astClientId
        #expect(kept == made.rawValue)
    }

    @Test func anEmptyCodeIsAnsweredAndSendsNothing() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        _ = await controller.receive(GetAstClientDataEvent(tenantId: "bank"))
        let before = device.exchange.requests.count
        let result = await controller.result(
            of: SetAuthorisationCodeEvent(
                tenantId: "bank", authenticationMode: .pin, authorisationCode: "", clientId: "KssIdpEnrollment"))
        #expect(result.status == .cannotAcquireAuthorizationCode)
        #expect(!result.errorDescription.isEmpty)
        #expect(device.exchange.requests.count == before)
        #expect(device.factor.pinRequests.values.isEmpty)
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .activationRequired)
    }

    @Test func aCodeWithoutAPairIsInvalidState() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        let event = SetAuthorisationCodeEvent(
            tenantId: "bank", authenticationMode: .no, authorisationCode: "code", clientId: "KssIdpEnrollment")
        #expect(await controller.result(of: event).status == .invalidState)
        #expect(device.exchange.requests.isEmpty)
    }

    @Test func aNewGetAstClientDataReplacesThePair() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        let first = await controller.result(of: GetAstClientDataEvent(tenantId: "bank"))
        let code = try device.provider.code(for: first.codeChallenge)
        let second = await controller.result(of: GetAstClientDataEvent(tenantId: "bank"))
        #expect(second.codeChallenge != first.codeChallenge && second.codeChallengeMethod == "S256")
        let event = SetAuthorisationCodeEvent(
            tenantId: "bank", authenticationMode: .no, authorisationCode: code, clientId: "KssIdpEnrollment")
        let result = await controller.result(of: event)
        #expect(result.status == .cannotAcquireTokenData)
        #expect(result.errorDescription.contains("PKCE verification failed: Code mismatch"))
        #expect(await controller.result(of: event).status == .invalidState, "a pair serves one code")
    }

    @Test func aLookUpThatFailsEndsNotReachableAndSendsNothingElse() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        let pages: [HTTPResponse] = [
            HTTPResponse(status: 404, body: Array(#"{"error":"Realm does not exist"}"#.utf8)), .text("<html>"),
            .text("{}"), .text(#"{"issuer":"http://other"}"#, status: 500),
        ]
        for page in pages {
            device.provider.change { $0.before = { _ in page } }
            #expect(await controller.result(of: GetAstClientDataEvent(tenantId: "bank")).status == .notReachable)
        }
        device.provider.unplug()
        let result = await controller.result(of: GetAstClientDataEvent(tenantId: "bank"))
        #expect(result.status == .notReachable && result.clientData.isEmpty && result.codeChallenge.isEmpty)
        device.provider.plugIn()
        device.provider.change { $0.discovery = { $0.issuer = "http://evil.test/auth/realms/bank" } }
        let other = await controller.result(of: GetAstClientDataEvent(tenantId: "bank"))
        #expect(other.status == .notReachable && other.errorDescription.contains("another issuer"))
        #expect(Set(device.exchange.requests.map(\.target)) == [device.provider.endpoints.discovery])
    }

    @Test func aRealmKeyThatCannotSealIsNeverAnsweredInTheClear() async throws {
        let device = try TestDevice()
        device.provider.change { state in
            state.discovery = { $0.astClientDataKey = JSONWebKey(kty: "OKP", crv: "X25519", x: "AAAA") }
        }
        let controller = await device.started()
        let result = await controller.result(of: GetAstClientDataEvent(tenantId: "bank"))
        #expect(result.status == .notReachable && result.clientData.isEmpty)
    }

    @Test func anotherTenantIsRefused() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        #expect(await controller.result(of: GetAstClientDataEvent(tenantId: "other")).status == .invalidParameter)
        #expect(device.exchange.requests.isEmpty)
    }

    @Test func anotherUserIsAddedWhileOneIsEnrolled() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        let result = try await device.logIn(controller, .joe)
        #expect(result.status == .ok && result.isNewUser)
        device.clock.advance(seconds: 1)
        let restarted = await controller.result(of: RestartEvent())
        #expect(Set(restarted.userList) == [TestDevice.jane, TestDevice.joe])
        let joe = try #require(restarted.userDetailsList.first { $0.userIdentifier == TestDevice.joe })
        #expect((joe.displayUsername, joe.displayEmail) == ("joe", ""))
    }

    @Test func theLastOneToLogInIsFirstInTheList() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        device.clock.advance(seconds: 10)
        try await device.logIn(controller, .joe)
        #expect(await controller.result(of: RestartEvent()).userList == [TestDevice.joe, TestDevice.jane])
        device.clock.advance(seconds: 10)
        #expect(await controller.result(of: OfflineLoginEvent(userIdentifier: TestDevice.jane)).status == .ok)
        #expect(await controller.result(of: RestartEvent()).userList == [TestDevice.jane, TestDevice.joe])
    }

    @Test func theSameUserIsRefreshedAndNotDoubled() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        var renamed = ScriptedProvider.Account.jane
        renamed.name = "Jane Roe"
        let result = try await device.logIn(controller, renamed, mode: .password)
        #expect(result.status == .ok && !result.isNewUser)
        let restarted = await controller.result(of: RestartEvent())
        #expect(restarted.userDetailsList.map(\.displayUsername) == ["Jane Roe"])
        #expect(await controller.result(of: OfflineLoginEvent()).status == .offlineNotActivated)
    }

    @Test func anAccountThatWasRenamedAtTheProviderKeepsItsPlace() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        var renamed = ScriptedProvider.Account.jane
        renamed.username = "jane.roe"
        let result = try await device.logIn(controller, renamed)
        #expect(result.status == .ok && !result.isNewUser)
        #expect(await controller.result(of: RestartEvent()).userList.map(\.userId) == ["jane.roe"])
    }

    @Test func anotherAccountUnderTheNameIsAMismatchAtALoginAndAReplacementAtAnActivation() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        let stranger = ScriptedProvider.Account(username: "jane", subject: "sub-of-somebody-else")
        let login = try await device.logIn(controller, stranger, client: "KssIdpLogin")
        #expect(login.status == .mismatchedUser)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok, "what was stored is as before")
        _ = await controller.receive(RestartEvent())
        #expect(try await device.logIn(controller, stranger).status == .ok)
        #expect(await controller.result(of: RestartEvent()).userList == [TestDevice.jane])
    }

    @Test func aLoginAtAKobilProviderNeverEnrolsAndOthersDo() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        #expect(try await device.logIn(controller, client: "KssIdpLogin").status == .invalidState)
        #expect(device.tokenRequests.isEmpty)
        try await device.logIn(controller)
        _ = await controller.receive(RestartEvent())
        #expect(try await device.logIn(controller, .joe, client: "KssIdpLogin").status == .mismatchedUser)
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .loginRequired)
        #expect(await controller.result(of: RestartEvent()).userList == [TestDevice.jane])
        #expect(try await device.logIn(controller, client: "KssIdpLogin").status == .ok)

        let other = try TestDevice()
        let keycloak = await other.started(kind: .keycloak)
        #expect(try await other.logIn(keycloak, client: "idp-wizard").status == .ok)
        #expect(try await other.logIn(keycloak, .joe, client: "idp-wizard").status == .ok)
        #expect(Set(await keycloak.result(of: RestartEvent()).userList) == [TestDevice.jane, TestDevice.joe])
    }

    @Test func somebodyElseThanTheNamedUserIsAMismatch() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        let data = await controller.result(of: GetAstClientDataEvent(tenantId: "bank"))
        let code = try device.provider.code(for: data.codeChallenge, account: .joe)
        let result = await controller.result(
            of: SetAuthorisationCodeEvent(
                userIdentifier: TestDevice.jane, authenticationMode: .no, authorisationCode: code,
                clientId: "KssIdpEnrollment"))
        #expect(result.status == .mismatchedUser)
        #expect(await controller.result(of: RestartEvent()).sdkState == .activationRequired)
    }

    @Test func theOlderFormLeavesTheNonceToTheApp() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        let nobody = KsUserIdentifier(tenantId: "bank", userId: "")
        let data = await controller.result(of: GetAstClientDataEvent(userIdentifier: nobody))
        let code = try device.provider.code(
            for: data.codeChallange, client: "IDPRegistration", nonce: Nonce("the app's own"))
        let result = await controller.result(
            of: SetAuthorisationCodeEvent(
                userIdentifier: nobody, authenticationMode: .no, authorisationCode: code, clientId: "IDPRegistration"))
        #expect(result.status == .ok)
    }

    @Test func withoutARefreshTokenTheUserIsActivatedAndNothingIsKept() async throws {
        let device = try TestDevice()
        device.provider.change { $0.givesRefreshTokens = false }
        let controller = try await device.activated()
        #expect(await controller.result(of: OfflineLoginEvent()).status == .noTokenDataAvailable)
    }

    @Test func noSecretIsInTheTrace() async throws {
        let device = try TestDevice(factor: ScriptedFactor(pins: [.pin("271828")]))
        let controller = await device.started()
        #expect(try await device.logIn(controller, mode: .pin).status == .ok)
        let shown = device.trace.events.map { "\($0.withoutSecrets)" }.joined(separator: "\n")
        for secret in ["code-1", "refresh-2", "access-2", "271828"] { #expect(!shown.contains(secret)) }
        let lines = device.trace.lines.joined(separator: "\n")
        for secret in ["code-1", "refresh-2", "access-2", "271828"] { #expect(!lines.contains(secret)) }
        for line in [
            "App > MC-SDK Start appName=idp-wizard", "MC-SDK > App StartResult sdkState=ACTIVATION_REQUIRED users=0 OK",
            "App > MC-SDK GetAstClientData tenantId=bank", "MC-SDK > IDP GET openid-configuration",
            "IDP > MC-SDK 200 openid-configuration 200",
            "authorisationCode=‹redacted›",
            "MC-SDK > IDP POST token grant_type=authorization_code client_id=KssIdpEnrollment",
            "IDP > MC-SDK 200 token 200",
            "MC-SDK > App SetAuthorisationCodeResult userId=jane OK",
        ] {
            #expect(lines.contains(line))
        }
    }
}
