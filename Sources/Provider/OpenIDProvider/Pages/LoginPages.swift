import Assets
import HTTPMessage
import IdentityModel
import IdentityStore
import PageMarkup
import Sentences
import ServerRouting

/// A tenant's pages as responses, with headers against caching, framing and indexing.
///
/// The caller adds cookies.
struct LoginPages: Sendable {
    let theme: any PageTheme
    let texts: PageTexts
    private let languages: PageLanguages
    private let tenantName: String
    private let security: BrowserSecurityHeaders
    /// Whether browsers may be told to stay with TLS.
    private let isSecure: Bool
    /// The address of the request; `nil` if it was not a GET.
    private let request: @Sendable () -> PageAddress?

    /// Creates the pages of a tenant; `request` is the address of a GET, for the links to other languages.
    init(
        tenantName: String, theme: PageThemeName = .kobil, texts: PageTexts = .english,
        languages: PageLanguages = .all, security: BrowserSecurityHeaders = BrowserSecurityHeaders(),
        isSecure: Bool = false,
        request: @autoclosure @escaping @Sendable () -> PageAddress? = nil
    ) {
        self.theme = theme.theme
        self.texts = texts
        self.languages = languages
        self.tenantName = tenantName
        self.security = security
        self.isSecure = isSecure
        self.request = request
    }

    /// The terms of use; as in Keycloak, they are part of the pages, not of the realm.
    var terms: [String] {
        [
            texts(Text("This account is for the service that you are signing in to, and for you alone.")),
            texts(Text("The operator of the service can see when you signed in and from where.")),
        ]
    }

    /// The response that contains a page; if it answers a POST, Keycloak's theme rewrites the browser's history.
    func response(_ page: any Page, status: Int = 200, answersPost: Bool = false) -> HTTPResponse {
        let frame = PageFrame(
            tenantName: tenantName, styleSheet: StyleSheet.login.address, answersPost: answersPost,
            isWatched: LoginPage.Kind(rawValue: page.kind.rawValue) != nil
                && RequestRecord.current?.announcesWatch == true,
            texts: texts, languages: languages.offered, request: request)
        let document = theme.document(of: page, in: frame)
        var headers = PageHeaders.all(document.scripts, frames: security.policy)
        headers.set("Content-Language", texts.tag)
        headers.set("Referrer-Policy", security[.referrerPolicy])
        for (name, value) in [("X-Frame-Options", security[.xFrameOptions]), ("X-Robots-Tag", security[.xRobotsTag])] {
            if value.isEmpty { headers.remove(name) } else { headers.set(name, value) }
        }
        if isSecure { headers.set("Strict-Transport-Security", security[.strictTransportSecurity]) }
        return HTTPResponse(status: status, headers: headers, body: document.bytes)
    }

    /// The page that ends a flow with an error.
    func error(_ error: InputRefusal, status: Int) -> HTTPResponse {
        response(FailurePage(error: error), status: status)
    }

    /// The posted fields by field ID; the names in the form depend on the theme.
    func answers(of kind: PageKind, form: FormFields) -> PageAnswers { theme.answers(of: kind, form: form) }
}

extension RealmContext {
    var languages: PageLanguages { PageLanguages(of: realm) }

    /// The realm's pages, in the realm's theme and in the language that the request asks for.
    var pages: LoginPages { pages(in: realm.theme) }

    func pages(in theme: PageThemeName) -> LoginPages {
        LoginPages(
            tenantName: realm.displayName, theme: theme,
            texts: LanguageWishes(request, login: loginLanguage, of: languages).texts, languages: languages,
            security: realm.securityHeaders,
            isSecure: isSecure,
            request: request.flatMap { request in
                request.method == .get ? PageAddress(path: request.path, query: request.query) : nil
            })
    }
}
