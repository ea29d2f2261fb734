import Assets
package import HTTPMessage
package import IdentityCore
import IdentityModel
import PageMarkup

/// A tenant's pages as responses, with the headers that keep them out of caches, frames and search engines.
///
/// Cookies are the caller's to add.
package struct LoginPages: Sendable {
    /// The face of the pages.
    package let theme: any PageTheme
    private let tenantName: String

    /// Makes the pages of a tenant.
    package init(tenantName: String, theme: ThemeName = .kobil) {
        self.theme = theme.theme
        self.tenantName = tenantName
    }

    /// The response that shows a page; whether it answers a POST is for themes that rewrite the browser's history then.
    package func response(_ page: Page, status: Int = 200, answersPost: Bool = false) -> HTTPResponse {
        let frame = PageFrame(
            tenantName: tenantName, styleSheet: StyleSheet.login.address, answersPost: answersPost)
        let document = theme.document(of: page, in: frame)
        return HTTPResponse(
            status: status, headers: PageHeaders.all(document.scripts), body: Array(document.text.utf8))
    }

    /// The page that ends a flow with an error.
    package func error(_ error: InputError, status: Int) -> HTTPResponse { response(.error(error), status: status) }

    /// What the fields of a posted page mean, whatever the theme calls its inputs.
    package func answers(of kind: Page.Kind, form: FormFields) -> PageAnswers { theme.answers(of: kind, form: form) }
}
