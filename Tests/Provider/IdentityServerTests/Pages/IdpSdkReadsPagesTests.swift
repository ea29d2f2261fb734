import HTTPMessage
import IdentityModel
import IdpSdk
import Sentences
import TestSupport
import Testing

@testable import IdentityStore
@testable import OpenIDProvider
@testable import PageMarkup

/// Every page of the server, parsed by this project's IdpSdk: the two have only the HTML in common.
@Suite(.timeLimit(.minutes(2))) struct IdpSdkReadsPagesTests {
    private static let asked: [PageKind: (kobil: [String], keycloak: [String])] = [
        .login: (["username", "password"], ["username", "password"]),
        .enrolment: (["username", "password", "activation-code"], ["username", "password", "activation-code"]),
        .nameAndCode: (["username", "activation-code"], ["username", "activation-code"]),
        .temporaryPassword: (["password"], ["password"]),
        .newPassword: (["password", "confirmPassword"], ["password-new", "password-confirm"]),
        .changePassword: (
            ["username", "current-password", "new-password"], ["username", "current-password", "new-password"]
        ),
        .forgotPassword: (
            ["username", "activation-code", "new-password"], ["username", "activation-code", "new-password"]
        ),
        .oneTimePassword: (["otp"], ["otp"]),
        // Keycloak's inputs do not specify which of them are optional.
        .totpSetup: (["otp"], ["totp", "userLabel"]),
        .registration: (
            ["username", "email", "firstName", "lastName", "password", "confirmPassword"],
            ["username", "email", "firstName", "lastName", "password", "password-confirm"]
        ),
        .updateProfile: (["email", "firstName", "lastName"], ["email", "firstName", "lastName"]),
        .terms: (["submit"], ["submit"]), .consent: (["submit"], ["submit"]),
        .deviceCode: (["user_code"], ["device_user_code"]),
    ]

    @Test(arguments: SamplePages.all().filter { asked[$0.page.kind] != nil }, PageThemeName.allCases)
    func anAppIsAskedExactlyWhatThePageAsks(_ sample: SamplePages.Sample, _ theme: PageThemeName) async throws {
        for texts in PageTexts.all { try await checkWhatIsAsked(sample, theme, texts) }
    }

    private func checkWhatIsAsked(_ sample: SamplePages.Sample, _ theme: PageThemeName, _ texts: PageTexts) async throws
    {
        let content = sample.page.content(texts)
        let (first, result) = await show(sample.page, theme, texts)
        let data = try #require(first, "\(String(describing: result.idpSdkError))")
        let isShort = sample.page.kind == .changePassword && !content.attemptedUsername.isEmpty
        let isLong = sample.page.kind == .updateProfile && sample.name.hasSuffix("refused")
        let row = try #require(Self.asked[sample.page.kind])
        var expected = theme == .kobil ? row.kobil : row.keycloak
        if isShort { expected.removeFirst() }
        if isLong { expected.insert("username", at: 0) }
        // The page contains the typed device name in its input.
        if sample.page.kind == .totpSetup, sample.name.hasSuffix("refused"), theme == .kobil {
            expected.append("userLabel")
        }
        #expect(data.inputFieldIds == expected)
        #expect(data.title.original == content.title)
        #expect((data.account?.original ?? "") == content.attemptedUsername)
        #expect((data.previousError != nil) == !content.errors.isEmpty)
        #expect(data.fields.allSatisfy { $0.kind == .button || !$0.label.original.isEmpty })
    }

    @Test(arguments: SamplePages.all().filter { $0.page.kind.fields.contains(.newPassword) }, PageThemeName.allCases)
    func theRulesOfANewPasswordArriveForPrograms(_ sample: SamplePages.Sample, _ theme: PageThemeName) async throws {
        let data = try #require(await show(sample.page, theme).0)
        let field = try #require(data.fields.first { $0.passwordRules != nil })
        #expect(field.isMasked && field.autocomplete == ["new-password"])
        #expect(field.minimumLength == 8 && field.maximumLength == 255)
        #expect(
            field.passwordRules
                == "minlength: 8; maxlength: 255; required: lower; required: upper; required: digit;")
        #expect(data.fields.count { $0.passwordRules != nil } == 1)
    }

    @Test(arguments: SamplePages.all().filter { $0.name.hasSuffix("refused") && $0.page.kind != .formPost })
    func kobilsErrorsArriveWithNumbersAndWords(_ sample: SamplePages.Sample) async throws {
        for texts in PageTexts.all {
            let (data, _) = await show(sample.page, .kobil, texts)
            let error = try #require(data?.previousError)
            let shown = try #require(sample.page.content(texts).errors.first)
            #expect(error.subsystem == shown.subsystem && error.errorCode == shown.code)
            #expect(error.errorDescription.contains(texts(shown.sentence)))
        }
    }

    @Test(arguments: PageThemeName.allCases) func whatIsShownOnceReachesTheApp(_ theme: PageThemeName) async throws {
        for texts in PageTexts.all { try await checkWhatIsShownOnce(theme, texts) }
    }

    private func checkWhatIsShownOnce(_ theme: PageThemeName, _ texts: PageTexts) async throws {
        let (setup, _) = await show(SamplePages.totpSetup(), theme, texts)
        guard case .totp(let totp) = try #require(setup?.shownOnce.first) else {
            Issue.record("no set-up")
            return
        }
        #expect(totp.secret.exposedText == "K54FGURQMR4U24SLIV4XSMDPO5FTSYTR")
        #expect(totp.algorithm == .sha1 && totp.digits == 6 && totp.period == 30)
    }

    @Test(arguments: PageThemeName.allCases) func aConsentSaysWhatIsAskedAndHasNoDefault(_ theme: PageThemeName)
        async throws
    {
        let sample = try #require(SamplePages.all().first { $0.page.kind == .consent })
        let data = try #require(await show(sample.page, theme).0)
        #expect(data.consent.count == SamplePages.scopes.count)
        for (shown, scope) in zip(data.consent, SamplePages.scopes) { #expect(shown.original.contains(scope.text)) }
        let buttons = try #require(data.fields.last)
        #expect(buttons.kind == .button && buttons.choices.map(\.value) == ["accept", "cancel"])
    }

    @Test(arguments: PageThemeName.allCases) func anErrorPageEndsTheFlowWithItsWords(_ theme: PageThemeName)
        async throws
    {
        let (data, result) = await show(
            FailurePage(error: InputRefusal(.device(.linkedToAnotherUser), Text("Another account"))), theme)
        #expect(data == nil)
        let error = try #require(result.idpSdkError)
        #expect(error.errorDescription.contains("Another account"))
        if theme == .kobil { #expect(error.subsystem == 513 && error.errorCode == 4042) }
    }

    @Test(arguments: PageThemeName.allCases) func aCodeInAPostedFormIsTaken(_ theme: PageThemeName) async throws {
        let redirect = try #require(PageAddress(redirect: "https://kobil/OpenIdRedirectUri"))
        let exchange = ScriptedExchange { request in
            let fields: FormFields = ["state": request.query["state"] ?? "", "code": "c.o.de"]
            return LoginPages(tenantName: "S", theme: theme).response(
                PostedAnswer(redirect: redirect, fields: fields))
        }
        let result = await service(exchange).getAuthorizationCode(
            withAstClientData: Self.clientData, clientId: "KssIdpLogin", interactionInterface: Onlooker(), userId: nil,
            traceParent: nil)
        #expect(result.authorizationCode == "c.o.de")
        #expect(exchange.requests.count == 1)
    }

    /// Passes the page to the IdpSdk and returns what the app receives.
    private func show(
        _ page: any OpenIDProvider.Page, _ theme: PageThemeName, _ texts: PageTexts = .english
    ) async -> (IdpSdkInteractionData?, IdpSdkResult) {
        let exchange = ScriptedExchange { _ in
            LoginPages(tenantName: "Sandbox", theme: theme, texts: texts).response(page, answersPost: true)
        }
        let app = Onlooker()
        let result = await service(exchange).getAuthorizationCode(
            withAstClientData: Self.clientData, clientId: "KssIdpLogin", interactionInterface: app, userId: nil,
            traceParent: nil)
        return (app.seen.values.first, result)
    }

    private func service(_ exchange: any HTTPExchange) -> IdpSdkService {
        let profile = ProviderProfile(
            name: "test", kind: .kobil, baseURL: "https://idp.example/auth", tenant: TenantID("t"),
            redirectURI: "https://kobil/OpenIdRedirectUri")
        return IdpSdkService(settings: IdpSdkSettings(profile: profile, exchange: exchange))
    }

    private static let clientData = AstClientDataInfo(
        "client-data", String(repeating: "0", count: 26), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "S256")
}

/// An app that stops after the first page.
private final class Onlooker: IdpSdkInteractionInterface, Sendable {
    let seen = Recorder<IdpSdkInteractionData>()

    func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {
        seen.append(interactionData)
        return IdpSdkProvideCredentialsResult(
            error: IdpSdkError(subsystem: 1, errorCode: 1, errorDescription: "User cancelled"))
    }
}
