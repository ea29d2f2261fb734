import HTTPMessage
import IdentityModel
import Testing

@testable import IdpSdk

@Suite(.timeLimit(.minutes(2))) struct EntryTests {
    /// The first request of a flow that starts at a page.
    private func firstRequest(
        _ entry: IdpSdkEntry, _ kind: ProviderKind, extra: FormFields = [:], prompts: [String]? = nil
    ) async -> (request: HTTPRequest?, error: IdpSdkError?) {
        let exchange = ScriptedExchange([ScriptedExchange.failure(.notReachable)])
        var settings = settings(exchange, kind: kind)
        settings.authorizationEndpoint = "https://idp.example/auth/realms/t/protocol/openid-connect/auth?own=1"
        settings.entry = entry
        settings.extraParameters = extra
        settings.prompt = entry == .registration && kind == .oidc ? "consent" : nil
        settings.promptsSupported = prompts
        let result = await IdpSdkService(settings: settings).obtain(TestApp(), client: "app")
        return (exchange.requests.first, result.idpSdkError)
    }

    @Test(
        arguments: [
            (.login, .keycloak, "auth", nil), (.registration, .keycloak, "registrations", nil),
            (.forgottenPassword, .keycloak, "forgot-credentials", nil), (.newPassword, .keycloak, "auth", nil),
            (.registration, .oidc, "auth", "create"), (.login, .kobil, "auth", nil),
        ] as [(IdpSdkEntry, ProviderKind, String, String?)])
    func eachPageHasItsWayIn(_ entry: IdpSdkEntry, _ kind: ProviderKind, _ name: String, _ prompt: String?) async throws
    {
        let request = try #require(await firstRequest(entry, kind).request)
        let url = URLReference(request.target)
        #expect(url.path == "/auth/realms/t/protocol/openid-connect/\(name)" && request.query["own"] == "1")
        #expect(request.query["prompt"] == prompt)
        #expect(request.query["kc_action"] == (entry == .newPassword ? "UPDATE_PASSWORD" : nil))
    }

    @Test func aPageThatAKindDoesNotHaveIsSaidAndNothingIsSent() async {
        for (entry, kind) in [
            (IdpSdkEntry.forgottenPassword, ProviderKind.oidc), (.newPassword, .oidc), (.registration, .kobil),
        ] {
            let (request, error) = await firstRequest(entry, kind)
            #expect(request == nil && error?.local == .invalidCall)
        }
    }

    /// A provider whose metadata lists prompts without this one would show its login page or refuse the request.
    @Test func aPageForNewAccountsIsAskedForWhereTheProviderNamesIt() async {
        #expect(
            await firstRequest(.registration, .oidc, prompts: ["login", "create"]).request?.query["prompt"] == "create")
        let (request, error) = await firstRequest(.registration, .oidc, prompts: ["none", "login"])
        #expect(request == nil && error?.local == .invalidCall)
        #expect(error?.errorDescription.contains("none, login") == true)
        #expect(await firstRequest(.login, .oidc, prompts: ["none", "login"]).request != nil)
    }

    @Test func aParameterThatWouldBeSentTwiceIsRefused() async {
        let (request, error) = await firstRequest(.login, .keycloak, extra: ["state": "mine"])
        #expect(request == nil && error?.local == .invalidCall && error?.errorDescription.contains("state") == true)
    }

    @Test func aPageThatComesBackWithGoodNewsIsNoRefusal() async {
        let news = SamplePages.keycloakLogin(alert: ("success", "You should receive an email shortly."))
        let app = TestApp()
        let page = ScriptedExchange.page(news)
        _ = await run([page, page, ScriptedExchange.code], app)
        #expect(app.asked.map(\.attempt) == [1, 2] && app.asked.allSatisfy { $0.previousError == nil })
        #expect(app.asked.first?.notice?.kind == .success)
        #expect(app.asked.first?.notice?.text.original == "You should receive an email shortly.")
    }
}
