import HTML
import IdentityModel
import Sentences

/// Detects pages on which a login has ended.
enum LoginEndPage {
    /// The error of a page that ends the flow: KOBIL's own number if the page has one, else the status.
    ///
    /// `nil` if the user can continue.
    static func error(of page: HTMLPage, status: Int) -> IdpSdkError? {
        guard page.forms.isEmpty, page.refresh?.reference == nil else { return nil }
        let words = page.text(ofElement: "error") ?? page.paragraphs.first ?? page.title
        if let number = page.kobilNumber {
            return IdpSdkError(number.subsystem, number.code, UntrustedText(words).sanitised())
        }
        // Keycloak's pages for expired logins have status 400 and links with which to continue.
        guard status >= 400, !page.links.contains(where: { !$0.reference.isEmpty && !$0.reference.hasPrefix("#") })
        else { return nil }
        let said = words.isEmpty ? "" : ": \(UntrustedText(words).sanitised(limit: 300))"
        return IdpSdkError(.unexpectedStatus, Text("The provider answers HTTP \(status)\(said)"))
    }
}
