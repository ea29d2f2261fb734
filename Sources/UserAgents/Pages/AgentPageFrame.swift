import HTTPMessage
import IdentityModel
import PageMarkup

/// What every page of this program has in common.
struct AgentPageFrame: Sendable {
    let tenantName: String
    /// The style sheet's text, without `<`, so that it cannot end its element.
    let styleSheet: String
    /// The random source of the policies' nonces.
    let random: any RandomSource
    private(set) var texts: PageTexts

    /// `language` is the tag of the language for browsers that name none.
    init(tenantName: String, styleSheet: String, language: String?, random: any RandomSource) {
        self.tenantName = tenantName
        // The style sheet is this program's own. Removing `<` keeps a mistake in it from adding markup.
        self.styleSheet = styleSheet.split(separator: "<").joined()
        self.random = random
        texts = language.flatMap { PageTexts(tag: $0) } ?? .english
    }

    /// The same for the browser that sent the request: in the first of its languages that the program has.
    func speaking(to request: HTTPRequest) -> AgentPageFrame {
        var frame = self
        frame.texts =
            AcceptedLanguages.tags(request.headers).lazy.compactMap { PageTexts(tag: $0) }.first ?? texts
        return frame
    }

    func page(_ page: AgentPage, _ status: Int) -> HTTPResponse { page.response(status: status, frame: self) }
}
