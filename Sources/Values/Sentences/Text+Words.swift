extension Text {
    /// Words of the program as they are written in its code; only a ``Text`` takes them.
    public struct Words: Sendable, Hashable, ExpressibleByStringInterpolation {
        /// The message: its literals with `{0}`, `{1}`, … for the parts, in order; a brace of a literal is doubled.
        let id: String
        let parts: [Part]

        private init(id: String, parts: [Part]) { (self.id, self.parts) = (id, parts) }

        /// The words for a text with a plural, in which the number is the first part.
        var counted: Words {
            var (id, parts): (String, [Part]) = ("", [.place(.count)])
            for piece in MessagePlaces.divided(self.id) {
                switch piece {
                case .literal(let words): id += MessagePlaces.escaped(words)
                case .place(let index) where self.parts[index] == .place(.count): id += "{0}"
                case .place(let index):
                    id += "{\(parts.count)}"
                    parts.append(self.parts[index])
                }
            }
            return Words(id: id, parts: parts)
        }

        public init(stringLiteral words: String) { (id, parts) = (MessagePlaces.escaped(words), []) }

        public init(stringInterpolation: StringInterpolation) {
            (id, parts) = (stringInterpolation.id, stringInterpolation.parts)
        }

        public struct StringInterpolation: StringInterpolationProtocol {
            fileprivate var id = ""
            fileprivate var parts: [Part] = []

            public init(literalCapacity: Int, interpolationCount: Int) {
                id.reserveCapacity(literalCapacity + 3 * interpolationCount)
                parts.reserveCapacity(interpolationCount)
            }

            public mutating func appendLiteral(_ words: String) { id += MessagePlaces.escaped(words) }

            public mutating func appendInterpolation(_ place: Place) { append(.place(place)) }

            public mutating func appendInterpolation(_ text: Text) { append(.text(text)) }

            /// Appends a name, a number or foreign text: its description.
            public mutating func appendInterpolation(_ part: some Any) { append(.verbatim(String(describing: part))) }

            private mutating func append(_ part: Part) {
                id += "{\(parts.count)}"
                parts.append(part)
            }
        }
    }

    /// A part of a text in a table, such as a row of operations, whose value is known only where the text is displayed.
    ///
    /// It is interpolated as `\(.name)`, and ``filled(_:)`` gives it a value.
    public enum Place: String, Sendable, Hashable {
        case count, algorithm, caption, command, counter, digits, done, encoding, failed, first, flow, last, left
        case length, maxLength, maxPeriod, minLength, minPeriod, name, namespace, number, period, provider
        case resource, right, search, span, status, tenant, time, total, type, user, value, words
    }
}
