import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OneTimePassword
import OpenID
import PageMarkup
import QRCode
import ServerRouting

struct LoginPageView: Sendable {
    let context: RealmContext
    let client: ClientRecord

    /// The pages in the client's theme, or in the realm's if the client has none.
    var pages: LoginPages {
        context.pages(in: client.theme ?? context.realm.theme)
    }

    var isKeycloaks: Bool { pages.theme is KeycloakTheme }

    /// What a page shows in addition to the login's state.
    struct Content: Sendable {
        /// The errors in the answers, each with its field.
        var errors: [InputRefusal] = []
        /// The user that the earlier pages have identified, or `nil` if there is none yet.
        var user: LoginUser?
        /// The answers to show again; `nil` when the page is shown for the first time.
        var typed: TypedAnswers?
        /// Whether the page is the response to a POST.
        var answersPost = false
        /// How Keycloak's set-up page for an authenticator app shows the key, from the link's `mode`.
        var totpMode: TOTPSetupMode?
    }

    /// The response with a page; `pageCode` must be new.
    func page(_ page: LoginPage, of login: LoginRecord, pageCode: Secret, _ content: Content) -> HTTPResponse {
        pages.response(
            value(page, login, action(page, login, pageCode), content), answersPost: content.answersPost)
    }

    private func value(
        _ page: LoginPage, _ login: LoginRecord, _ action: PageAddress, _ content: Content
    ) -> any Page {
        let policy = context.realm.passwordPolicy
        let username = login.state.username
        let error = content.errors.first
        // A required action concerns an account that may have other sessions, so the page offers to end them.
        let asksLogout = page.action != nil
        switch page.kind {
        case .enrolment:
            return EnrolmentForm(action: action, passwordPolicy: policy, username: username, error: error)
        case .nameAndCode: return NameAndCodeForm(action: action, username: username, error: error)
        case .temporaryPassword: return TemporaryPasswordForm(action: action, username: username, error: error)
        case .newPassword:
            return NewPasswordForm(
                action: action, passwordPolicy: policy, reason: page.action == nil ? .temporary : .forced,
                username: username, asksLogoutOtherSessions: asksLogout, error: error)
        case .changePassword:
            return ChangePasswordForm(action: action, passwordPolicy: policy, username: username, error: error)
        case .forgotPassword:
            return ForgotPasswordForm(action: action, passwordPolicy: policy, username: username, error: error)
        case .oneTimePassword:
            let digits =
                content.user?.oneTimePassword?.oneTimePassword?.totp.digits
                ?? context.realm.oneTimePasswordPolicy.totp.digits
            return OneTimePasswordForm(action: action, digits: digits, username: username, error: error)
        case .totpSetup: return totpSetup(login, action, content, asksLogout: asksLogout)
        case .registration:
            return RegistrationForm(
                action: action, passwordPolicy: policy,
                values: .init(content.typed?.account ?? AccountFields(username: username)),
                asksUsername: !context.realm.usesEmailAsUsername,
                login: login.state.flow == nil ? nil : restart(tab: login.key.tab), errors: content.errors)
        case .updateProfile:
            let fields = content.typed?.account ?? content.user.map { AccountFields($0.record) }
            return ProfileForm(
                action: action, values: .init(fields ?? AccountFields(username: username)),
                errors: content.errors)
        case .terms: return TermsForm(action: action, paragraphs: pages.terms)
        case .login:
            return LoginForm(
                action: action, username: username,
                forgotPassword: alternateFlow(.browserForgotPassword, login),
                registration: alternateFlow(.browserRegistration, login),
                remembersUser: offersRemembering ? login.state.remembersUser ?? false : nil, error: error)
        }
    }

    private var offersRemembering: Bool {
        client.authenticationFlow.flatMap { AuthenticationFlow($0) }?.offersRemembering(in: context.realm) == true
    }

    private func totpSetup(
        _ login: LoginRecord, _ action: PageAddress, _ content: Content, asksLogout: Bool
    ) -> TOTPSetupForm {
        // The key was generated when the login came to this page.
        let app = login.state.newAuthenticator
        let totp = app?.totp ?? .standard
        let text = (app?.key ?? Secret("")).withExposedBytes { Base32.encode($0) }
        let account = content.user?.record.username ?? login.state.username
        let setup = OneTimePasswordSetup(
            secret: text, algorithm: OneTimePasswordSetup.Algorithm(rawValue: totp.algorithm.rawValue) ?? .sha1,
            digits: totp.digits, period: totp.period,
            issuer: UntrustedText(context.realm.displayName), account: UntrustedText(account))
        let address = setup?.otpauthURI ?? Secret("")
        return TOTPSetupForm(
            action: action, secret: Secret(text), algorithm: totp.algorithm.rawValue, digits: totp.digits,
            period: totp.period, otpauthURI: address, qr: try? QRMatrix(address.exposedText),
            asksLogoutOtherSessions: asksLogout, mode: isKeycloaks ? content.totpMode ?? .qr : nil,
            deviceLabel: content.typed?.text(.deviceLabel) ?? "",
            error: content.errors.first)
    }

    private func action(_ page: LoginPage, _ login: LoginRecord, _ pageCode: Secret) -> PageAddress {
        PageAddress(
            path: context.paths.authenticate,
            query: [
                "session_code": pageCode.exposedText, "execution": page.execution,
                "client_id": client.clientID.rawValue, "tab_id": login.key.tab,
            ])
    }

    /// The address of the login's current page.
    func address(of page: LoginPage, tab: String) -> PageAddress {
        PageAddress(
            path: context.paths.authenticate,
            query: ["execution": page.execution, "client_id": client.clientID.rawValue, "tab_id": tab])
    }

    /// The redirect to the login's current page, for an answer that arrived too late.
    func redirectToCurrentPage(_ page: LoginPage, tab: String) -> HTTPResponse {
        RouteAnswer.redirect(to: address(of: page, tab: tab).text)
    }

    /// The page for an answer to an earlier page of the login.
    func expired(_ page: LoginPage, tab: String) -> HTTPResponse {
        pages.response(
            ExpiredPage(restart: restart(tab: tab), current: address(of: page, tab: tab)), answersPost: true)
    }

    func redirectToConsent(tab: String) -> HTTPResponse {
        let query: FormFields = ["client_id": client.clientID.rawValue, "tab_id": tab]
        return RouteAnswer.redirect(to: PageAddress(path: context.paths.consent, query: query).text)
    }

    private func restart(tab: String) -> PageAddress { loginAction("restart", tab) }

    /// The address that switches the login to an alternate flow; `nil` if the realm or the client does not allow it.
    private func alternateFlow(_ flow: AuthenticationFlowName, _ login: LoginRecord) -> PageAddress? {
        guard client.authenticationFlow == .browser, context.realm.alternateFlows.contains(flow) else { return nil }
        return loginAction(flow == .browserRegistration ? "registration" : "reset-credentials", login.key.tab)
    }

    private func loginAction(_ name: String, _ tab: String) -> PageAddress {
        PageAddress(
            path: context.paths.issuer + "/login-actions/" + name,
            query: ["client_id": client.clientID.rawValue, "tab_id": tab])
    }

    /// A new `tab_id`, which distinguishes a login from the others of its browser.
    static func freshTab(_ random: any RandomSource) -> String { Base64URL.encode(random.bytes(8)) }
}

extension ProfileValues {
    fileprivate init(_ fields: AccountFields) {
        self.init(
            username: fields.username, email: fields.email ?? "", firstName: fields.firstName ?? "",
            lastName: fields.lastName ?? "")
    }
}

extension AccountFields {
    fileprivate init(_ user: UserRecord) {
        self.init(username: user.username, email: user.email, firstName: user.firstName, lastName: user.lastName)
    }
}
