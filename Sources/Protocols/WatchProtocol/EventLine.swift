package import IdentityModel
package import JOSE

/// An event as a line of JSON.
package enum EventLine {
    /// The line, without line feed.
    ///
    /// If the line would be longer than `most` bytes, fewer fields and shorter values are kept.
    package static func text(_ event: TraceEvent, most: Int) -> String {
        if textSize(of: event) <= most {
            let line = text(event, within: .usual)
            if line.utf8.count <= most { return line }
        }
        return text(event, within: .short)
    }

    private static func text(_ event: TraceEvent, within limits: LineLimits) -> String {
        var line = JSONMembers()
        line.add("type", "event")
        line.add("time", RunTime.text(event.time))
        line.add("from", event.from.rawValue)
        line.add("to", event.to.rawValue)
        line.add("name", event.name.kept(bytes: limits.name))
        let fields = FieldsJSON(event.fields, within: limits)
        line.add("fields", json: fields.object)
        if let list = fields.list { line.add("list", json: list) }
        line.add("outcome", event.outcome?.kept(bytes: limits.value))
        line.add("kind", event.kind.rawValue)
        if let duration = event.duration { line.add("ms", json: milliseconds(duration)) }
        if event.isFailure { line.add("failed", true) }
        switch event.content {
        case .request(let request): line.add("request", json: ContentJSON.text(request, within: limits))
        case .response(let response): line.add("response", json: ContentJSON.text(response, within: limits))
        case .check(let check): line.add("check", json: ContentJSON.text(check, within: limits))
        case nil: break
        }
        return line.description
    }

    /// Parses the event of a line; returns `nil` for a value of another shape.
    package static func event(_ json: JSONValue) -> TraceEvent? {
        guard let time = json["time"]?.string.flatMap(RunTime.date), let from = lane(json["from"]),
            let to = lane(json["to"]), let name = json["name"]?.string,
            let fields = FieldsJSON.fields(list: json["list"], object: json["fields"])
        else { return nil }
        var event = TraceEvent(
            time: time, from: from, to: to, name: name.kept(bytes: LineLimits.usual.name), fields: fields,
            outcome: json["outcome"]?.string?.kept(bytes: LineLimits.usual.value),
            isFailure: json["failed"]?.bool ?? false)
        if let kind = json["kind"] {
            guard let known = kind.string.flatMap(TraceEvent.Kind.init) else { return nil }
            event.kind = known
        }
        if let value = json["ms"] {
            guard let duration = value.number.flatMap(duration) else { return nil }
            event.duration = duration
        }
        if let request = json["request"] {
            guard let content = ContentJSON.request(request) else { return nil }
            event.content = .request(content)
        } else if let response = json["response"] {
            guard let content = ContentJSON.response(response) else { return nil }
            event.content = .response(content)
        } else if let check = json["check"] {
            guard let content = ContentJSON.check(check) else { return nil }
            event.content = .check(content)
        }
        return event
    }

    /// The size of the names and values of the event's fields in bytes: a lower bound of the line's length.
    private static func textSize(of event: TraceEvent) -> Int {
        let lists: [[TraceField]] =
            switch event.content {
            case .request(let request): [request.parameters, request.headers, fields(of: request.body)]
            case .response(let response):
                [response.headers, response.location, fields(of: response.body)]
                    + response.tokens.flatMap { [$0.header, $0.claims] }
            case .check, nil: []
            }
        return ([event.fields] + lists).joined().reduce(0) { size, field in
            size + field.name.utf8.count + field.value.description.utf8.count
        }
    }

    private static func fields(of body: TracedBody) -> [TraceField] {
        switch body {
        case .form(let fields), .json(let fields): fields
        case .none, .omitted: []
        }
    }

    private static func lane(_ json: JSONValue?) -> Lane? { json?.string.flatMap(Lane.init) }

    /// The longest stored duration: ten years, in microseconds.
    private static let longest: Int64 = 315_360_000_000_000

    /// Milliseconds with three decimals.
    private static func milliseconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let whole = min(max(seconds, 0), longest / 1_000_000)
        let microseconds = whole * 1_000_000 + (seconds < 0 ? 0 : attoseconds / 1_000_000_000_000)
        let digits = String(microseconds % 1000)
        return "\(microseconds / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
    }

    private static func duration(_ milliseconds: Double) -> Duration? {
        guard let microseconds = Int64(exactly: (milliseconds * 1000).rounded()), (0...longest).contains(microseconds)
        else { return nil }
        return .microseconds(microseconds)
    }
}
