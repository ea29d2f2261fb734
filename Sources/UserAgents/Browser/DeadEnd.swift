import HTML
import IdentityModel

/// Tells a page on which a login has ended from one on which it goes on.
enum DeadEnd {
    /// The error that a page ends the flow with: KOBIL's own number where the page carries it, else the status; nil where the person can go on.
    static func error(of page: Page, status: Int) -> IdpSdkError? {
        guard page.forms.isEmpty, page.refresh?.reference == nil else { return nil }
        let words = page.text(ofElement: "error") ?? page.paragraphs.first ?? page.title
        if let subsystem = page.text(ofElement: "error-subsystem").flatMap({ Int($0) }),
            let code = page.text(ofElement: "error-code").flatMap({ Int($0) })
        {
            return IdpSdkError(subsystem, code, UntrustedText(words).sanitised())
        }
        // Keycloak's pages of expired logins have links that lead on, and the status 400.
        guard status >= 400, !page.links.contains(where: { !$0.reference.isEmpty && !$0.reference.hasPrefix("#") })
        else { return nil }
        let said = words.isEmpty ? "" : ": \(UntrustedText(words).sanitised(limit: 300))"
        return IdpSdkError(.unexpectedStatus, "The provider answers HTTP \(status)\(said)")
    }
}
