import HTTPMessage
import PageMarkup
import ServerRouting

/// The languages that a request asks for, in Keycloak's order.
///
/// That is: the user's choice, the login's language, the client's `ui_locales`, the choice that the browser
/// remembers, the browser's languages.
struct LanguageWishes: Sendable, Hashable {
    /// The language tags, the most preferred first.
    let tags: [String]

    /// The parameter of the links that choose a language.
    static let parameter = "kc_locale"
    /// The cookie that remembers the choice.
    static let cookie = "KEYCLOAK_LOCALE"

    /// Reads a request; `login` is the language of the login that it belongs to, or `nil`.
    init(_ request: HTTPRequest?, login: String? = nil) {
        guard let request else {
            tags = []
            return
        }
        tags =
            Self.choice(in: request) + [login].compactMap { $0 } + Self.clientsWishes(in: request)
            + RealmCookies.texts(Self.cookie, in: request.headers) + AcceptedLanguages.tags(request.headers)
    }

    /// The texts in the first available language; English if none is available.
    var texts: PageTexts { tags.lazy.compactMap { PageTexts(tag: $0) }.first ?? .english }

    /// The language of a login that this request starts or continues; `nil` if neither the user nor the client has
    /// chosen one.
    static func chosen(in request: HTTPRequest) -> String? {
        (choice(in: request) + clientsWishes(in: request)).lazy.compactMap { PageTexts(tag: $0) }.first?.tag
    }

    /// The language that the user has chosen with a link of the page; `nil` if they have not, or if the program does
    /// not have it.
    static func usersChoice(in request: HTTPRequest) -> String? {
        choice(in: request).first.flatMap { PageTexts(tag: $0) }?.tag
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
