import HTTPMessage
import PageMarkup

extension Page {
    /// The address at which a GET shows the page again; nil for a page that cannot be shown twice.
    ///
    /// `request` is the address of the request; nil if it was no GET.
    func repeatAddress(_ content: PageContent, request: @autoclosure () -> PageAddress?) -> PageAddress? {
        switch self {
        case .formPost, .info(.deviceAllowed), .info(.deviceDenied): nil
        case .pageExpired(let end): end.current
        case .loggedOut: request()?.settingQuery(["id_token_hint": nil])
        case .logoutConfirmation, .info, .error: request()
        case .deviceCode(let form):
            form.action.settingQuery(["session_code": nil, "user_code": form.userCode.isEmpty ? nil : form.userCode])
        default: content.form?.action.settingQuery(["session_code": nil])
        }
    }
}
