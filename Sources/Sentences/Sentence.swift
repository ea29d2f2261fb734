/// A sentence of the program in English that keeps its parts, so that it can be worded in another language where it is shown.
///
/// A literal makes one; what is interpolated is a part, and a sentence in a sentence stays one. A translation is found by the
/// ``template``, which is fixed at compile time: the words of parts are never compared.
public struct Sentence: Sendable, Hashable {
    public enum Piece: Sendable, Hashable {
        /// Words of the program.
        case literal(String)
        /// A name, a number, or somebody else's words; the same in every language.
        case part(String)
        /// A sentence within this one.
        case sentence(Sentence)
    }

    /// The pieces in order; no two literals follow each other.
    public private(set) var pieces: [Piece] = []

    public init(_ pieces: some Sequence<Piece>) {
        for piece in pieces { append(piece) }
    }

    /// Somebody else's words, which are shown as they are.
    public init(verbatim text: String) { pieces = [.part(text)] }

    public var english: String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .literal(let words), .part(let words): text += words
            case .sentence(let inner): text += inner.english
            }
        }
    }

    /// The literals with `{}` for each piece between them: the sentence's name among the texts.
    public var template: String {
        pieces.reduce(into: "") { text, piece in
            if case .literal(let words) = piece { text += words } else { text += "{}" }
        }
    }

    /// Whether the words are somebody else's: there is no literal at all.
    public var isVerbatim: Bool {
        pieces.allSatisfy { piece in
            switch piece {
            case .literal: false
            case .part: true
            case .sentence(let inner): inner.isVerbatim
            }
        }
    }

    /// Whether there are no words.
    public var isEmpty: Bool { english.isEmpty }

    /// The sentence with a full stop, unless it already ends as a sentence.
    public func ended() -> Sentence { Self.isEnded(english) ? self : Sentence(pieces + [.literal(".")]) }

    /// Whether a text ends as a sentence, in any language; so does an empty one.
    public static func isEnded(_ text: String) -> Bool { text.last.map(".!?…。！？｡؟۔।։።".contains) ?? true }

    /// The sentences one after the other, with a separator between them.
    public static func joined(_ sentences: [Sentence], by separator: String = " ") -> Sentence {
        guard sentences.count != 1 else { return sentences[0] }
        return Sentence(
            sentences.enumerated().flatMap { index, sentence in
                index == 0 ? [.sentence(sentence)] : [.literal(separator), .sentence(sentence)]
            })
    }

    /// The sentence with its parts changed, for example sanitised.
    public func mappingParts(_ change: (String) -> String) -> Sentence {
        Sentence(
            pieces.map { piece in
                switch piece {
                case .literal: piece
                case .part(let words): .part(change(words))
                case .sentence(let inner): .sentence(inner.mappingParts(change))
                }
            })
    }

    private mutating func append(_ piece: Piece) {
        guard case .literal(let words) = piece else { return pieces.append(piece) }
        guard !words.isEmpty else { return }
        if case .literal(let before)? = pieces.last {
            pieces[pieces.count - 1] = .literal(before + words)
        } else {
            pieces.append(piece)
        }
    }
}

extension Sentence: CustomStringConvertible {
    public var description: String { english }
}

extension Sentence {
    /// One sentence of two halves: its template is that of the whole.
    public static func + (first: Sentence, second: Sentence) -> Sentence { Sentence(first.pieces + second.pieces) }

    /// Appends the second half of a sentence.
    public static func += (first: inout Sentence, second: Sentence) { first = first + second }

    /// The sentence with another one in place of a part.
    public func replacing(_ part: String, with inner: Sentence) -> Sentence {
        Sentence(
            pieces.map { piece in
                switch piece {
                case .part(part): .sentence(inner)
                case .sentence(let other): .sentence(other.replacing(part, with: inner))
                case .literal, .part: piece
                }
            })
    }
}
