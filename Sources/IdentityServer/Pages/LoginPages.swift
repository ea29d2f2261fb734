import Assets
import HTTPMessage
import IdentityModel

/// A tenant's pages as responses, with the headers that keep them out of caches, frames and search engines.
///
/// Cookies are the caller's to add.
struct LoginPages: Sendable {
    private let skin: any PageSkin
    private let frame: PageFrame

    /// Makes the pages of a tenant.
    init(tenantName: String, skin: any PageSkin = KobilSkin()) {
        self.skin = skin
        frame = PageFrame(tenantName: tenantName, styleSheet: StyleSheet.login.address)
    }

    /// The response that shows a page.
    func response(_ page: Page, status: Int = 200) -> HTTPResponse {
        let document = skin.document(of: page, in: frame)
        return HTTPResponse(status: status, headers: PageHeaders.all, body: Array(document.text.utf8))
    }

    /// The page that ends a flow with an error.
    func error(_ error: FormError, status: Int) -> HTTPResponse { response(.error(error), status: status) }
}
