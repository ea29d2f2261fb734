package import HTTPMessage
import ServerRouting

/// What a request says about the language of its page.
///
/// The order is Keycloak's: the user's choice, the client's `ui_locales`, the choice that the browser remembers, the browser's languages.
package struct LanguageWishes: Sendable, Hashable {
    /// The tags in their order, the most wanted first.
    package let tags: [String]

    /// The parameter of the links that choose a language.
    package static let parameter = "kc_locale"
    /// The cookie that remembers the choice.
    package static let cookie = "KEYCLOAK_LOCALE"

    /// Reads a request; `login` is the language of the login that it belongs to, nil for none.
    package init(_ request: HTTPRequest?, login: String? = nil) {
        guard let request else {
            tags = []
            return
        }
        tags =
            Self.choice(in: request) + [login].compactMap { $0 } + Self.clientsWishes(in: request)
            + RealmCookies.texts(Self.cookie, in: request.headers) + Self.accepted(request.headers)
    }

    /// The best of the languages; English if none is wanted.
    package var texts: PageTexts { tags.lazy.compactMap(Self.language).first ?? .english }

    /// The language of a login that this request starts or continues; nil if neither the user nor the client has chosen one.
    package static func chosen(in request: HTTPRequest) -> String? {
        (choice(in: request) + clientsWishes(in: request)).lazy.compactMap(language).first?.tag
    }

    /// The language that the user has chosen with a link of the page; nil if they have not, or for one that the program does not have.
    package static func usersChoice(in request: HTTPRequest) -> String? {
        choice(in: request).first.flatMap(language)?.tag
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

    /// The language of a tag such as `de` or `de-AT`; nil for one that the program does not have.
    package static func language(_ tag: String) -> PageTexts? {
        let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
        return PageTexts.all.first { $0.tag == primary }
    }

    /// The language ranges of `Accept-Language` by their weight (RFC 9110, section 12.5.4); a weight of 0 refuses one.
    private static func accepted(_ headers: HTTPHeaders) -> [String] {
        let ranges = headers.values("Accept-Language").joined(separator: ",").split(separator: ",").prefix(20)
        let weighted = ranges.map { range -> (tag: String, weight: Double) in
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            return (parts.first ?? "", weight ?? 1)
        }
        return weighted.enumerated().filter { $0.element.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element.tag)
    }
}
