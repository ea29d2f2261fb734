/// How well a text matches typed letters: all of them must occur in their order, word by word.
///
/// Letters at the beginnings of words and next to each other count more. Case is ignored.
package struct FuzzyMatch: Sendable, Hashable {
    private let words: [[Character]]

    package init(_ typed: String) { words = typed.lowercased().split(separator: " ").map(Array.init) }

    /// Whether nothing was typed: everything matches equally.
    package var isEmpty: Bool { words.isEmpty }

    /// The score, higher for a better match; `nil` if a letter is missing.
    package func score(_ text: String) -> Int? {
        let letters = Array(text.lowercased())
        var total = 0
        for word in words {
            guard let score = Self.score(word, letters) else { return nil }
            total += score
        }
        return total
    }

    /// The score of a title with a note: letters are matched in the title, whole words also in the note.
    package func score(_ title: String, note: String) -> Int? {
        if let score = score(title) { return score + 100 }
        let note = note.lowercased()
        return words.allSatisfy { note.contains(String($0)) || title.lowercased().contains(String($0)) } ? 0 : nil
    }

    /// The best score of one word, over every letter of the text that it may begin with.
    private static func score(_ word: [Character], _ text: [Character]) -> Int? {
        var best: Int?
        for start in text.indices where text[start] == word[0] {
            if let score = score(word, text, from: start) { best = max(best ?? score, score) }
        }
        return best
    }

    private static func score(_ word: [Character], _ text: [Character], from start: Int) -> Int? {
        var score = 0
        var place = start
        var last: Int?
        for letter in word {
            guard let found = text[place...].firstIndex(of: letter) else { return nil }
            if found == 0 || !text[found - 1].isLetter { score += 8 }
            if let last { score += found == last + 1 ? 5 : -min(3, found - last - 1) }
            last = found
            place = found + 1
        }
        // Of equal matches, the one earlier in the text scores higher.
        return score - min(4, start / 8)
    }
}
