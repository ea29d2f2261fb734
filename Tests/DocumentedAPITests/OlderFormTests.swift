import IdpSdk
import MasterControllerSdk
import Testing

/// The older page's form: identifiers in the events, completion handlers, an authorization URL that the app builds itself.
@Suite struct OlderFormTests {
    @Test func anAppWithItsOwnWebPageActivatesByCompletionHandlers() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        let adapter = MasterControllerAdapter(masterController: bank.masterController)
        let handler = WebPageHandler(masterControllerAdapter: adapter)
        let nobody = KsUserIdentifier(tenantId: Bank.tenantId, userId: "")
        let data = await withCheckedContinuation { continuation in
            handler.getAstClientData(userIdentifer: nobody) { continuation.resume(returning: $0) }
        }
        #expect(data.status == .ok)
        let url = handler.pageUrl(
            base: bank.server.baseURL, realm: Bank.tenantId, clientId: WebPageClient.newUser.clientId, astData: data)
        #expect(url.contains("client_id=IDPRegistration&") && url.hasSuffix("code_challenge_method=S256"))
        #expect(handler.headers(.newUser, data) == ["X-KOBIL-ASTCLIENTDATA": data.clientData])
        #expect(handler.headers(.loginUser, data)["X-KOBIL-ASTCLIENTID"] == String(repeating: "0", count: 26))

        // The web view's part is played by the IdpSdk, on the client that this server has.
        let pages = bank.handler(clientId: "KssIdpEnrollment")
        pages.username = "jane"
        pages.password = "Correct-horse-9"
        pages.activationCode = try await bank.activationCode(forNewUser: "jane")
        let code = await pages.getAuthorizationCode(
            clientId: pages.clientId, astClientDataInfo: AstClientDataInfo(astClientData: data))
        #expect(!code.isEmpty)
        let result = await withCheckedContinuation { continuation in
            handler.setAuthorizationCode(
                clientId: pages.clientId, authorizationCode: code, userIdentifer: nobody
            ) { continuation.resume(returning: $0) }
        }
        #expect(result.status == .ok, "\(result.errorDescription)")
        #expect(result.userIdentifier?.userId == "jane")
        await bank.close()
    }
}
