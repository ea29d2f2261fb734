/// The grammar of Mermaid's sequence diagrams according to its documentation, as far as the exports use it.
///
/// A text is what the documentation allows: no semicolon, number sign or percent sign except in an entity code
/// (`#35;`), no tag, no word `end` alone, no `wrap:`.
struct MermaidGrammar {
    /// A violation, with its line.
    struct Violation: Error, CustomStringConvertible {
        let description: String
    }

    private var participants: Set<Substring> = []
    private var depth = 0
    /// The number of messages.
    private(set) var messages = 0
    /// The number of notes.
    private(set) var notes = 0

    private static let arrows = ["-->>", "->>", "-->", "->", "--x", "-x", "--)", "-)"]

    /// Reads a complete diagram.
    init(reading source: String) throws(Violation) {
        var lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == "sequenceDiagram", lines.last == "" else {
            throw Violation(description: "no header or no end")
        }
        lines = Array(lines.dropFirst().dropLast())
        for line in lines { try read(line.drop { $0 == " " }, in: line) }
        guard depth == 0 else { throw Violation(description: "rect without end") }
    }

    private mutating func read(_ statement: Substring, in line: Substring) throws(Violation) {
        func violation(_ what: String) -> Violation { Violation(description: "\(what): \(line)") }
        if statement == "end" {
            depth -= 1
            guard depth >= 0 else { throw violation("end without rect") }
        } else if statement.hasPrefix("rect ") {
            guard statement.wholeMatch(of: /rect rgba?\([0-9]+(, [0-9.]+){2,3}\)/) != nil else {
                throw violation("colour")
            }
            depth += 1
        } else if let match = statement.wholeMatch(of: /participant ([A-Za-z]+) as (.+)/) {
            guard participants.insert(match.1).inserted else { throw violation("participant twice") }
            try check(match.2, violation)
        } else if let match = statement.wholeMatch(of: /Note over ([A-Za-z]+)(?:,([A-Za-z]+))?: (.*)/) {
            for name in [match.1, match.2 ?? match.1] where !participants.contains(name) {
                throw violation("participant")
            }
            try check(match.3, violation)
            notes += 1
        } else {
            let sender = statement.prefix { $0.isLetter }
            let rest = statement.dropFirst(sender.count)
            guard participants.contains(sender), let arrow = Self.arrows.first(where: { rest.hasPrefix($0) }) else {
                throw violation("statement")
            }
            let target = rest.dropFirst(arrow.count)
            let receiver = target.prefix { $0.isLetter }
            let text = target.dropFirst(receiver.count)
            guard participants.contains(receiver), text.hasPrefix(": ") else { throw violation("message") }
            try check(text.dropFirst(2), violation)
            messages += 1
        }
    }

    private func check(_ text: Substring, _ violation: (String) -> Violation) throws(Violation) {
        let plain = text.replacing(/#[0-9]+;/, with: "_")
        guard !plain.contains(where: { "#;%<>\"&{}$\\`\r".contains($0) || $0.isNewline }) else {
            throw violation("text")
        }
        guard !plain.contains("wrap:") else { throw violation("directive") }
        guard !text.split(separator: " ").contains(where: { $0.lowercased() == "end" }) else { throw violation("end") }
    }
}
