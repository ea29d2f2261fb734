import Assets
package import HTTPMessage
package import IdentityCore
import IdentityModel
import PageMarkup

/// A tenant's pages as responses, with headers against caching, framing and indexing.
///
/// The caller adds cookies.
package struct LoginPages: Sendable {
    /// The theme of the pages.
    package let theme: any PageTheme
    private let tenantName: String

    /// Makes the pages of a tenant.
    package init(tenantName: String, theme: ThemeName = .kobil) {
        self.theme = theme.theme
        self.tenantName = tenantName
    }

    /// The response that shows a page; if it answers a POST, Keycloak's theme rewrites the browser's history.
    package func response(_ page: Page, status: Int = 200, answersPost: Bool = false) -> HTTPResponse {
        let frame = PageFrame(
            tenantName: tenantName, styleSheet: StyleSheet.login.address, answersPost: answersPost)
        let document = theme.document(of: page, in: frame)
        return HTTPResponse(
            status: status, headers: PageHeaders.all(document.scripts), body: Array(document.text.utf8))
    }

    /// The page that ends a flow with an error.
    package func error(_ error: InputError, status: Int) -> HTTPResponse { response(.error(error), status: status) }

    /// The posted fields by field id; the names in the form depend on the theme.
    package func answers(of kind: Page.Kind, form: FormFields) -> PageAnswers { theme.answers(of: kind, form: form) }
}
