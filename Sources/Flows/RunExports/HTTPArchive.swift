import FoundationEssentials
import IdentityModel
import JOSE
import Recording

/// A run's HTTP messages as an HTTP archive (HAR 1.2, `w3c.github.io/web-performance/specs/HAR/Overview.html`).
///
/// A request without a response has the status 0 and a comment. Secrets are redacted. The values of a JSON body are
/// listed by their paths, because the body itself is not recorded.
struct HTTPArchive: Sendable {
    private let outline: RunOutline

    init(_ outline: RunOutline) { self.outline = outline }

    var json: JSONValue {
        [
            "log": [
                "version": "1.2", "creator": ["name": "idp-wizard", "version": "1"], "pages": [page],
                "entries": .array(outline.events.indices.compactMap(entry)),
                "comment": "Secrets are redacted: they read ‹redacted›.",
            ]
        ]
    }

    /// The run as a page, by which viewers group the requests.
    private var page: JSONValue {
        let header = outline.run.header
        let status = outline.run.ending.map { ShownText.name($0.status) } ?? "no end"
        return [
            "startedDateTime": .string(Self.time(header.began)), "id": .string(header.id.rawValue),
            "title": .string("\(ShownText.name(header.flow)): \(status)"), "pageTimings": [:],
        ]
    }

    private func entry(_ index: Int) -> JSONValue? {
        let event = outline.events[index]
        guard let request = event.request else { return nil }
        let answer = outline.diagram.answer(of: index).map { outline.events[$0] }
        let wait = max(0, Self.milliseconds(between: event, and: answer))
        var entry: JSONValue = [
            "pageref": .string(outline.run.header.id.rawValue), "startedDateTime": .string(Self.time(event.time)),
            "time": .number(wait), "request": HTTPArchiveMessages.json(request),
            "response": answer?.response.map(HTTPArchiveMessages.json) ?? HTTPArchiveMessages.noResponse,
            "cache": [:], "timings": ["send": 0, "wait": .number(wait), "receive": 0],
        ]
        if let answer, answer.response != nil, answer.isFailure {
            entry["comment"] = .string(outline.label(of: answer))
        }
        if answer?.response == nil {
            entry["comment"] = .string("no answer" + (answer?.outcome.map { ": " + ShownText.value($0) } ?? ""))
        }
        return entry
    }

    /// The time from a request to its answer in milliseconds; 0 without an answer.
    private static func milliseconds(between call: TraceEvent, and answer: TraceEvent?) -> Double {
        guard let answer else { return 0 }
        if let duration = answer.duration { return duration / .milliseconds(1) }
        return answer.time.timeIntervalSince(call.time) * 1000
    }

    private static func time(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
