/// The string literals of a Swift file, each as the template of a sentence: `{}` for an interpolation.
///
/// Halves joined by `+` are one literal. Literals within an interpolation are listed too.
struct SwiftLiterals {
    struct Literal {
        let line: Int
        var template: String
        fileprivate let start: Int
        fileprivate var end: Int
    }

    private(set) var all: [Literal] = []
    private let text: [Character]

    init(_ source: String) {
        text = Array(source)
        var place = 0
        while place < text.count {
            if starts(with: "//", at: place) {
                while place < text.count, text[place] != "\n" { place += 1 }
            } else if text[place] == "\"" {
                place = read(at: place)
            } else {
                place += 1
            }
        }
        all.sort { $0.start < $1.start }
        join()
    }

    private func starts(with words: String, at place: Int) -> Bool {
        text[min(place, text.count)...].starts(with: words)
    }

    /// Reads a literal from its opening quotation mark.
    ///
    /// Returns the position after it.
    private mutating func read(at start: Int) -> Int {
        let raw = text[..<start].reversed().prefix { $0 == "#" }.count
        let marks = starts(with: "\"\"\"", at: start) ? "\"\"\"" : "\""
        let escape = "\\" + String(repeating: "#", count: raw)
        let close = marks + String(repeating: "#", count: raw)
        var (place, template) = (start + marks.count, "")
        while place < text.count, !starts(with: close, at: place) {
            guard starts(with: escape, at: place) else {
                template.append(text[place])
                place += 1
                continue
            }
            place += escape.count
            switch text[place] {
            case "(":
                place = skipInterpolation(at: place)
                template += "{}"
            // An escaped line break, with the indentation of the next line.
            case "\n": while text[place].isWhitespace { place += 1 }
            case "n", "r", "t", "0", "u":
                template += " "
                place += 1
            default:
                template.append(text[place])
                place += 1
            }
        }
        place = min(place + close.count, text.count)
        let line = 1 + text[..<start].count { $0 == "\n" }
        all.append(Literal(line: line, template: template, start: start - raw, end: place))
        return place
    }

    private mutating func skipInterpolation(at start: Int) -> Int {
        var (place, depth) = (start, 0)
        repeat {
            if text[place] == "\"" {
                place = read(at: place)
                continue
            }
            if text[place] == "(" { depth += 1 }
            if text[place] == ")" { depth -= 1 }
            place += 1
        } while depth > 0 && place < text.count
        return place
    }

    private mutating func join() {
        var joined: [Literal] = []
        for literal in all {
            if let last = joined.last, last.end < literal.start,
                String(text[last.end..<literal.start]).filter({ !$0.isWhitespace }) == "+"
            {
                joined[joined.count - 1].template += literal.template
                joined[joined.count - 1].end = literal.end
            } else {
                joined.append(literal)
            }
        }
        all = joined
    }
}
