import IdentityModel

/// The contents of events as tables of a page.
enum HTMLTables {
    /// Named values; nothing where there are none.
    static func fields(_ caption: String, _ fields: [TraceField]) -> Markup {
        guard !fields.isEmpty else { return .none }
        let rows = fields.map { field in
            Markup.element(
                "tr", [:], .text("th", ["scope": "row"], ShownText.name(field.name)),
                .element("td", [:], value(field.value)))
        }
        return .element("table", ["class": "values"], .lines([.text("caption", [:], caption)] + rows))
    }

    /// A request.
    static func request(_ request: TracedRequest) -> [Markup] {
        [
            .element(
                "p", ["class": "line"], .text("b", [:], ShownText.name(request.method)), Markup(" "),
                .text("code", [:], ShownText.value(request.address))),
            fields("Parameters", request.parameters), fields("Request headers", request.headers),
            body("Request body", request.body, request.size),
        ]
    }

    /// A response, with the tokens in it.
    static func response(_ response: TracedResponse) -> [Markup] {
        [
            .element(
                "p", ["class": "line"], .text("b", [:], "HTTP status"), Markup(" "),
                .text("code", [:], String(response.status))),
            fields("Response headers", response.headers), fields("Parameters of Location", response.location),
            body("Response body", response.body, response.size),
        ]
            + response.tokens.flatMap { token in
                let name = ShownText.name(token.name)
                return [fields("\(name): header", token.header), fields("\(name): claims", token.claims)]
            }
    }

    /// Checks with what was expected and found.
    static func checks(_ checks: [TracedCheck]) -> Markup {
        let heading = Markup.element(
            "tr", [:], of: ["", "Check", "Expected", "Found", "Source"].map { .text("th", ["scope": "col"], $0) })
        let rows = checks.map { check in
            Markup.element(
                "tr", ["class": check.passed ? "passed" : "failed"],
                .text("td", ["class": "verdict-mark"], check.passed ? "✓ passed" : "✗ failed"),
                .text("th", ["scope": "row"], ShownText.name(check.name)),
                .text("td", [:], ShownText.value(check.expected)),
                .element("td", [:], .text("code", [:], ShownText.value(check.found))),
                .text("td", ["class": "source"], ShownText.value(check.source)))
        }
        return .element("table", ["class": "checks"], .lines([.element("thead", [:], heading)] + rows))
    }

    private static func body(_ caption: String, _ body: TracedBody, _ size: Int) -> Markup {
        switch body {
        case .none: .none
        case .form(let fields): Self.fields("\(caption): form, \(size) bytes", fields)
        case .json(let fields): Self.fields("\(caption): JSON, \(size) bytes", fields)
        case .omitted(let type):
            .text("p", ["class": "line"], "\(caption): \(ShownText.name(type)), \(size) bytes, which are not kept")
        }
    }

    private static func value(_ value: TraceValue) -> Markup {
        switch value {
        case .shown(let text): .text("code", [:], ShownText.value(text))
        case .hidden, .revealable: .text("span", ["class": "redacted"], value.description)
        }
    }
}
