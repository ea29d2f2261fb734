import HTTPMessage
import IdentityStore
import PageMarkup
import ServerRouting

extension RealmContext {
    /// The realm's pages, in the realm's theme and in the language that the request asks for.
    var pages: LoginPages { pages(in: realm.theme) }

    func pages(in theme: PageThemeName) -> LoginPages {
        LoginPages(
            tenantName: realm.displayName, theme: theme,
            texts: LanguageWishes(request, login: loginLanguage).texts,
            request: request.flatMap { request in
                request.method == .get ? PageAddress(path: request.path, query: request.query) : nil
            })
    }
}
