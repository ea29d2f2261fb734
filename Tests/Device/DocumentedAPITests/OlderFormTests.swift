import HTTPMessage
import IdentityAdministration
import IdentityServer
import MasterControllerSdk
import Testing

/// The older document: a web view shows the provider's pages; the app uses events with identifiers and completion
/// handlers, and builds URL and headers itself.
@Suite(.timeLimit(.minutes(3))) struct OlderFormTests {
    private let password = "Correct-horse-9"

    /// The document's complete sequence on a device: client data, URL and headers, web view, the code of the address,
    /// and the event with it.
    private func walk(
        _ userType: WebPageClient, at bank: Bank, on masterController: MasterController, as username: String,
        userId: String = "", shown expected: [[String]]
    ) async throws -> KSMSetAuthorisationCodeResultEvent {
        let handler = WebPageHandler(
            masterControllerAdapter: MasterControllerAdapter(masterController: masterController))
        let identifier = KsUserIdentifier(tenantId: Bank.tenantId, userId: userId)
        let data = await withCheckedContinuation { continuation in
            handler.getAstClientData(userIdentifer: identifier) { continuation.resume(returning: $0) }
        }
        #expect(data.status == .ok)
        let url = handler.pageUrl(
            base: bank.server.baseURL, realm: Bank.tenantId, clientId: userType.clientId, astData: data)
        let webView = WebView(headers: handler.headers(userType, data), shouldStop: handler.isRedirect)
        let place = try await webView.load(url) { [password] name in
            switch name {
            case "username": return username
            case let name where name.lowercased().contains("password"): return password
            case "email": return "\(username)@example.com"
            case "firstName", "lastName": return username
            default: return nil
            }
        }
        #expect(webView.shown == expected)
        let code = handler.parseUrl(try #require(place))
        return await withCheckedContinuation { continuation in
            handler.setAuthorizationCode(
                clientId: userType.clientId, authorizationCode: code, userIdentifer: identifier
            ) { continuation.resume(returning: $0) }
        }
    }

    @Test func aNewUserRegistersInTheWebViewAndLogsInThereLater() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        let registered = try await walk(
            .newUser, at: bank, on: bank.masterController, as: "jane",
            shown: [["username", "email", "firstName", "lastName", "password", "confirmPassword"]])
        #expect(registered.status == .ok, "\(registered.errorDescription)")
        #expect(registered.userIdentifier?.userId == "jane")
        let restarted = try #require(
            await bank.masterController.receive(KSMRestartEvent()) as? KSMRestartResultEvent)
        #expect(restarted.userDetailsList.map(\.userIdentifier.userId) == ["jane"])
        let later = try await walk(
            .loginUser, at: bank, on: bank.masterController, as: "jane", userId: "jane",
            shown: [["username", "password"]])
        #expect(later.status == .ok, "\(later.errorDescription)")
        await bank.close()
    }

    @Test(arguments: [PageThemeName.kobil, .keycloak])
    func anExistingUserInstallsTheAppASecondTime(theme: PageThemeName) async throws {
        let bank = try await Bank(theme: theme)
        _ = await bank.start()
        try await bank.activate("jane", password: password)
        let second = bank.anotherDevice("second")
        let started = try #require(await second.receive(KSMStartEvent()) as? KSMStartResultEvent)
        #expect(started.sdkState == .activationRequired)
        let result = try await walk(
            .existingUser, at: bank, on: second, as: "jane", shown: [["username", "password"]])
        #expect(result.status == .ok, "\(result.errorDescription)")
        #expect(result.userIdentifier?.userId == "jane")
        await second.close()
        await bank.close()
    }

    @Test func somebodyElseThanTheNamedUserIsAMismatch() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        let result = try await walk(
            .newUser, at: bank, on: bank.masterController, as: "mallory", userId: "jane",
            shown: [["username", "email", "firstName", "lastName", "password", "confirmPassword"]])
        #expect(result.status == .mismatchedUser, "\(result.errorDescription)")
        await bank.close()
    }

    @Test func theURLHasTheDocumentedParametersAndTheHeadersAreThoseOfTheUserType() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        let handler = WebPageHandler(
            masterControllerAdapter: MasterControllerAdapter(masterController: bank.masterController))
        let nobody = KsUserIdentifier(tenantId: Bank.tenantId, userId: "")
        let data = await withCheckedContinuation { continuation in
            handler.getAstClientData(userIdentifer: nobody) { continuation.resume(returning: $0) }
        }
        let url = handler.pageUrl(
            base: bank.server.baseURL, realm: Bank.tenantId, clientId: WebPageClient.newUser.clientId, astData: data)
        let names = FormFields(encoded: String(url.split(separator: "?").last ?? "")).fields.map(\.name)
        #expect(
            names == [
                "client_id", "redirect_uri", "scope", "response_type", "response_mode", "nonce", "code_challenge",
                "code_challenge_method",
            ])
        #expect(handler.headers(.newUser, data) == ["X-KOBIL-ASTCLIENTDATA": data.clientData])
        let both = [
            "X-KOBIL-ASTCLIENTDATA": data.clientData, "X-KOBIL-ASTCLIENTID": String(repeating: "0", count: 26),
        ]
        #expect(handler.headers(.existingUser, data) == both && handler.headers(.loginUser, data) == both)
        await bank.close()
    }

    @Test func anAppThatStopsNowhereElseGetsNoCodeOutOfAnError() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        let handler = WebPageHandler(
            masterControllerAdapter: MasterControllerAdapter(masterController: bank.masterController))
        #expect(!handler.isRedirect("https://kobil.example.com/OpenIdRedirectUri#code=stolen"))
        #expect(handler.parseUrl("https://kobil/OpenIdRedirectUri#error=access_denied&state=s") == "")
        #expect(handler.parseUrl("https://kobil/OpenIdRedirectUri?code=a%2Eb&session_state=s") == "a.b")
        await bank.close()
    }
}
