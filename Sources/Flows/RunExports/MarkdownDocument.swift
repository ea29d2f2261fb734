import IdentityModel
import Localization
import Recording

/// A run as a Markdown document: a summary, its diagram, and every event with its contents.
struct MarkdownDocument: Sendable {
    private let outline: RunOutline

    init(_ outline: RunOutline) { self.outline = outline }

    private var texts: Texts { outline.texts }

    var text: String {
        var blocks = ["# \(MarkdownText.escaped("\(ShownText.name(outline.run.header.flow)): \(outline.status)"))"]
        if let reason = outline.reason { blocks.append("> " + MarkdownText.escaped(reason)) }
        blocks.append(table(("", ""), outline.facts.map { ($0.name, MarkdownText.code($0.text)) }))
        blocks.append("## " + texts[.exportSequence])
        blocks.append("```mermaid\n" + MermaidDiagram(outline).source + "```")
        for section in outline.sections {
            let name = section.step.map { ShownText.name(outline.events[$0].name) } ?? texts[.exportBefore]
            blocks.append("## " + MarkdownText.escaped(section.number.map { "\($0). \(name)" } ?? name))
            for item in section.items { blocks += block(item) }
        }
        if !outline.desk.isEmpty {
            blocks += ["## " + Lane.desk.rawValue, texts[.exportDeskHint]] + outline.desk.flatMap(block)
        }
        blocks.append(texts[.exportSecretsBrief, texts.redacted])
        return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private func block(_ item: RunOutline.Item) -> [String] {
        switch item {
        case .checks(let range):
            let number =
                range.count == 1 ? "\(range.lowerBound + 1)" : "\(range.lowerBound + 1)–\(range.upperBound + 1)"
            return ["### \(number) " + MarkdownText.escaped(outline.label(ofChecks: range)), checks(range)]
        case .event(let index): return block(index)
        }
    }

    private func block(_ index: Int) -> [String] {
        let event = outline.events[index]
        var facts = [event.from == event.to ? event.from.rawValue : "\(event.from.rawValue) → \(event.to.rawValue)"]
        facts.append("\(ShownText.time(event.time)) (\(outline.offset(of: event)))")
        if let duration = event.duration { facts.append(outline.textTook(duration)) }
        if event.isFailure { facts.append("**\(texts[.exportFailed])**") }
        var blocks = [
            "### \(index + 1) " + MarkdownText.escaped(outline.label(of: event)), facts.joined(separator: " · "),
            fields(texts[.exportField], event.fields),
        ]
        if let name = outline.documentedName(of: index) {
            let spellings = [("Swift", name.swift), ("Kotlin", name.kotlin)].compactMap { language, spelling in
                spelling.map { "\(language) " + MarkdownText.code($0) }
            }
            blocks.insert((spellings + [MarkdownText.escaped(name.document)]).joined(separator: ", "), at: 2)
        }
        if let request = event.request { blocks += self.request(request) }
        if let response = event.response { blocks += self.response(response) }
        return blocks
    }

    private func request(_ request: TracedRequest) -> [String] {
        [
            texts[.inspectorRequest] + " "
                + MarkdownText.code("\(ShownText.name(request.method)) \(ShownText.value(request.address))"),
            fields(texts[.exportParameter], request.parameters), fields(texts[.exportHeader], request.headers),
        ] + body(request.body, request.size)
    }

    private func response(_ response: TracedResponse) -> [String] {
        [
            texts[.inspectorResponse] + " " + MarkdownText.code(String(response.status)),
            fields(texts[.exportHeader], response.headers),
            fields(texts[.exportLocationParameter], response.location),
        ] + body(response.body, response.size)
            + response.tokens.flatMap { token in
                [
                    texts[.exportToken] + " " + MarkdownText.code(ShownText.name(token.name)),
                    fields(texts[.inspectorTokenHeader], token.header),
                    fields(texts[.exportClaim], token.claims),
                ]
            }
    }

    private func body(_ body: TracedBody, _ size: Int) -> [String] {
        var caption = ["caption": texts[.inspectorBody]]
        switch body {
        case .none: return []
        case .form(let fields):
            return [texts.counted(.exportBodyForm, size, caption), self.fields(texts[.exportFormField], fields)]
        case .json(let fields):
            return [texts.counted(.exportBodyJSON, size, caption), self.fields(texts[.exportMember], fields)]
        case .omitted(let type):
            caption["type"] = MarkdownText.code(ShownText.name(type))
            return [texts.counted(.exportBodyOmitted, size, caption)]
        }
    }

    private func fields(_ heading: String, _ fields: [TraceField]) -> String {
        table(
            (heading, texts[.exportValue]),
            fields.map { (MarkdownText.code(ShownText.name($0.name)), MarkdownText.code(ShownText.value($0.value))) })
    }

    private func checks(_ range: ClosedRange<Int>) -> String {
        let rows = range.compactMap { outline.events[$0].check }.map { check in
            [
                check.passed ? texts[.exportPassed] : "**\(texts[.exportFailed])**",
                MarkdownText.code(ShownText.name(check.name)),
                MarkdownText.escaped(ShownText.value(check.expected)), MarkdownText.code(ShownText.value(check.found)),
                MarkdownText.escaped(ShownText.value(check.source)),
            ]
        }
        let heading: [TextKey] = [.exportVerdict, .exportCheck, .exportExpected, .exportFound, .exportSource]
        return table(heading.map { texts[$0] }, rows)
    }

    private func table(_ heading: (String, String), _ rows: [(String, String)]) -> String {
        table([heading.0, heading.1], rows.map { [$0.0, $0.1] })
    }

    private func table(_ heading: [String], _ rows: [[String]]) -> String {
        guard !rows.isEmpty else { return "" }
        return ([heading, heading.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }
}

/// A text in Markdown with the tables of GitHub's dialect.
enum MarkdownText {
    /// Escapes all characters that have a meaning in Markdown (CommonMark, section 2.4: a backslash before ASCII
    /// punctuation).
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            // Table parsers differ on a backslash before a bar.
            if scalar == "|" {
                result += "&#124;"
                continue
            }
            if scalar.value < 0x80, !scalar.properties.isAlphabetic, !plain.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// A text as a code span, delimited by more backticks than it contains in a row.
    ///
    /// A text with a bar is not code, because a bar separates the cells of a table.
    static func code(_ text: String) -> String {
        guard !text.isEmpty, !text.contains("|") else { return escaped(text) }
        var longest = 0
        var current = 0
        for character in text.unicodeScalars {
            current = character == "`" ? current + 1 : 0
            longest = max(longest, current)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let margin = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
        return fence + margin + text + margin + fence
    }

    private static let plain: Set<Unicode.Scalar> = Set("0123456789 ,;'\"/%()=?".unicodeScalars)
}
