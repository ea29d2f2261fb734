import HTML
import IdentityModel

/// Detects pages on which a login has ended.
enum LoginEndPage {
    /// The error of a page that ends the flow: KOBIL's own number if the page has one, else the status; nil if the user
    /// can continue.
    static func error(of page: Page, status: Int) -> IdpSdkError? {
        guard page.forms.isEmpty, page.refresh?.reference == nil else { return nil }
        let words = page.text(ofElement: "error") ?? page.paragraphs.first ?? page.title
        if let number = page.kobilNumber {
            return IdpSdkError(number.subsystem, number.code, UntrustedText(words).sanitised())
        }
        // Keycloak's pages for expired logins have status 400 and links that continue.
        guard status >= 400, !page.links.contains(where: { !$0.reference.isEmpty && !$0.reference.hasPrefix("#") })
        else { return nil }
        let said = words.isEmpty ? "" : ": \(UntrustedText(words).sanitised(limit: 300))"
        return IdpSdkError(.unexpectedStatus, "The provider answers HTTP \(status)\(said)")
    }
}

/// Detects pages that ask again because they refuse what was sent.
enum RefusedPage {
    /// Why the page asks again: its first alert, with KOBIL's own number if the page has one; nil if it refuses nothing.
    static func error(of page: Page) -> IdpSdkError? {
        guard page.forms.contains(where: { $0.controls.contains { !$0.kind.isButton && $0.kind != .hidden } }),
            let alert = page.alerts.first(where: { $0.classParts.isDisjoint(with: ["success", "info"]) })
        else { return nil }
        let words = UntrustedText(alert.text).sanitised(limit: 300)
        guard let number = page.kobilNumber, number.code > 0 else { return IdpSdkError(.rejectedCredentials, words) }
        return IdpSdkError(number.subsystem, number.code, words)
    }
}

extension Page {
    /// KOBIL's error number, in elements with fixed ids.
    fileprivate var kobilNumber: (subsystem: Int, code: Int)? {
        guard let subsystem = text(ofElement: "error-subsystem").flatMap({ Int($0) }),
            let code = text(ofElement: "error-code").flatMap({ Int($0) })
        else { return nil }
        return (subsystem, code)
    }
}
