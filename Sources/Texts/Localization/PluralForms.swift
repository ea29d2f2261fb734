/// Which form of a message belongs to a number: the field `Plural-Forms` of a `.po` file, an expression of C.
struct PluralForms: Sendable {
    private indirect enum Expression: Sendable {
        case number(Int), count
        case not(Expression)
        case operation(String, Expression, Expression)
        case choice(Expression, Expression, Expression)
    }

    private let expression: Expression
    private let forms: Int

    /// Reads the field of a file's header; English without one, `nil` if it cannot be read.
    init?(header: String) {
        let field = header.split(separator: "\n").first { $0.hasPrefix("Plural-Forms:") }
        self.init(field: field.map { String($0.dropFirst("Plural-Forms:".count)) } ?? "nplurals=2; plural=n!=1;")
    }

    private init?(field: String) {
        let values = field.split(separator: ";").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        let value = { (name: String) in
            values.first { $0.first?.filter { $0 != " " } == name && $0.count == 2 }?.last
        }
        guard let forms = value("nplurals").flatMap({ Int($0.filter { $0 != " " }) }), forms > 0,
            let text = value("plural")
        else { return nil }
        var parser = Parser(rest: Array(text.filter { $0 != " " })[...])
        guard let expression = parser.choice(), parser.rest.isEmpty else { return nil }
        (self.expression, self.forms) = (expression, forms)
    }

    /// The index of the form; the first one if the expression names none.
    func form(for count: Int) -> Int {
        let form = Self.value(of: expression, abs(count))
        return (0..<forms).contains(form) ? form : 0
    }

    private static func value(of expression: Expression, _ count: Int) -> Int {
        switch expression {
        case .number(let number): return number
        case .count: return count
        case .not(let inner): return value(of: inner, count) == 0 ? 1 : 0
        case .choice(let condition, let yes, let no):
            return value(of: value(of: condition, count) != 0 ? yes : no, count)
        case .operation(let name, let left, let right):
            let (left, right) = (value(of: left, count), value(of: right, count))
            switch name {
            case "||": return left != 0 || right != 0 ? 1 : 0
            case "&&": return left != 0 && right != 0 ? 1 : 0
            case "==": return left == right ? 1 : 0
            case "!=": return left != right ? 1 : 0
            case "<=": return left <= right ? 1 : 0
            case ">=": return left >= right ? 1 : 0
            case "<": return left < right ? 1 : 0
            case ">": return left > right ? 1 : 0
            default: return right == 0 ? 0 : left % right
            }
        }
    }

    private struct Parser {
        var rest: ArraySlice<Character>

        /// The operators by precedence, the weakest first; a longer one stands before one that it begins with.
        static let levels = [["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["%"]]

        mutating func take(_ word: String) -> Bool {
            guard rest.starts(with: word) else { return false }
            rest = rest.dropFirst(word.count)
            return true
        }

        mutating func choice() -> Expression? {
            guard let condition = operation(0) else { return nil }
            guard take("?") else { return condition }
            guard let yes = choice(), take(":"), let no = choice() else { return nil }
            return .choice(condition, yes, no)
        }

        mutating func operation(_ level: Int) -> Expression? {
            guard level < Self.levels.count else { return primary() }
            guard var left = operation(level + 1) else { return nil }
            while let name = Self.levels[level].first(where: { take($0) }) {
                guard let right = operation(level + 1) else { return nil }
                left = .operation(name, left, right)
            }
            return left
        }

        mutating func primary() -> Expression? {
            if take("!") { return primary().map(Expression.not) }
            if take("n") { return .count }
            if take("(") {
                let inner = choice()
                return take(")") ? inner : nil
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            return Int(String(digits)).map(Expression.number)
        }
    }
}
