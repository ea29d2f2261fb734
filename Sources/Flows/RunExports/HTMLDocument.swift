import IdentityModel
import Localization
import Recording
import Sentences

/// A run as one HTML page: its summary, its diagram, and every event, which can be expanded.
///
/// The page has no script and loads nothing; its content security policy forbids both. It is designed for screens in
/// both colour schemes and for paper, where every event is expanded.
struct HTMLDocument: Sendable {
    private let outline: RunOutline

    init(_ outline: RunOutline) { self.outline = outline }

    var text: String {
        "<!DOCTYPE html>\n"
            + RunMarkup.element(
                "html", ["lang": outline.language.tag], .lines([head, .element("body", [:], .lines(body))])
            ).source + "\n"
    }

    private var texts: Texts { outline.texts }

    private var diagram: PageDiagram { PageDiagram(outline) }

    private var name: String { ShownText.name(outline.run.header.flow) }

    private var head: RunMarkup {
        .element(
            "head", [:],
            .lines([
                .empty("meta", ["charset": "utf-8"]),
                .empty(
                    "meta",
                    [
                        "http-equiv": "Content-Security-Policy",
                        "content":
                            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
                    ]),
                .empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
                .empty("meta", ["name": "referrer", "content": "no-referrer"]),
                .empty("meta", ["name": "generator", "content": "idp-wizard"]),
                .text("title", [:], "\(name): \(outline.status), \(ShownText.date(outline.run.header.began))"),
                .element(
                    "style", [:],
                    .lines([PictureStyle.colours, PageStyle.rules, PageDiagramStyle.rules, diagram.rules])),
            ]))
    }

    private var body: [RunMarkup] {
        [
            summary,
            .element(
                "section", ["id": "sequence"],
                .lines([
                    .text("h2", [:], texts(Text("Sequence"))),
                    .text("p", ["class": "hint"], texts(Text("Choose a message to see what it contains."))),
                    diagram.element,
                ])),
            .element(
                "section", ["id": "events"],
                .lines(
                    [
                        .text("h2", [:], texts(Text("Events"))),
                        .text(
                            "p", ["class": "hint"],
                            texts(
                                Text(
                                    outline.diagram.flowEvents, one: "\(.count) event. It opens with its contents.",
                                    other: "\(.count) events in order. Each one opens with its contents."))),
                    ] + HTMLEvents(outline).sections)),
            .text(
                "footer", [:],
                texts(
                    Text(
                        "Written by idp-wizard. Passwords, codes, tokens and other secrets are replaced with \(texts.redacted) in this document."
                    ))),
        ]
    }

    private var summary: RunMarkup {
        let verdict = outline.run.ending.map { $0.succeeded ? "passed" : "failed" } ?? "open"
        let facts = outline.facts.map { fact in
            RunMarkup.element("div", [:], .text("dt", [:], fact.name), .text("dd", [:], fact.text))
        }
        var parts = [
            RunMarkup.text("p", ["class": "eyebrow"], texts(Text("Identity flow"))),
            .element(
                "h1", [:], RunMarkup(name), RunMarkup(" "),
                .text("span", ["class": "verdict \(verdict)"], outline.status)),
        ]
        let story = outline.story
        parts += story.dropLast().map { .text("p", ["class": "story"], $0) }
        if let last = story.last { parts.append(callout(last, verdict)) }
        parts.append(.element("dl", ["class": "facts"], .lines(facts)))
        return .element("header", [:], .lines(parts))
    }

    /// The last sentence of the story; after a failure, with a link to the first event that failed.
    private func callout(_ reason: String, _ verdict: String) -> RunMarkup {
        guard outline.run.ending?.succeeded != true,
            let failure = outline.events.firstIndex(where: { $0.isFailure && !$0.isOfDesk })
        else {
            return .text("p", ["class": "reason \(verdict)"], reason)
        }
        return .element(
            "p", ["class": "reason \(verdict)"], RunMarkup(reason + " "),
            .text(
                "a", ["href": "#event-\(failure + 1)"],
                texts(Text("The first failure is event \(String(failure + 1))."))))
    }
}
