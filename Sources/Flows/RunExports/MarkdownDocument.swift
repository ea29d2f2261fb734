import IdentityModel
import Localization
import Recording
import Sentences

/// A run as a Markdown document: a summary, its diagram, and every event with its contents.
struct MarkdownDocument: Sendable {
    private let outline: RunOutline

    init(_ outline: RunOutline) { self.outline = outline }

    private var texts: Texts { outline.texts }

    var text: String {
        var blocks = ["# \(MarkdownText.escaped("\(ShownText.name(outline.run.header.flow)): \(outline.status)"))"]
        if let reason = outline.reason { blocks.append("> " + MarkdownText.escaped(reason)) }
        blocks.append(table(("", ""), outline.facts.map { ($0.name, MarkdownText.code($0.text)) }))
        blocks.append("## " + texts(Text("Sequence")))
        blocks.append("```mermaid\n" + MermaidDiagram(outline).source + "```")
        for section in outline.sections {
            let name =
                section.step.map { ShownText.name(outline.events[$0].name) } ?? texts(Text("Before the first step"))
            blocks.append("## " + MarkdownText.escaped(section.number.map { "\($0). \(name)" } ?? name))
            for item in section.items { blocks += block(item) }
        }
        if !outline.desk.isEmpty {
            blocks +=
                [
                    "## " + Lane.desk.rawValue,
                    texts(
                        Text(
                            "Requests that idp-wizard sent to the provider's administration for this flow. An app does not send them."
                        )),
                ] + outline.desk.flatMap(block)
        }
        blocks.append(
            texts(
                Text("Secrets are replaced with \(texts.redacted) in this document. Written by idp-wizard.")))
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
        if event.isFailure { facts.append("**\(texts(Text("failed")))**") }
        var blocks = [
            "### \(index + 1) " + MarkdownText.escaped(outline.label(of: event)), facts.joined(separator: " · "),
            fields(texts(Text("Field")), event.fields),
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
            texts(Text("Request")) + " "
                + MarkdownText.code("\(ShownText.name(request.method)) \(ShownText.value(request.address))"),
            fields(texts(Text("Parameter")), request.parameters), fields(texts(Text("Header")), request.headers),
        ] + body(request.body, request.size)
    }

    private func response(_ response: TracedResponse) -> [String] {
        [
            texts(Text("Response")) + " " + MarkdownText.code(String(response.status)),
            fields(texts(Text("Header")), response.headers),
            fields(texts(Text("Parameter of Location")), response.location),
        ] + body(response.body, response.size)
            + response.tokens.flatMap { token in
                [
                    texts(Text("Token")) + " " + MarkdownText.code(ShownText.name(token.name)),
                    fields(texts(Text("Header of the token")), token.header),
                    fields(texts(Text("Claim")), token.claims),
                ]
            }
    }

    private func body(_ body: TracedBody, _ size: Int) -> [String] {
        var caption: [Text.Place: String] = [.caption: texts(Text("Body"))]
        switch body {
        case .none: return []
        case .form(let fields):
            return [
                texts(
                    Text(size, one: "\(.caption): form, \(.count) byte", other: "\(.caption): form, \(.count) bytes")
                        .filled(caption)), self.fields(texts(Text("Form field")), fields),
            ]
        case .json(let fields):
            return [
                texts(
                    Text(size, one: "\(.caption): JSON, \(.count) byte", other: "\(.caption): JSON, \(.count) bytes")
                        .filled(caption)), self.fields(texts(Text("Member")), fields),
            ]
        case .omitted(let type):
            caption[.type] = MarkdownText.code(ShownText.name(type))
            return [
                texts(
                    Text(
                        one: "\(.caption): \(.type), \(.count) byte, which is not recorded",
                        other: "\(.caption): \(.type), \(.count) bytes, which are not recorded"
                    ).counted(size).filled(caption))
            ]
        }
    }

    private func fields(_ heading: String, _ fields: [TraceField]) -> String {
        table(
            (heading, texts(Text("Value"))),
            fields.map { (MarkdownText.code(ShownText.name($0.name)), MarkdownText.code(ShownText.value($0.value))) })
    }

    private func checks(_ range: ClosedRange<Int>) -> String {
        let rows = range.compactMap { outline.events[$0].check }.map { check in
            [
                check.hasFailed
                    ? "**\(texts(Text("failed")))**" : texts(check.isSeen ? Text("passed") : Text("not seen")),
                MarkdownText.code(ShownText.name(check.name)),
                MarkdownText.escaped(ShownText.value(check.expected)), MarkdownText.code(ShownText.value(check.found)),
                MarkdownText.escaped(ShownText.value(check.source)),
            ]
        }
        let heading: [Text] = [
            Text("Verdict"), Text("Check", context: "column"), Text("Expected"), Text("Found"), Text("Source"),
        ]
        return table(heading.map { texts($0) }, rows)
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
