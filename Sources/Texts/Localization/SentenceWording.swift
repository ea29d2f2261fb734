package import Sentences

/// Translates sentences of the program by the translations of their templates.
///
/// Several joined sentences are looked up as a whole first, then one by one.
package struct SentenceWording {
    /// The translation of a template, and the names of its parts in the template's order, or `nil`.
    private let translation: (_ template: String) -> (text: String, names: [String])?

    package init(_ translation: @escaping (_ template: String) -> (text: String, names: [String])?) {
        self.translation = translation
    }

    /// The translation of a sentence; `nil` if a part of it has none.
    package func text(of sentence: Sentence) -> String? { worded(sentence.pieces[...]) }

    private func worded(_ pieces: ArraySlice<Sentence.Piece>) -> String? {
        guard pieces.contains(where: \.hasWords) else { return filled(pieces)?.joined() }
        if let text = sentence(pieces) { return text }
        for division in Self.divisions(of: pieces).reversed() {
            guard let first = sentence(division.first), let rest = worded(division.rest) else { continue }
            return first + " " + rest
        }
        return nil
    }

    /// The translation of one sentence, with or without its full stop.
    private func sentence(_ pieces: ArraySlice<Sentence.Piece>) -> String? {
        let template = Sentence(pieces).template
        if let text = sentence(template, pieces) { return text }
        guard template.hasSuffix(".") else { return nil }
        return sentence(String(template.dropLast()), pieces).map { $0 + "." }
    }

    private func sentence(_ template: String, _ pieces: ArraySlice<Sentence.Piece>) -> String? {
        guard let found = translation(template),
            let parts = filled(pieces.filter { if case .literal = $0 { false } else { true } })
        else { return nil }
        return found.text.filled(with: Dictionary(zip(found.names, parts)) { first, _ in first })
    }

    private func filled(_ pieces: ArraySlice<Sentence.Piece>) -> [String]? {
        var texts: [String] = []
        for piece in pieces {
            switch piece {
            case .literal(let words), .part(let words): texts.append(words)
            case .sentence(let inner):
                guard let text = text(of: inner) else { return nil }
                texts.append(text)
            }
        }
        return texts
    }

    /// Pieces divided after a full stop that may end a sentence; the first part includes the full stop.
    private struct Division {
        let first: ArraySlice<Sentence.Piece>
        let rest: ArraySlice<Sentence.Piece>
    }

    private static func divisions(of pieces: ArraySlice<Sentence.Piece>) -> [Division] {
        var divisions: [Division] = []
        for index in pieces.indices {
            guard case .literal(let words) = pieces[index] else { continue }
            var rest = words[...]
            while let end = rest.firstRange(of: ". ") {
                rest = rest[end.upperBound...]
                let before = String(words[...end.lowerBound])
                let after = rest.isEmpty ? [] : [Sentence.Piece.literal(String(rest))]
                divisions.append(
                    Division(first: pieces[..<index] + [.literal(before)], rest: after + pieces[(index + 1)...]))
            }
        }
        return divisions
    }
}

extension Sentence.Piece {
    /// Whether the piece contains words of the program; punctuation is the same in every language.
    fileprivate var hasWords: Bool {
        if case .literal(let words) = self { words.contains(where: \.isLetter) } else { false }
    }
}
