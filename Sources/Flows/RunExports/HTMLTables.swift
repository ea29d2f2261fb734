import IdentityModel
import Localization
import Sentences

/// The contents of events as HTML tables.
struct HTMLTables: Sendable {
    let texts: Texts

    /// Named values; empty if there are none.
    func fields(_ caption: String, _ fields: [TraceField]) -> RunMarkup {
        guard !fields.isEmpty else { return .none }
        let rows = fields.map { field in
            RunMarkup.element(
                "tr", [:], .text("th", ["scope": "row"], ShownText.name(field.name)),
                .element("td", [:], value(field.value)))
        }
        return .element("table", ["class": "values"], .lines([.text("caption", [:], caption)] + rows))
    }

    func request(_ request: TracedRequest) -> [RunMarkup] {
        [
            .element(
                "p", ["class": "line"], .text("b", [:], ShownText.name(request.method)), RunMarkup(" "),
                .text("code", [:], ShownText.value(request.address))),
            fields(texts(Text("Parameters")), request.parameters),
            fields(texts(Text("Request headers")), request.headers),
            body(texts(Text("Request body")), request.body, request.size),
        ]
    }

    /// A response, with the tokens in it.
    func response(_ response: TracedResponse) -> [RunMarkup] {
        [
            .element(
                "p", ["class": "line"], .text("b", [:], texts(Text("HTTP status"))), RunMarkup(" "),
                .text("code", [:], String(response.status))),
            fields(texts(Text("Response headers")), response.headers),
            fields(texts(Text("Parameters of Location")), response.location),
            body(texts(Text("Response body")), response.body, response.size),
        ]
            + response.tokens.flatMap { token in
                let name = ShownText.name(token.name)
                return [
                    fields(texts(Text("\(name): header")), token.header),
                    fields(texts(Text("\(name): claims")), token.claims),
                ]
            }
    }

    /// Checks with the expected and found values.
    func checks(_ checks: [TracedCheck]) -> RunMarkup {
        let heading = RunMarkup.element(
            "tr", [:],
            of: [
                "", texts(Text("Check", context: "column")), texts(Text("Expected")), texts(Text("Found")),
                texts(Text("Source")),
            ]
            .map { .text("th", ["scope": "col"], $0) })
        let rows = checks.map { check in
            RunMarkup.element(
                "tr", ["class": check.passed ? "passed" : check.isSeen ? "failed" : "unseen"],
                .text("td", ["class": "verdict-mark"], verdict(check)),
                .text("th", ["scope": "row"], ShownText.name(check.name)),
                .text("td", [:], ShownText.value(check.expected)),
                .element("td", [:], .text("code", [:], ShownText.value(check.found))),
                .text("td", ["class": "source"], ShownText.value(check.source)))
        }
        return .element("table", ["class": "checks"], .lines([.element("thead", [:], heading)] + rows))
    }

    private func verdict(_ check: TracedCheck) -> String {
        if !check.isSeen { return "– \(texts(Text("not seen")))" }
        return check.passed ? "✓ \(texts(Text("passed")))" : "✗ \(texts(Text("failed")))"
    }

    private func body(_ caption: String, _ body: TracedBody, _ size: Int) -> RunMarkup {
        switch body {
        case .none: .none
        case .form(let fields):
            self.fields(
                texts(Text(size, one: "\(caption): form, \(.count) byte", other: "\(caption): form, \(.count) bytes")),
                fields)
        case .json(let fields):
            self.fields(
                texts(Text(size, one: "\(caption): JSON, \(.count) byte", other: "\(caption): JSON, \(.count) bytes")),
                fields)
        case .omitted(let type):
            .text(
                "p", ["class": "line"],
                texts(
                    Text(
                        size, one: "\(caption): \(ShownText.name(type)), \(.count) byte, which is not recorded",
                        other: "\(caption): \(ShownText.name(type)), \(.count) bytes, which are not recorded")))
        }
    }

    private func value(_ value: TraceValue) -> RunMarkup {
        switch value {
        case .shown(let text): .text("code", [:], ShownText.value(text))
        case .hidden, .revealable: .text("span", ["class": "redacted"], value.description)
        }
    }
}
