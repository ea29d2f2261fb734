import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdpSdk
import JOSE
import OneTimePassword
import OpenID
import TestSupport
import Testing

/// Every page of a real Keycloak that works without a script, through the IdpSdk, and one that does not.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .timeLimit(.minutes(10)))
struct KeycloakPagesTests {
    private let password = ["password-new": "Lasting-horse-9", "password-confirm": "Lasting-horse-9"]

    @Test(arguments: ResponseMode.allCases) func aLoginEndsWithACodeInEveryResponseMode(_ mode: ResponseMode)
        async throws
    {
        let realm = try await PagesRealm.shared.value
        try await realm.makeUser("mode-\(mode)".lowercased())
        let result = await realm.obtain(PageVisitor("mode-\(mode)".lowercased())) { $0.responseMode = mode }
        #expect(result.authorizationCode?.isEmpty == false, "\(result)")
    }

    @Test func aRefusedLoginIsReadByIdsInTheRealmsOwnLanguage() async throws {
        let realm = try await PagesRealm.shared.value
        let wrong: PageVisitor.Answer = { _ in ["username": "nobody", "password": "x"] }
        let visitor = PageVisitor("", ["login-login": [wrong, wrong]])
        let result = await realm.obtain(visitor) { settings in
            settings.uiLocales = "de"
            settings.postsPerPage = 2
        }
        #expect(result.idpSdkError?.local == .rejectedCredentials)
        let first = try #require(visitor.page("login"))
        #expect(first.inputFieldIds == ["username", "password"] && first.previousError == nil && first.attempt == 1)
        let again = try #require(visitor.page("login", 2))
        #expect(again.attempt == 2 && again.pageNumber == 1 && again.error(at: "username")?.isEmpty == false)
        #expect(again.previousError?.errorDescription == again.error(at: "username"))
        #expect(again.title.original != "Sign in to your account")
    }

    @Test func aNewPasswordIsAskedUntilItIsTaken() async throws {
        let realm = try await PagesRealm.shared.value
        try await realm.makeUser("renews", mustDo: "UPDATE_PASSWORD")
        let visitor = PageVisitor(
            "renews",
            [
                "login-login-update-password": [
                    { _ in ["password-new": "Lasting-horse-9", "password-confirm": "other"] },
                    { _ in ["password-new": "short", "password-confirm": "short"] },
                    { _ in password.merging(["logout-sessions": "true"]) { $1 } },
                ]
            ])
        let result = await realm.obtain(visitor)
        #expect(result.authorizationCode != nil, "\(result)")
        let first = try #require(visitor.page("login-update-password"))
        #expect(first.inputFieldIds == ["password-new", "password-confirm"] && first.notice?.kind == .warning)
        #expect(first.fields.map(\.id).contains("logout-sessions"))
        #expect(visitor.page("login-update-password", 2)?.error(at: "password-confirm") == "Passwords don't match.")
        let policy = try #require(visitor.page("login-update-password", 3)?.previousError)
        #expect(policy.errorDescription.contains("minimum length 8"))
    }

    @Test func anAuthenticatorIsSetUpFromTheKeyInWordsAndThenAsked() async throws {
        let realm = try await PagesRealm.shared.value
        try await realm.makeUser("sets-up", mustDo: "CONFIGURE_TOTP")
        var setup: OneTimePasswordSetup?
        let visitor = PageVisitor(
            "sets-up",
            [
                "login-login-config-totp": [
                    { _ in ["totp": "12345678"] },
                    { data in
                        guard case .totp(let shown)? = data.shownOnce.first else { return [:] }
                        setup = shown
                        return ["totp": Self.code(shown, periodsAhead: 0), "userLabel": "pager"]
                    },
                ]
            ])
        let result = await realm.obtain(visitor)
        #expect(result.authorizationCode != nil, "\(result)")
        let key = try #require(setup)
        #expect(key.algorithm == .sha256 && key.digits == 8 && key.period == 30)
        #expect(key.account.original == "sets-up" && key.issuer.original == "Pages & Co")
        #expect(visitor.page("login-config-totp")?.inputFieldIds == ["totp"])
        #expect(visitor.page("login-config-totp", 2)?.error(at: "totp")?.isEmpty == false)
        for page in visitor.asked {
            #expect(!page.texts.contains { $0.original.filter { $0 != " " }.contains(key.secret.exposedText) })
        }
        // A code is refused after its use within its period. Keycloak accepts the code of the next period too.
        let next = PageVisitor(
            "sets-up",
            [
                "login-login-otp": [
                    { _ in ["otp": "87654321"] }, { _ in ["otp": Self.code(key, periodsAhead: 1)] },
                ]
            ])
        let login = await realm.obtain(next)
        #expect(login.authorizationCode != nil, "\(login)")
        #expect(next.page("login-otp")?.account?.original == "sets-up")
        #expect(next.page("login-otp", 2)?.error(at: "otp")?.isEmpty == false)
    }

    @Test func aProfileIsAskedWithAnErrorUnderEachField() async throws {
        let realm = try await PagesRealm.shared.value
        try await realm.makeUser("profiled", mustDo: "UPDATE_PROFILE")
        let empty = ["email": "", "firstName": "", "lastName": "L"]
        let visitor = PageVisitor(
            "profiled",
            [
                "login-login-update-profile": [
                    { _ in empty }, { _ in ["email": "new@example.com", "firstName": "F", "lastName": "L"] },
                ]
            ])
        let result = await realm.obtain(visitor)
        #expect(result.authorizationCode != nil, "\(result)")
        let again = try #require(visitor.page("login-update-profile", 2))
        #expect(again.fields.filter { $0.error != nil }.map(\.id) == ["email", "firstName"])
    }

    @Test(arguments: ["accept", "cancel"]) func termsAreAnsweredWithAButton(_ button: String) async throws {
        let realm = try await PagesRealm.shared.value
        try await realm.makeUser("terms-\(button)", mustDo: "TERMS_AND_CONDITIONS")
        let visitor = PageVisitor("terms-\(button)", ["login-terms": [{ _ in ["submit": button] }]])
        let result = await realm.obtain(visitor)
        #expect((result.authorizationCode != nil) == (button == "accept"), "\(result)")
        if button == "cancel" { #expect(result.oauthError?.code.rawValue == "access_denied", "\(result)") }
        #expect(visitor.page("terms")?.inputFieldIds == ["submit"] && visitor.page("terms")?.consent.isEmpty == true)
    }

    @Test(arguments: ["accept", "cancel"]) func consentNamesWhatIsAskedAndTakesAButton(_ button: String) async throws {
        let realm = try await PagesRealm.shared.value
        try await realm.makeUser("consent-\(button)")
        let visitor = PageVisitor("consent-\(button)", ["login-login-oauth-grant": [{ _ in ["submit": button] }]])
        let result = await realm.obtain(visitor, client: "asks")
        #expect((result.authorizationCode != nil) == (button == "accept"), "\(result)")
        if button == "cancel" { #expect(result.oauthError?.code.rawValue == "access_denied") }
        let page = try #require(visitor.page("login-oauth-grant"))
        #expect(page.consent.map(\.original).contains("Email address") && page.title.original.contains("asks"))
    }

    @Test func recoveryCodesAreShownBeforeTheyArePosted() async throws {
        let realm = try await PagesRealm.shared.value
        try await realm.makeUser("recovers", mustDo: "CONFIGURE_RECOVERY_AUTHN_CODES")
        let visitor = PageVisitor(
            "recovers",
            ["login-login-recovery-authn-code-config": [{ _ in ["submit": "saveRecoveryAuthnCodesBtn"] }]])
        let result = await realm.obtain(visitor)
        #expect(result.authorizationCode != nil, "\(result)")
        let page = try #require(visitor.page("login-recovery-authn-code-config"))
        guard case .recoveryCodes(let codes)? = page.shownOnce.first else {
            Issue.record("no codes are shown")
            return
        }
        #expect(codes.count == 12 && page.inputFieldIds == ["submit"])
    }

    @Test func aSecurityKeyIsSaidToNeedABrowser() async throws {
        let realm = try await PagesRealm.shared.value
        try await realm.makeUser("has-no-key", mustDo: "webauthn-register")
        let result = await realm.obtain(PageVisitor("has-no-key"))
        #expect(result.idpSdkError?.local == .scriptRequired, "\(result)")
    }

    @Test func somebodyRegistersAndIsLoggedIn() async throws {
        let realm = try await PagesRealm.shared.value
        let account = [
            "username": "registers", "password": "Lasting-horse-9", "password-confirm": "Lasting-horse-9",
            "email": "registers@example.com", "firstName": "R", "lastName": "S",
        ]
        let visitor = PageVisitor(
            "",
            [
                "login-register": [
                    { _ in account.merging(["password": "x", "password-confirm": "y", "email": "none"]) { $1 } },
                    { _ in account },
                ]
            ])
        let result = await realm.obtain(visitor) { $0.entry = .registration }
        #expect(result.authorizationCode != nil, "\(result)")
        let again = try #require(visitor.page("register", 2))
        #expect(again.error(at: "email")?.isEmpty == false && again.previousError != nil)
    }

    @Test func whoForgotAPasswordIsToldOfTheMail() async throws {
        let realm = try await PagesRealm.shared.value
        let visitor = PageVisitor(
            "", ["login-login-reset-password": [{ _ in ["username": "nobody-of-that-name"] }], "login-login": []])
        let result = await realm.obtain(visitor) { $0.entry = .forgottenPassword }
        #expect(visitor.page("login-reset-password")?.inputFieldIds == ["username"], "\(result)")
        let after = try #require(visitor.page("login"), "\(result)")
        #expect(after.notice?.kind == .success && after.previousError == nil)
    }

    @Test func aPasswordIsChangedAfterALogin() async throws {
        let realm = try await PagesRealm.shared.value
        try await realm.makeUser("changes")
        // A page that the user has requested can be left: it has a second button.
        let answer = password.merging(["submit": "login"]) { $1 }
        let visitor = PageVisitor("changes", ["login-login-update-password": [{ _ in answer }]])
        let result = await realm.obtain(visitor) { $0.entry = .newPassword }
        #expect(result.authorizationCode != nil && result.actionStatus == "success", "\(result)")
        let leaver = PageVisitor(
            "",
            [
                "login-login": [{ _ in ["username": "changes", "password": "Lasting-horse-9"] }],
                "login-login-update-password": [
                    { _ in ["password-new": "", "password-confirm": "", "submit": "cancel-aia"] }
                ],
            ])
        let left = await realm.obtain(leaver) { $0.entry = .newPassword }
        #expect(left.authorizationCode != nil && left.actionStatus == "cancelled", "\(left)")
        let login = PageVisitor(
            "", ["login-login": [{ _ in ["username": "changes", "password": "Lasting-horse-9"] }]])
        #expect(await realm.obtain(login).authorizationCode != nil)
    }

    @Test func aMailThatCannotBeSentIsSaidInKeycloaksWords() async throws {
        let realm = try await PagesRealm.shared.value
        try await realm.makeUser("unmailed", mustDo: "VERIFY_EMAIL", more: ",\"emailVerified\":false")
        let result = await realm.obtain(PageVisitor("unmailed"))
        #expect(result.idpSdkError?.local == .unexpectedStatus, "\(result)")
        #expect(result.idpSdkError?.errorDescription.contains("email") == true)
    }

    @Test func aClientThatNobodyKnowsIsSaid() async throws {
        let realm = try await PagesRealm.shared.value
        let result = await realm.obtain(PageVisitor(""), client: "nobody")
        #expect(result.idpSdkError?.errorDescription == "The provider answers HTTP 400: Client not found.", "\(result)")
    }

    /// The one-time password of a key, now or some periods later.
    private static func code(_ setup: OneTimePasswordSetup, periodsAhead: Int64) -> String {
        guard let key = Base32.decode(setup.secret.exposedText),
            let algorithm = TOTP.Algorithm(rawValue: setup.algorithm.rawValue),
            let totp = try? TOTP(algorithm: algorithm, digits: setup.digits, period: setup.period)
        else { return "" }
        let step = totp.step(at: Int64(Date().timeIntervalSince1970)) + periodsAhead
        return key.withUnsafeBytes { (try? totp.password(key: $0, step: step)) ?? "" }
    }
}
