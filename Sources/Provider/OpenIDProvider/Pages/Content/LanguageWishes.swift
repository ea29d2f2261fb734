import HTTPMessage
import IdentityStore
import PageMarkup
import ServerRouting

/// The languages that a request asks for, in Keycloak's order.
///
/// That is: the user's choice, the login's language, the client's `ui_locales`, the choice that the browser
/// remembers, the browser's languages.
struct LanguageWishes: Sendable, Hashable {
    /// The language tags, the most preferred first.
    let tags: [String]
    private let languages: PageLanguages

    /// The parameter of the links that choose a language.
    static let parameter = "kc_locale"
    /// The cookie that remembers the choice.
    static let cookie = "KEYCLOAK_LOCALE"

    /// Reads a request; `login` is the language of the login that it belongs to, or `nil`.
    init(_ request: HTTPRequest?, login: String? = nil, of languages: PageLanguages = .all) {
        self.languages = languages
        guard let request else {
            tags = []
            return
        }
        tags =
            Self.choice(in: request) + [login].compactMap { $0 } + Self.clientsWishes(in: request)
            + RealmCookies.texts(Self.cookie, in: request.headers) + AcceptedLanguages.tags(request.headers)
    }

    /// The texts in the first available language.
    var texts: PageTexts { languages.first(of: tags) ?? languages.standard }

    /// The language of a login that this request starts or continues; `nil` if neither the user nor the client has
    /// chosen one.
    static func chosen(in request: HTTPRequest, of languages: PageLanguages = .all) -> String? {
        languages.first(of: choice(in: request) + clientsWishes(in: request))?.tag
    }

    /// The language that the user has chosen with a link of the page; `nil` if they have not, or if the pages do not
    /// have it.
    static func usersChoice(in request: HTTPRequest, of languages: PageLanguages) -> String? {
        languages.first(of: choice(in: request))?.tag
    }

    private static func choice(in request: HTTPRequest) -> [String] {
        request.query[parameter].map { [$0] } ?? []
    }

    /// `ui_locales` (OpenID Connect Core, section 3.1.2.1).
    private static func clientsWishes(in request: HTTPRequest) -> [String] {
        let locales =
            request.query["ui_locales"] ?? (request.method == .post ? request.postedForm?["ui_locales"] : nil)
        return (locales ?? "").split(separator: " ").prefix(20).map(String.init)
    }
}

/// The languages of a realm's pages: Keycloak's internationalization.
struct PageLanguages: Sendable, Hashable {
    static let all = PageLanguages(offered: PageTexts.all, standard: .english)

    let offered: [PageTexts]
    /// The language of a browser that asks for none of them.
    let standard: PageTexts

    private init(offered: [PageTexts], standard: PageTexts) { (self.offered, self.standard) = (offered, standard) }

    /// Without internationalization, and if no supported language has a translation, the pages are in English.
    init(of realm: RealmRecord) {
        let supported = Set(realm.supportedLocales.compactMap { PageTexts(tag: $0) })
        let offered = realm.supportedLocales.isEmpty ? PageTexts.all : PageTexts.all.filter(supported.contains)
        guard realm.isInternational, let first = offered.first else {
            self.init(offered: [.english], standard: .english)
            return
        }
        let standard = realm.defaultLocale.flatMap { PageTexts(tag: $0) }
        self.init(offered: offered, standard: standard.flatMap { offered.contains($0) ? $0 : nil } ?? first)
    }

    /// The first of some tags in which the pages are.
    func first(of tags: [String]) -> PageTexts? {
        tags.lazy.compactMap { PageTexts(tag: $0) }.first { offered.contains($0) }
    }
}
