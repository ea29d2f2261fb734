package import JOSE
package import Sentences

/// A sentence with its parts as JSON: a literal is a string, a part is an array with one string, and an inner sentence
/// is an object with the member `said`.
package enum TextJSON {
    /// The JSON text; `nil` for a sentence without a literal, whose text is in `reason`, and for one that is too long.
    package static func text(_ sentence: Text) -> String? {
        guard !sentence.isVerbatim else { return nil }
        let text = json(sentence, depth: 0).text
        return text.utf8.count <= 4 * LineLimits.usual.value ? text : nil
    }

    private static func json(_ sentence: Text, depth: Int) -> JSONValue {
        .array(
            (sentence.context.map { [.object(["context": .string($0)])] } ?? [])
                + sentence.pieces.map { piece in
                    switch piece {
                    case .literal(let words): .string(kept(words))
                    case .part(.verbatim(let words)): .array([.string(kept(words))])
                    case .part(.place(let place)): .array([.string("{\(place)}")])
                    case .part(.text(let inner)) where depth < mostDepth:
                        .object(["said": json(inner, depth: depth + 1)])
                    case .part(.text(let inner)): .array([.string(kept(inner.english))])
                    }
                })
    }

    /// Parses a sentence; returns `nil` for JSON of another shape.
    package static func sentence(_ json: JSONValue?, depth: Int = 0) -> Text? {
        guard let array = json?.array, depth <= mostDepth else { return nil }
        var pieces: [Text.Piece] = []
        let context = array.first?["context"]?.string
        for item in context == nil ? array[...] : array.dropFirst() {
            if let words = item.string {
                pieces.append(.literal(kept(words)))
            } else if let words = item.array?.first?.string {
                pieces.append(.part(.verbatim(kept(words))))
            } else if let inner = sentence(item["said"], depth: depth + 1) {
                pieces.append(.part(.text(inner)))
            } else {
                return nil
            }
        }
        return Text(pieces: pieces, context: context)
    }

    /// The maximum nesting depth of sentences.
    private static let mostDepth = 4

    private static func kept(_ words: String) -> String { words.kept(bytes: LineLimits.usual.value) }
}
