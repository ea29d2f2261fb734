import Localization
import PageMarkup

/// Hand-outs as a page of HTML to print on A4: sheets of one user each, or boards of eight cards.
struct HandOutPages: Sendable {
    private let content: HandOutDocument
    private let isCards: Bool

    private static let cardsPerBoard = 8

    init(_ content: HandOutDocument, isCards: Bool) {
        self.content = content
        self.isCards = isCards
    }

    var document: MarkupDocument {
        MarkupDocument(
            root: Tag.html(.lang(content.language)) {
                HandOutHead(content, styles: [HandOutStyle.common, isCards ? HandOutStyle.cards : HandOutStyle.sheets])
                    .markup
                Tag.body { content.stacks.flatMap { isCards ? boards($0) : $0.map(section) } }
            })
    }

    private func section(_ sheet: HandOutSheet) -> Markup {
        Tag.section(.class("sheet"), .lang(sheet.handOut.issuer.language)) {
            HandOutBody(sheet, heading: content.heading, logo: content.logo).parts
        }
    }

    /// The last board is filled with empty cards, so that all have the same cutting lines.
    private func boards(_ stack: [HandOutSheet]) -> [Markup] {
        stride(from: 0, to: stack.count, by: Self.cardsPerBoard).map { start in
            let cards = stack[start..<min(start + Self.cardsPerBoard, stack.count)]
            return Tag.div(.class("board")) {
                cards.map(section)
                (cards.count..<Self.cardsPerBoard).map { _ in Tag.section(.class("sheet"), .ariaHidden) }
            }
        }
    }
}

extension HandOutDocument {
    /// The language of the first hand-out.
    var language: String { handOuts.first?.issuer.language ?? "en" }

    var title: String { handOuts.first.map { $0.issuer.texts($0.kind.title) } ?? "" }
}
