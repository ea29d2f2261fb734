import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import PageMarkup

/// Shows recovery codes once and asks whether the user has saved them.
struct RecoveryCodesForm: Page, Hashable {
    static let kind = PageKind.recoveryCodes
    static let fields: [FieldID] = [.deviceLabel, .logoutSessions]
    static let keycloak = KeycloakPage(
        "login-login-recovery-authn-code-config", "kc-recovery-codes-settings-form",
        .input(id: "saveRecoveryAuthnCodesBtn"), isRequiredAction: true)

    let action: PageAddress
    let codes: [Secret]
    /// The time when they were created; sent back with the form.
    let generatedAt: Date
    /// Whether the page offers to end the user's other sessions.
    var asksLogoutOtherSessions = false
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts[.recoveryTitle],
            lead: texts[.recoveryLead],
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action, inputs: asksLogoutOtherSessions ? [fields.logoutSessions] : [],
                hidden: [
                    "generatedRecoveryAuthnCodes": codes.map(\.exposedText).joined(separator: ","),
                    "generatedAt": String(Int64(generatedAt.timeIntervalSince1970 * 1000)),
                    "userLabel": texts[.recoveryLabel],
                ],
                buttons: [.init(label: texts[.recoveryKept])]))
    }
}
