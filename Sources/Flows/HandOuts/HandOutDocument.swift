import PageMarkup

/// Hand-outs as one document, which contains the codes.
public struct HandOutDocument: Sendable, Hashable {
    /// How hand-outs are written; the raw values are those of the command line.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        case text
        /// A page of HTML with one sheet of paper per user.
        case html
        /// A page of HTML with eight cards per sheet, to cut.
        case cards
    }

    let handOuts: [HandOut]
    /// The line above each hand-out, such as the company's name.
    let heading: String?
    let logo: HandOutLogo?
    /// Whether names and codes are on different sheets.
    let isSeparate: Bool

    public init(_ handOuts: [HandOut], heading: String? = nil, logo: HandOutLogo? = nil, isSeparate: Bool = false) {
        self.handOuts = handOuts
        self.heading = heading
        self.logo = logo
        self.isSeparate = isSeparate
    }

    /// The document in UTF-8.
    public func bytes(as format: Format) -> [UInt8] {
        switch format {
        case .text: Array(TextHandOuts(self).text.utf8)
        case .html: HandOutPages(self, isCards: false).document.bytes
        case .cards: HandOutPages(self, isCards: true).document.bytes
        }
    }

    /// The sheets in printing order.
    var stacks: [[HandOutSheet]] { HandOutSheet.stacks(handOuts, isSeparate: isSeparate) }
}
