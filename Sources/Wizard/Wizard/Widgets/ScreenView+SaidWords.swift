import IdentityModel
import Localization
import Sentences
import TerminalUI

extension ScreenView {
    /// Adds a message after its speaker, or alone if it is a sentence of the program that is not translated.
    mutating func said(_ words: Sentence?, _ speaker: TextKey) {
        guard let words = words?.sanitised(limit: 400), !words.isEmpty else { return }
        main.blank()
        main.serverWords(texts.inside(words).map { texts[speaker, ["words": $0]] } ?? words.english)
    }
}
