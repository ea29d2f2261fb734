import IdentityModel
import QRCode
import Terminal
import TerminalUI
import Testing

@testable import Wizard

// Pages with other inputs than text fields.
extension Scenes {
    static func asked(_ page: CredentialsPage) throws -> WizardTestDriver {
        var driver = try activating()
        driver.send(.credentialsRequested(FlowID(1), page))
        return driver
    }

    static func kinds() -> CredentialsPage {
        CredentialsPage(
            id: QuestionID(1),
            fields: [
                InputField(id: FieldID("email"), prefilled: "jane@example.com"),
                InputField(
                    id: FieldID("way"), label: UntrustedText("Send it by"), kind: .choice,
                    choices: [choice("mail", "E-mail", isChosen: true), choice("sms", "SMS"), choice("post", "Letter")]),
                InputField(
                    id: FieldID("topics"), label: UntrustedText("Topics"), kind: .choices,
                    choices: [choice("a", "Accounts"), choice("b", "Bonds", isChosen: true), choice("c", "Cards")],
                    isRequired: false),
                InputField(
                    id: FieldID("logout-sessions"), label: UntrustedText("Sign out from other devices"), kind: .box,
                    prefilled: "false", isRequired: false),
                InputField(
                    id: FieldID("memorableWordSecret"), label: UntrustedText("The memorable word of your contract")),
                buttons,
            ], pageNumber: 2, pageTitle: UntrustedText("How shall we reach you?"),
            pageTexts: [UntrustedText("sandbox"), UntrustedText("You can change this at any time.")],
            client: .kssIdpLogin)
    }

    private static let buttons = InputField(
        id: .submit, kind: .button, choices: [choice("save", "Save"), choice("later", "Not now")])

    private static func choice(_ value: String, _ label: String, isChosen: Bool = false) -> InputField.Choice {
        InputField.Choice(value: value, label: UntrustedText(label), isChosen: isChosen)
    }

    static func countries() -> CredentialsPage {
        let names = [
            "Austria", "Belgium", "Bulgaria", "Croatia", "Cyprus", "Denmark", "Estonia", "Finland", "France", "Germany",
            "Greece", "Hungary", "Ireland", "Italy", "Latvia", "Lithuania", "Luxembourg", "Malta", "Netherlands",
        ]
        return CredentialsPage(
            id: QuestionID(1),
            fields: [
                InputField(
                    id: FieldID("country"), label: UntrustedText("Country"), kind: .choice,
                    choices: names.map { choice($0.lowercased(), $0, isChosen: $0 == "Germany") }),
                InputField(id: FieldID("city"), label: UntrustedText("City")),
            ], client: .kssIdpLogin)
    }

    static func consent() -> CredentialsPage {
        CredentialsPage(
            id: QuestionID(1),
            fields: [
                InputField(
                    id: .submit, kind: .button, choices: [choice("accept", "Yes"), choice("cancel", "No")])
            ], pageNumber: 2, pageTitle: UntrustedText("Grant Access to The Bookshop"),
            pageTexts: [UntrustedText("Do you grant these access privileges?"), UntrustedText("User profile")],
            consent: [
                UntrustedText("User profile"), UntrustedText("Email address"),
                UntrustedText("Offline access: the shop may act for you while you are away"),
            ], client: ClientID("bookshop"))
    }

    static let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    static func authenticator(issuer: String = "demo") throws -> CredentialsPage {
        let setup = try #require(
            OneTimePasswordSetup(
                secret: secret, issuer: UntrustedText(issuer), account: UntrustedText("alice@example.com")))
        let address = "otpauth://totp/\(issuer):alice?secret=\(secret)&issuer=\(issuer)"
        let matrix = try QRMatrix(address, errorCorrection: .low)
        let picture = try #require(QRPicture(size: matrix.side, modules: matrix.modules))
        return CredentialsPage(
            id: QuestionID(1),
            fields: [
                InputField(id: FieldID("totp"), label: UntrustedText("One-time code")),
                InputField(id: FieldID("userLabel"), label: UntrustedText("Device Name"), isRequired: false),
                InputField(
                    id: FieldID("logout-sessions"), label: UntrustedText("Sign out from other devices"), kind: .box,
                    prefilled: "true", isRequired: false),
            ], pageNumber: 2, pageTitle: UntrustedText("Mobile Authenticator Setup"),
            pageTexts: [
                UntrustedText(
                    "Install one of the following applications on your mobile: FreeOTP, Google Authenticator"),
                UntrustedText("Open the application and scan the barcode"),
            ], shownOnce: [.oneTimePassword(setup, picture: picture)], client: ClientID("idp-wizard"))
    }

    static func recoveryCodes() -> CredentialsPage {
        let codes = (1...12).map { Secret("AB\($0 + 10)-CDEF-GH\($0 + 20)") }
        return CredentialsPage(
            id: QuestionID(1),
            fields: [
                InputField(
                    id: FieldID("logout-sessions"), label: UntrustedText("Sign out from other devices"), kind: .box,
                    prefilled: "true", isRequired: false)
            ], pageNumber: 2, pageTitle: UntrustedText("Recovery Authentication Codes"),
            pageTexts: [UntrustedText("These codes will not appear again after leaving this page.")],
            shownOnce: [.recoveryCodes(codes)], client: ClientID("idp-wizard"))
    }

    static func long() -> CredentialsPage {
        CredentialsPage(
            id: QuestionID(1),
            fields: [
                InputField(
                    id: FieldID("accept"), label: UntrustedText("I have read this"), kind: .box, isRequired: false),
                buttons,
            ], pageTitle: UntrustedText("Terms and Conditions"),
            pageTexts: (1...24).map {
                UntrustedText(
                    "\($0). The customer keeps the secrets of the account to himself, and tells of their loss at once.")
            }, client: .kssIdpLogin)
    }

    static func newPassword(error: IdpSdkError? = nil) -> CredentialsPage {
        CredentialsPage(
            id: QuestionID(1),
            fields: [
                InputField(id: .password, isMasked: true), InputField(id: FieldID("confirmPassword"), isMasked: true),
            ], pageNumber: 3, attempt: error == nil ? 1 : 2, error: error, pageTitle: UntrustedText("New password"),
            pageTexts: [UntrustedText("Choose the password that you will log in with.")],
            client: .kssidpWebBasedEnrollment)
    }

    static func passwordChanged(_ flow: FlowName, words: String? = nil) throws -> WizardTestDriver {
        var driver = try started(one)
        let choice: Choice = flow == .changePassword ? .changePassword : .forgotPassword
        while driver.startFocus != choice { driver.press(.down) }
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(flow))))])
        driver.send(.stepStarted(FlowID(1), .flow(.getAstClientData)))
        let report = FlowReport(
            flow: FlowID(1), status: .ok, user: UserID("jane"), message: words.map { UntrustedText($0) },
            snapshot: one, figures: RunFigures(eventCount: 9, duration: .milliseconds(310)))
        driver.send(.flowFinished(.flow(report)))
        return driver
    }
}
