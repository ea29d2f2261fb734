import FoundationEssentials
import HTTPMessage
import IdentityModel
import QRCode
import Testing

@testable import IdentityCore
@testable import OpenIDProvider
@testable import PageMarkup

/// One page of every kind, on its first showing and with an error.
enum SamplePages {
    static let action = PageAddress(
        path: "/auth/realms/sandbox/login-actions/authenticate",
        query: ["session_code": "s3ss10n", "execution": "login", "client_id": "a&b", "tab_id": "\"<x>"])

    /// A page and its name in a failed test.
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let page: OpenIDProvider.Page

        var testDescription: String { name }
    }

    /// Every page, with `text` in every typed or configured value.
    static func all(text: String = "jane") -> [Sample] {
        plain(text).map { Sample(name: "\($0.kind)", page: $0) }
            + refused(text).map { Sample(name: "\($0.kind) refused", page: $0) }
    }

    static let codes = ["ZUE5DR547B3E", "F2LXN5XWQEFJ", "DG8UZNLWVBA6"].map { Secret($0) }
    static let scopes = [
        OpenIDProvider.Page.ConsentForm.Scope(name: "profile", sentence: "See your name"),
        OpenIDProvider.Page.ConsentForm.Scope(name: "email", sentence: "See your e-mail address"),
        OpenIDProvider.Page.ConsentForm.Scope(name: "offline_access", sentence: "Stay signed in while you are away"),
    ]

    private static func plain(_ text: String) -> [OpenIDProvider.Page] {
        let policy = PasswordPolicy()
        let link = PageAddress(path: "/auth/realms/sandbox/login-actions/registration")
        return [
            .login(.init(action: action, forgotPassword: link, registration: link)),
            .enrolment(.init(action: action, passwordPolicy: policy)),
            .nameAndCode(.init(action: action)),
            .temporaryPassword(.init(action: action, username: text)),
            .newPassword(
                .init(action: action, passwordPolicy: policy, username: text, asksLogoutOtherSessions: true)),
            .changePassword(.init(action: action, passwordPolicy: policy)),
            .forgotPassword(.init(action: action, passwordPolicy: policy)),
            .oneTimePassword(.init(action: action, username: text)),
            .totpSetup(totpSetup()),
            .recoveryCodes(
                .init(
                    action: action, codes: codes, generatedAt: Date(timeIntervalSince1970: 1_795_262_432),
                    asksLogoutOtherSessions: true)),
            .registration(.init(action: action, passwordPolicy: policy, login: link)),
            .updateProfile(.init(action: action)),
            .terms(.init(action: action, paragraphs: ["These are the terms. " + text, "They have two paragraphs."])),
            .consent(.init(action: action, clientName: text, scopes: scopes, code: Secret(text))),
            .deviceCode(.init(action: action)),
            .logoutConfirmation(.init(action: action, sessionCode: text)),
            .loggedOut(.init(client: PageAddress(redirect: "https://app.example.com/"))),
            .pageExpired(.init(restart: link, current: action)),
            .info(.signedIn(text)),
            .error(InputError(subsystem: 513, code: 4002, text: text)),
            .formPost(
                .init(
                    redirect: PageAddress(redirect: "https://kobil/OpenIdRedirectUri?a=1&b=2") ?? action,
                    fields: ["state": "s t", "session_state": "1", "iss": "http://i", "code": "a.b.c" + text])),
        ]
    }

    private static func refused(_ text: String) -> [OpenIDProvider.Page] {
        let policy = PasswordPolicy()
        var setup = totpSetup()
        setup.error = .oneTimePasswordInvalid
        setup.deviceLabel = text
        setup.asksLogoutOtherSessions = true
        let values = OpenIDProvider.Page.ProfileValues(username: text, email: text, firstName: text, lastName: "")
        return [
            .login(.init(action: action, username: text, error: .passwordIncorrect)),
            .enrolment(.init(action: action, passwordPolicy: policy, username: text, error: .minimumLength(8))),
            .nameAndCode(.init(action: action, username: text, error: .activationCodeExpired)),
            .temporaryPassword(.init(action: action, username: text, error: .passwordIncorrect)),
            .newPassword(
                .init(action: action, passwordPolicy: policy, reason: .forced, username: text, error: .passwordsDiffer)),
            .changePassword(
                .init(
                    action: action, passwordPolicy: policy, asksUsername: false, username: text,
                    error: .oldPasswordIncorrect)),
            .forgotPassword(
                .init(action: action, passwordPolicy: policy, username: text, error: .activationCodeInvalid)),
            .oneTimePassword(.init(action: action, username: text, error: .oneTimePasswordInvalid)),
            .totpSetup(setup),
            .registration(
                .init(
                    action: action, passwordPolicy: policy, values: values,
                    errors: [.usernameTaken, .emailInvalid, .missing(.lastName), .minimumLength(8)])),
            .updateProfile(
                .init(action: action, values: values, asksUsername: true, errors: [.emailInvalid, .missing(.lastName)])),
            .deviceCode(.init(action: action, userCode: text, error: .userCodeInvalid)),
            .formPost(
                .init(
                    redirect: PageAddress(redirect: "https://kobil/OpenIdRedirectUri") ?? action,
                    fields: ["state": "s", "error": "access_denied"])),
        ]
    }

    /// A set-up page with its QR code.
    static func totpSetup() -> OpenIDProvider.Page.TOTPSetupForm {
        let address =
            "otpauth://totp/sandbox:jane?secret=K54FGURQMR4U24SLIV4XSMDPO5FTSYTR&issuer=sandbox&digits=6&period=30"
        return .init(
            action: action, secret: Secret("K54FGURQMR4U24SLIV4XSMDPO5FTSYTR"), algorithm: "SHA1", digits: 6,
            period: 30,
            otpauthURI: Secret(address), qr: try? QRMatrix(address))
    }
}
