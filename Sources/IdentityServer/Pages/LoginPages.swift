import Assets
import HTTPMessage
import IdentityModel

/// A tenant's pages as responses, with the headers that keep them out of caches, frames and search engines.
///
/// Cookies are the caller's to add.
struct LoginPages: Sendable {
    /// The face of the pages.
    let skin: any PageSkin
    private let tenantName: String

    /// Makes the pages of a tenant.
    init(tenantName: String, skin: SkinName = .kobil) {
        self.skin = skin.skin
        self.tenantName = tenantName
    }

    /// The response that shows a page; whether it answers a POST is for skins that rewrite the browser's history then.
    func response(_ page: Page, status: Int = 200, answersPost: Bool = false) -> HTTPResponse {
        let frame = PageFrame(
            tenantName: tenantName, styleSheet: StyleSheet.login.address, answersPost: answersPost)
        let document = skin.document(of: page, in: frame)
        return HTTPResponse(
            status: status, headers: PageHeaders.all(document.scripts), body: Array(document.text.utf8))
    }

    /// The page that ends a flow with an error.
    func error(_ error: FormError, status: Int) -> HTTPResponse { response(.error(error), status: status) }

    /// What the fields of a posted page mean, whatever the skin calls its inputs.
    func answers(of kind: Page.Kind, form: FormFields) -> PageAnswers { skin.answers(of: kind, form: form) }
}
