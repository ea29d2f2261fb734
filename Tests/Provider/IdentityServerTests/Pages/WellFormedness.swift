/// Checks a document as an XML parser would: tags closed in order, attributes quoted and unique, no bare `&` or `<`.
struct WellFormedness {
    private var rest: Substring
    private var open: [String] = []

    /// The first error, or `nil` for a well-formed document.
    static func problem(in document: String) -> String? {
        var checker = WellFormedness(rest: document[...])
        do {
            try checker.check()
            return nil
        } catch let problem as Problem {
            return problem.text
        } catch {
            return "\(error)"
        }
    }

    private struct Problem: Error { let text: String }

    private mutating func check() throws {
        guard take("<!DOCTYPE html>\n") else { throw Problem(text: "no doctype") }
        while !rest.isEmpty {
            try text(until: "<")
            if rest.isEmpty { break }
            rest.removeFirst()
            if take("/") {
                let name = name()
                guard take(">"), open.popLast() == name else { throw Problem(text: "</\(name)> closes nothing") }
            } else {
                try element()
            }
        }
        guard open.isEmpty else { throw Problem(text: "open at the end: \(open)") }
    }

    private mutating func element() throws {
        let tag = name()
        guard !tag.isEmpty else { throw Problem(text: "a tag without name before \(rest.prefix(20))") }
        var attributes: Set<String> = []
        while take(" ") {
            if take("/>") { return }
            let attribute = name()
            guard attributes.insert(attribute).inserted, take("=\"") else {
                throw Problem(text: "attribute \(attribute) of \(tag)")
            }
            try text(until: "\"")
            guard take("\"") else { throw Problem(text: "attribute \(attribute) of \(tag) has no end") }
        }
        guard take(">") else { throw Problem(text: "\(tag) has no end before \(rest.prefix(20))") }
        open.append(tag)
    }

    private mutating func text(until end: Character) throws {
        while let character = rest.first, character != end {
            if character == "<" { throw Problem(text: "bare < before \(rest.prefix(20))") }
            if character == "&" {
                guard ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"].contains(where: { rest.hasPrefix($0) }) else {
                    throw Problem(text: "bare & before \(rest.prefix(20))")
                }
            }
            rest.removeFirst()
        }
    }

    private mutating func name() -> String {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        rest = rest[name.endIndex...]
        return String(name)
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }
}
