import IdpSdk
import MasterControllerSdk
import Testing

/// The three flows of the documents, with a handler in the documents' style, over HTTP to a provider.
@Suite struct DocumentedFlowsTests {
    private let password = "Correct-horse-9"

    @Test func activationAddUserAndLoginWorkAsTheDocumentsShowThem() async throws {
        let bank = try await Bank()
        let started = await bank.start()
        #expect(started.status == .ok && started.sdkState == .activationRequired)

        // Activation: `userId` is `nil` for the first user.
        let activation = bank.handler(clientId: "KssIdpEnrollment")
        activation.username = "jane"
        activation.password = password
        activation.activationCode = try await bank.activationCode(forNewUser: "jane")
        #expect(await activation.run().status == .ok)
        #expect(activation.askedFieldIds == [["username", "password", "activation-code"]])

        // Add user: the same flow with the enrolled user's ID.
        let restarted = await bank.masterController.receive(KSMRestartEvent()) as! KSMRestartResultEvent
        #expect(restarted.sdkState == .loginRequired)
        let addUser = bank.handler(clientId: "KssIdpEnrollment")
        addUser.userId = restarted.userDetailsList.first?.userIdentifier.userId
        addUser.username = "bob"
        addUser.password = password
        addUser.activationCode = try await bank.activationCode(forNewUser: "bob")
        #expect(await addUser.run().status == .ok)

        // Login: the user is chosen from the restart's list; the page asks for name and password.
        let again = await bank.masterController.receive(KSMRestartEvent()) as! KSMRestartResultEvent
        #expect(Set(again.userDetailsList.map(\.userIdentifier.userId)) == ["jane", "bob"])
        let login = bank.handler(clientId: "KssIdpLogin")
        login.userId = "jane"
        login.username = "jane"
        login.password = password
        #expect(await login.run().status == .ok)
        #expect(login.askedFieldIds == [["username", "password"]])
        await bank.close()
    }

    @Test func anErrorThatTheHandlerReturnsEndsTheFlowAndTheEmptyCodeIsAnsweredWithAStatus() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        let handler = bank.handler(clientId: "KssIdpEnrollment")
        handler.cancelsWith = IdpSdkError(42, 7, "User cancelled")
        let result = await handler.run()
        #expect(result.hasErrorOccurred && result.status != .ok)
        #expect(handler.askedFieldIds.count == 1)

        let info = AstClientDataInfo(astClientData: await handler.getAstClientData(tenantId: Bank.tenantId))
        let refused = await bank.idpSdk.getAuthorizationCode(
            withAstClientData: info, clientId: "KssIdpEnrollment", interactionInterface: handler, userId: nil,
            traceParent: nil)
        #expect(refused.hasError() && refused.authorizationCode == nil)
        #expect(refused.idpSdkError == IdpSdkError(42, 7, "User cancelled"))
        await bank.close()
    }

    @Test func aWrongCodeIsAskedThreeTimesAndEndsWithTheProvidersError() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        _ = try await bank.activationCode(forNewUser: "jane")
        let handler = bank.handler(clientId: "KssIdpEnrollment")
        handler.username = "jane"
        handler.password = password
        handler.activationCode = "00000000"
        let info = AstClientDataInfo(astClientData: await handler.getAstClientData(tenantId: Bank.tenantId))
        let result = await bank.idpSdk.getAuthorizationCode(
            withAstClientData: info, clientId: "KssIdpEnrollment", interactionInterface: handler, userId: nil,
            traceParent: "")
        #expect(result.idpSdkError?.subsystem == 580 && result.idpSdkError?.errorCode == 6)
        #expect(handler.askedFieldIds.count == 3)
        await bank.close()
    }

    @Test func theMembersOfDocumentOneHaveTheirDocumentedSpelling() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        let identifier = KsUserIdentifier(tenantId: Bank.tenantId, userId: "")
        let event = KSMGetAstClientDataEvent(userIdentifier: identifier)
        let macroEvent = await bank.masterController.receive(event)
        let result = try #require(macroEvent as? KSMGetAstClientDataResultEvent)
        #expect(result.codeChallange == result.codeChallenge)
        #expect(result.codeChallangeMethod == "S256")
        #expect(result.clientId == String(repeating: "0", count: 26))
        let set = KSMSetAuthorisationCodeEvent(
            userIdentifier: identifier, authenticationMode: KSMAuthenticationMode.no, authorisationCode: "",
            clientId: "IDPRegistration")
        let answered = await withCheckedContinuation { continuation in
            bank.masterController.receive(set) { continuation.resume(returning: $0) }
        }
        #expect((answered as? KSMSetAuthorisationCodeResultEvent)?.hasErrorOccurred == true)
        await bank.close()
    }

    @Test func stayingLoggedInAndLoggingOutAreTheDocumentedEvents() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        let handler = bank.handler(clientId: "KssIdpEnrollment")
        handler.username = "jane"
        handler.password = password
        handler.activationCode = try await bank.activationCode(forNewUser: "jane")
        _ = await handler.run()
        _ = await bank.masterController.receive(KSMRestartEvent())
        let silent = await bank.masterController.receive(KSMOfflineLoginEvent()) as! KSMOfflineLoginResultEvent
        #expect(silent.status == .ok)
        let user = KsUserIdentifier(tenantId: Bank.tenantId, userId: "jane")
        _ = await bank.masterController.receive(KSMClearIamTokenCacheEvent(userIdentifier: user))
        _ = await bank.masterController.receive(KSMRestartEvent())
        let refused = await bank.masterController.receive(KSMOfflineLoginEvent()) as! KSMOfflineLoginResultEvent
        #expect(refused.status == .noTokenDataAvailable)
        await bank.close()
    }
}
