import FoundationEssentials
import HTTPMessage
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

/// Requests and responses in an HTTP archive.
enum HTTPArchiveMessages {
    /// A request; its HTTP version is unknown, because it is not recorded.
    static func json(_ request: TracedRequest) -> JSONValue {
        var json: JSONValue = [
            "method": .string(ShownText.name(request.method)),
            "url": .string(address(request.address, request.parameters)),
            "httpVersion": "unknown", "cookies": [], "headers": list(request.headers),
            "queryString": list(request.parameters), "headersSize": -1, "bodySize": .integer(Int64(request.size)),
        ]
        if let body = posted(request.body, type: type(request.headers)) { json["postData"] = body }
        return json
    }

    static func json(_ response: TracedResponse) -> JSONValue {
        [
            "status": .integer(Int64(response.status)), "statusText": "", "httpVersion": "unknown", "cookies": [],
            "headers": list(response.headers), "content": content(response),
            "redirectURL": .string(value(of: "location", response.headers) ?? ""),
            "headersSize": -1, "bodySize": .integer(Int64(response.size)),
        ]
    }

    /// Represents a missing response.
    static let noResponse: JSONValue = [
        "status": 0, "statusText": "", "httpVersion": "unknown", "cookies": [], "headers": [],
        "content": ["size": 0, "mimeType": "x-unknown"], "redirectURL": "", "headersSize": -1, "bodySize": -1,
    ]

    private static func list(_ fields: [TraceField]) -> JSONValue {
        .array(
            fields.map { ["name": .string(ShownText.name($0.name)), "value": .string(ShownText.value($0.value))] })
    }

    private static func posted(_ body: TracedBody, type: String?) -> JSONValue? {
        switch body {
        case .none: nil
        case .form(let fields):
            ["mimeType": .string(type ?? "application/x-www-form-urlencoded"), "params": list(fields)]
        case .json(let fields):
            [
                "mimeType": .string(type ?? "application/json"), "text": .string(document(fields)),
                "comment": "values by their paths",
            ]
        case .omitted(let omitted):
            ["mimeType": .string(ShownText.name(omitted)), "text": "", "comment": "the body is not kept"]
        }
    }

    private static func content(_ response: TracedResponse) -> JSONValue {
        var content: JSONValue = [
            "size": .integer(Int64(response.size)),
            "mimeType": .string(type(response.headers) ?? fallbackType(response.body)),
        ]
        switch response.body {
        case .none: break
        case .form(let fields), .json(let fields):
            content["text"] = .string(document(fields))
            content["comment"] = "values by their paths"
        case .omitted: content["comment"] = "the body is not kept"
        }
        return content
    }

    private static func fallbackType(_ body: TracedBody) -> String {
        switch body {
        case .none: "x-unknown"
        case .form: "application/x-www-form-urlencoded"
        case .json: "application/json"
        case .omitted(let type): ShownText.name(type)
        }
    }

    /// The values by name as a JSON document; repeated names have an array.
    private static func document(_ fields: [TraceField]) -> String {
        let values = Dictionary(grouping: fields) { ShownText.name($0.name) }.mapValues { fields in
            fields.map { JSONValue.string(ShownText.value($0.value)) }
        }
        return JSONValue.object(values.mapValues { $0.count == 1 ? $0[0] : .array($0) }).text
    }

    private static func type(_ headers: [TraceField]) -> String? { value(of: "content-type", headers) }

    private static func value(of name: String, _ headers: [TraceField]) -> String? {
        headers.first { $0.name.lowercased() == name }.map { ShownText.value($0.value) }
    }

    /// A URL with the parameters as its query, percent-encoded (RFC 3986, section 2.1).
    private static func address(_ address: String, _ parameters: [TraceField]) -> String {
        let base = ShownText.value(address)
        guard !parameters.isEmpty else { return base }
        let query = parameters.map {
            PercentCoding.encode(ShownText.name($0.name)) + "=" + PercentCoding.encode(ShownText.value($0.value))
        }
        return base + (base.contains("?") ? "&" : "?") + query.joined(separator: "&")
    }
}
