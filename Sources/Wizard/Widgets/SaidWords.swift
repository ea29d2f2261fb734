import IdentityModel
import Localization
import Sentences

extension ScreenView {
    /// Words behind the one who says them; a sentence of the program without a text in the language stands alone.
    mutating func said(_ words: Sentence?, _ speaker: TextKey) {
        guard let words = words?.sanitised(limit: 400), !words.isEmpty else { return }
        main.blank()
        main.serverWords(texts.inside(words).map { texts[speaker, ["words": $0]] } ?? words.english)
    }
}
