import Localization
package import Sentences

/// The texts of a question before something that ends or replaces something.
package struct QuestionWords: Sendable, Hashable {
    package let heading: Text
    /// The consequence of confirming.
    package let text: Text
    /// The answer that changes nothing.
    package let keep: Text
    /// The answer that confirms.
    package let confirm: Text

    package init(_ heading: Text, _ text: Text, _ keep: Text, _ confirm: Text) {
        self.heading = heading
        self.text = text
        self.keep = keep
        self.confirm = confirm
    }

    /// The answers; the one that changes nothing is the first, so that it has the focus.
    package enum Answer: Sendable, Hashable, CaseIterable {
        case keep, confirm
    }
}

extension Document {
    /// Adds the answers of a question as a menu.
    package mutating func answers(
        _ words: QuestionWords, _ menu: Menu<QuestionWords.Answer>, _ parts: [Text.Place: String] = [:]
    ) {
        let rows = QuestionWords.Answer.allCases.map { answer in
            MenuRow(item: answer, title: look.texts((answer == .keep ? words.keep : words.confirm).filled(parts)))
        }
        self.menu(rows, menu)
    }
}
