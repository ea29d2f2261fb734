import FoundationEssentials
import HTTPMessage
import IdentityModel
import QRCode
import Sentences
import Testing

@testable import IdentityStore
@testable import OpenIDProvider
@testable import PageMarkup

/// One page of every kind, initially and with an error.
enum SamplePages {
    static let action = PageAddress(
        path: "/auth/realms/sandbox/login-actions/authenticate",
        query: ["session_code": "s3ss10n", "execution": "login", "client_id": "a&b", "tab_id": "\"<x>"])

    /// A page, and its name for failure messages.
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let page: any OpenIDProvider.Page

        var testDescription: String { name }
    }

    /// Every page, with `text` as every typed or configured value.
    static func all(text: String = "jane") -> [Sample] {
        plain(text).map { Sample(name: "\($0.kind)", page: $0) }
            + refused(text).map { Sample(name: "\($0.kind) refused", page: $0) }
    }

    static let scopes = [
        ConsentQuestion.Scope(name: "profile", text: "See your name"),
        ConsentQuestion.Scope(name: "email", text: "See your e-mail address"),
        ConsentQuestion.Scope(name: "offline_access", text: "Stay signed in while you are away"),
    ]

    private static func plain(_ text: String) -> [any OpenIDProvider.Page] {
        let policy = PasswordPolicy()
        let link = PageAddress(path: "/auth/realms/sandbox/login-actions/registration")
        return [
            LoginForm(action: action, forgotPassword: link, registration: link),
            EnrolmentForm(action: action, passwordPolicy: policy),
            NameAndCodeForm(action: action),
            TemporaryPasswordForm(action: action, username: text),
            NewPasswordForm(action: action, passwordPolicy: policy, username: text, asksLogoutOtherSessions: true),
            ChangePasswordForm(action: action, passwordPolicy: policy),
            ForgotPasswordForm(action: action, passwordPolicy: policy),
            OneTimePasswordForm(action: action, username: text),
            totpSetup(),
            RegistrationForm(action: action, passwordPolicy: policy, login: link),
            ProfileForm(action: action),
            TermsForm(action: action, paragraphs: ["These are the terms. " + text, "They have two paragraphs."]),
            ConsentForm(action: action, clientName: text, scopes: scopes, code: Secret(text)),
            DeviceCodeForm(action: action),
            LogoutForm(action: action, sessionCode: text),
            LoggedOutPage(client: PageAddress(redirect: "https://app.example.com/")),
            ExpiredPage(restart: link, current: action),
            InformationPage.signedIn(text),
            FailurePage(error: InputRefusal(.device(.clientDataRefused), Text(verbatim: text))),
            PostedAnswer(
                redirect: PageAddress(redirect: "https://kobil/OpenIdRedirectUri?a=1&b=2") ?? action,
                fields: ["state": "s t", "session_state": "1", "iss": "http://i", "code": "a.b.c" + text]),
        ]
    }

    private static func refused(_ text: String) -> [any OpenIDProvider.Page] {
        let policy = PasswordPolicy()
        var setup = totpSetup()
        setup.error = .form(.oneTimePasswordInvalid)
        setup.deviceLabel = text
        setup.asksLogoutOtherSessions = true
        let values = ProfileValues(username: text, email: text, firstName: text, lastName: "")
        return [
            LoginForm(action: action, username: text, error: .form(.passwordIncorrect)),
            EnrolmentForm(action: action, passwordPolicy: policy, username: text, error: .form(.minimumLength, 8)),
            NameAndCodeForm(action: action, username: text, error: .form(.activationCodeExpired)),
            TemporaryPasswordForm(action: action, username: text, error: .form(.passwordIncorrect)),
            NewPasswordForm(
                action: action, passwordPolicy: policy, reason: .forced, username: text, error: .form(.passwordsDiffer)),
            ChangePasswordForm(
                action: action, passwordPolicy: policy, asksUsername: false, username: text,
                error: .form(.oldPasswordIncorrect)),
            ForgotPasswordForm(
                action: action, passwordPolicy: policy, username: text, error: .form(.activationCodeInvalid)),
            OneTimePasswordForm(action: action, username: text, error: .form(.oneTimePasswordInvalid)),
            setup,
            RegistrationForm(
                action: action, passwordPolicy: policy, values: values,
                errors: [.form(.usernameTaken), .form(.emailInvalid), .missing(.lastName), .form(.minimumLength, 8)]),
            ProfileForm(
                action: action, values: values, asksUsername: true, errors: [.form(.emailInvalid), .missing(.lastName)]),
            DeviceCodeForm(action: action, userCode: text, error: .form(.userCodeInvalid)),
            PostedAnswer(
                redirect: PageAddress(redirect: "https://kobil/OpenIdRedirectUri") ?? action,
                fields: ["state": "s", "error": "access_denied"]),
        ]
    }

    /// A set-up page with its QR code.
    static func totpSetup() -> TOTPSetupForm {
        let address =
            "otpauth://totp/sandbox:jane?secret=K54FGURQMR4U24SLIV4XSMDPO5FTSYTR&issuer=sandbox&digits=6&period=30"
        return .init(
            action: action, secret: Secret("K54FGURQMR4U24SLIV4XSMDPO5FTSYTR"), algorithm: "SHA1", digits: 6,
            period: 30,
            otpauthURI: Secret(address), qr: try? QRMatrix(address))
    }
}
