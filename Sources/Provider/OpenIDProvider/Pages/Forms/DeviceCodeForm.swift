import IdentityModel
import IdentityStore
import PageMarkup

/// Asks for the code that a device without a keyboard shows (RFC 8628, section 3.3).
struct DeviceCodeForm: Page, Hashable {
    static let kind = PageKind.deviceCode
    static let fields: [FieldID] = [.userCode]
    static let keycloak = KeycloakPage(
        "login-login-oauth2-device-verify-user-code", "kc-user-verify-device-user-code-form",
        .button(name: "", id: "kc-login"))

    let action: PageAddress
    /// The code from the query, or the one that the user has typed.
    var userCode = ""
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        PageContent(
            title: texts[.deviceTitle], lead: texts[.deviceLead], errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [
                    PageInput(
                        field: .userCode, label: texts[.deviceCode], kind: .code, value: userCode, maximumLength: 32)
                ],
                buttons: [.init(label: texts[.continue])]))
    }

    func repeatAddress(_ content: PageContent, request: () -> PageAddress?) -> PageAddress? {
        action.settingQuery(["session_code": nil, "user_code": userCode.isEmpty ? nil : userCode])
    }
}
