import IdentityModel
import Localization
import Recording
import Sentences

/// The events of a run in its page: a section per step, and an expandable element per event.
struct HTMLEvents: Sendable {
    private let outline: RunOutline

    init(_ outline: RunOutline) { self.outline = outline }

    private var texts: Texts { outline.texts }
    private var tables: HTMLTables { HTMLTables(texts: texts) }

    /// The sections in order, the desk's last.
    var sections: [RunMarkup] { steps + desk }

    private var desk: [RunMarkup] {
        guard !outline.desk.isEmpty else { return [] }
        return [
            .element(
                "section", ["class": "step"],
                .lines(
                    [
                        .text("h3", [:], Lane.desk.rawValue),
                        .text(
                            "p", ["class": "hint"],
                            texts(
                                Text(
                                    "Requests that idp-wizard sent to the provider's administration for this flow. An app does not send them."
                                ))),
                    ] + outline.desk.map(event)))
        ]
    }

    private var steps: [RunMarkup] {
        outline.sections.map { section in
            let name =
                section.step.map { ShownText.name(outline.events[$0].name) } ?? texts(Text("Before the first step"))
            let heading = RunMarkup.element(
                "h3", section.step.map { ["id": "event-\($0 + 1)"] } ?? [:],
                of: (section.number.map { [.text("span", ["class": "step-number"], String($0)), RunMarkup(" ")] } ?? [])
                    + [RunMarkup(name)])
            return .element("section", ["class": "step"], .lines([heading] + section.items.map(item)))
        }
    }

    private func item(_ item: RunOutline.Item) -> RunMarkup {
        switch item {
        case .event(let index): event(index)
        case .checks(let range): checks(range)
        }
    }

    /// The summary of an event and its expandable content.
    ///
    /// The content has the ID, so that a link to it expands the element.
    private func opening(_ index: Int, _ kind: String, _ summary: [RunMarkup], _ content: [RunMarkup]) -> RunMarkup {
        .element(
            "details", ["class": kind],
            .lines([
                .element(
                    "summary", [:],
                    of: [.text("span", ["class": "number"], String(index + 1)), RunMarkup(" ")] + summary),
                .element("div", ["class": "contents", "id": "event-\(index + 1)"], .lines(content)),
            ]))
    }

    private func event(_ index: Int) -> RunMarkup {
        let event = outline.events[index]
        let way = event.from == event.to ? event.from.rawValue : "\(event.from.rawValue) → \(event.to.rawValue)"
        var summary = [
            RunMarkup.text("span", ["class": "way"], way), RunMarkup(" "),
            .text("strong", [:], ShownText.name(event.name)), RunMarkup(" "),
        ]
        if let outcome = outline.outcome(of: event) {
            let verdict = event.isFailure ? "failed" : event.kind == .answer ? "passed" : "open"
            summary += [.text("span", ["class": "outcome \(verdict)"], outcome), RunMarkup(" ")]
        }
        if let words = event.refusalWords {
            summary += [.text("span", ["class": "refusal"], ShownText.value(words)), RunMarkup(" ")]
        }
        let duration = event.duration.map { ", " + outline.textTook($0) } ?? ""
        summary.append(.text("span", ["class": "when"], outline.offset(of: event) + duration))
        var content = [
            RunMarkup.element("p", ["class": "at"], RunMarkup("\(ShownText.time(event.time)) UTC"), answerLink(index)),
            documented(index),
            tables.fields(texts(Text("Values")), event.fields),
        ]
        if let request = event.request { content += tables.request(request) }
        if let response = event.response { content += tables.response(response) }
        let kind = "event \(event.from == event.to ? "note" : event.kind.rawValue)\(event.isFailure ? " failed" : "")"
        return opening(index, kind, summary, content)
    }

    /// The event's name in the documents, and the document; empty if no document names it.
    private func documented(_ index: Int) -> RunMarkup {
        guard let name = outline.documentedName(of: index) else { return .none }
        let spellings = [("Swift", name.swift), ("Kotlin", name.kotlin)].flatMap { language, spelling in
            spelling.map { [RunMarkup("\(language) "), .text("code", [:], $0), RunMarkup(", ")] } ?? []
        }
        return .element("p", ["class": "at"], of: spellings + [RunMarkup(name.document)])
    }

    /// A link from a call to its answer, or back.
    private func answerLink(_ index: Int) -> RunMarkup {
        if let answer = outline.diagram.answer(of: index) { return link(Text("answered by event \(.number)"), answer) }
        if let call = outline.diagram.call(of: index) { return link(Text("answers event \(.number)"), call) }
        return .none
    }

    /// A text in which the number of an event links to it.
    private func link(_ key: Text, _ index: Int) -> RunMarkup {
        let words = texts(key).split(separator: "{number}", omittingEmptySubsequences: false).map(String.init)
        return .element(
            "span", [:], RunMarkup(", " + (words.first ?? "")),
            .text("a", ["href": "#event-\(index + 1)"], String(index + 1)), RunMarkup(words.dropFirst().joined()))
    }

    private func checks(_ range: ClosedRange<Int>) -> RunMarkup {
        let first = outline.events[range.lowerBound]
        let summary = [
            RunMarkup.text("span", ["class": "way"], first.from.rawValue), RunMarkup(" "),
            .text("strong", [:], outline.label(ofChecks: range)), RunMarkup(" "),
            .text("span", ["class": "when"], outline.offset(of: first)),
        ]
        let kind = "event checks \(outline.hasFailure(range) ? "failed" : "passed")"
        let anchors = range.dropFirst().map { RunMarkup.element("span", ["id": "event-\($0 + 1)"]) }
        return opening(
            range.lowerBound, kind, summary,
            anchors + [tables.checks(range.compactMap { outline.events[$0].check })])
    }
}
