import HTTPMessage
import PageMarkup

enum HostedLanguage {
    /// The query parameter for the language, as in Amazon Cognito's managed login.
    static let parameter = "lang"

    /// The user's choice, then the app's `ui_locales`, then the browser's languages; English if none of them is
    /// available.
    static func texts(for request: HTTPRequest) -> PageTexts {
        let locales = (request.query["ui_locales"] ?? "").split(separator: " ").prefix(20).map(String.init)
        let tags = [request.query[parameter]].compactMap { $0 } + locales + AcceptedLanguages.tags(request.headers)
        return tags.lazy.compactMap { PageTexts(tag: $0) }.first ?? .english
    }
}
