import HTTPMessage
import IdentityModel
import PageMarkup

/// What all pages of this program have in common.
struct AgentPageFrame: Sendable {
    let tenantName: String
    /// The style sheet's text, without `<`, so that it cannot end its element.
    let styleSheet: String
    /// The random source of the policies' nonces.
    let random: any RandomSource
    private(set) var texts: PageTexts

    /// `language` is the language tag for browsers that accept none of the program's languages.
    init(tenantName: String, styleSheet: String, language: String?, random: any RandomSource) {
        self.tenantName = tenantName
        // The style sheet is this program's own. Without `<`, a mistake in it cannot add markup.
        self.styleSheet = styleSheet.split(separator: "<").joined()
        self.random = random
        texts = language.flatMap { PageTexts(tag: $0) } ?? .english
    }

    /// Returns the frame in the first language of the browser that the program has.
    func speaking(to request: HTTPRequest) -> AgentPageFrame {
        var frame = self
        frame.texts =
            AcceptedLanguages.tags(request.headers).lazy.compactMap { PageTexts(tag: $0) }.first ?? texts
        return frame
    }

    func page(_ page: AgentPage, _ status: Int) -> HTTPResponse { page.response(status: status, frame: self) }
}
