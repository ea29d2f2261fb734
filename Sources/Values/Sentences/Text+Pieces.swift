extension Text {
    public enum Piece: Sendable, Hashable {
        /// Words of the program.
        case literal(String)
        case part(Part)
    }

    /// The literals and the parts in the order of the English words.
    public var pieces: [Piece] {
        MessagePlaces.divided(englishMessage).compactMap { piece in
            switch piece {
            case .literal(let words): .literal(words)
            case .place(let index): parts.indices.contains(index) ? .part(parts[index]) : nil
            }
        }
    }

    /// Creates the text that has these pieces.
    public init(pieces: some Sequence<Piece>, context: String? = nil) {
        var (id, parts): (String, [Part]) = ("", [])
        for piece in pieces {
            switch piece {
            case .literal(let words): id += MessagePlaces.escaped(words)
            case .part(let part):
                id += "{\(parts.count)}"
                parts.append(part)
            }
        }
        self.init(id: id, context: context, parts: parts)
    }
}
