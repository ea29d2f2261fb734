/// A sentence of the program in English that keeps its parts, so that it can be translated where it is displayed.
///
/// A string literal creates one; interpolated values become parts, and interpolated sentences remain sentences. A
/// translation is found by the ``template``, which is fixed at compile time, so the parts never take part in the
/// lookup.
public struct Sentence: Sendable, Hashable {
    public enum Piece: Sendable, Hashable {
        /// Text of the program.
        case literal(String)
        /// A name, a number or foreign text; the same in every language.
        case part(String)
        /// A sentence within this one.
        case sentence(Sentence)
    }

    /// The pieces in order; no two literals follow each other.
    public private(set) var pieces: [Piece] = []

    public init(_ pieces: some Sequence<Piece>) {
        for piece in pieces { append(piece) }
    }

    /// Creates a sentence of foreign text, which is displayed unchanged.
    public init(verbatim text: String) { pieces = [.part(text)] }

    public var english: String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .literal(let words), .part(let words): text += words
            case .sentence(let inner): text += inner.english
            }
        }
    }

    /// The literals, with `{}` for each piece between them: the key of the translations.
    public var template: String {
        pieces.reduce(into: "") { text, piece in
            if case .literal(let words) = piece { text += words } else { text += "{}" }
        }
    }

    /// Whether the text is foreign: it has no literal.
    public var isVerbatim: Bool {
        pieces.allSatisfy { piece in
            switch piece {
            case .literal: false
            case .part: true
            case .sentence(let inner): inner.isVerbatim
            }
        }
    }

    public var isEmpty: Bool { english.isEmpty }

    /// The sentence with a full stop, unless it already ends as a sentence.
    public func ended() -> Sentence { Self.isEnded(english) ? self : Sentence(pieces + [.literal(".")]) }

    /// Whether a text ends as a sentence, in any language; an empty text does.
    public static func isEnded(_ text: String) -> Bool { text.last.map(".!?…。！？｡؟۔।։።".contains) ?? true }

    /// Joins the sentences with a separator between them.
    public static func joined(_ sentences: [Sentence], by separator: String = " ") -> Sentence {
        guard sentences.count != 1 else { return sentences[0] }
        return Sentence(
            sentences.enumerated().flatMap { index, sentence in
                index == 0 ? [.sentence(sentence)] : [.literal(separator), .sentence(sentence)]
            })
    }

    /// Returns the sentence with `change` applied to its parts, for example to sanitise them.
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
    /// Joins two halves of one sentence; the template is that of the whole.
    public static func + (first: Sentence, second: Sentence) -> Sentence { Sentence(first.pieces + second.pieces) }

    public static func += (first: inout Sentence, second: Sentence) { first = first + second }

    /// Returns the sentence with each part equal to `part` replaced by another sentence.
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
