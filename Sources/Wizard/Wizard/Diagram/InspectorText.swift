import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Sentences
import TerminalUI

/// One event in full, as headings, sentences, and names with values.
struct InspectorText: Sendable, Hashable {
    enum Item: Sendable, Hashable {
        /// The heading of a section.
        case heading(Text, String)
        case sentence(String, Role, Source = .message)
        /// A name and its value.
        case field(String, Value, Source = .message)
    }

    /// What a value or a sentence was taken from.
    enum Source: Sendable, Hashable {
        /// The event or its message.
        case message
        /// A body that is not recorded, of this media type.
        case body(type: String)
        /// How long the answer took.
        case duration(Duration)
        /// The size of the message, which follows from the other values.
        case size
        /// The check that the event records.
        case check(TracedCheck)
    }

    /// A value in an event.
    enum Value: Sendable, Hashable {
        case shown(String)
        /// A secret that is never shown.
        case hidden
        /// A secret that the user may reveal.
        case secret(SecretPlace)
    }

    struct SecretPlace: Sendable, Hashable {
        /// The index of the event.
        let event: Int
        /// The index in the event's `secrets`.
        let index: Int
    }

    private(set) var items: [Item] = []

    /// Reads an event from a run: a call together with its answer, an answer together with the content of its call.
    ///
    /// If `explains` is set, sentences describe the purpose of the events.
    init(_ diagram: SequenceDiagram, event index: Int, texts: Texts? = nil, explains: Bool = true) {
        guard diagram.events.indices.contains(index) else { return }
        let event = diagram.events[index]
        if explains, let texts { addPurpose(of: index, in: diagram, texts) }
        if let texts { addName(event, diagram.call(of: index).map { diagram.events[$0] }, texts) }
        add(event, index, in: diagram, texts)
        if let answer = diagram.answer(of: index) {
            items.append(.heading(Text("The answer"), diagram.events[answer].name))
            if explains, let texts { addPurpose(of: answer, in: diagram, texts) }
            add(diagram.events[answer], answer, in: diagram, texts)
        } else if let call = diagram.call(of: index), diagram.events[call].content != nil {
            items.append(.heading(Text("The call"), diagram.events[call].name))
            addContent(of: diagram.events[call], call, texts)
        }
    }

    /// Adds the event's documented names in Swift and Kotlin, and the document.
    private mutating func addName(_ event: TraceEvent, _ call: TraceEvent?, _ texts: Texts) {
        guard let name = DocumentedName(of: event, answering: call) else { return }
        if let swift = name.swift { items.append(.field("Swift", .shown(swift))) }
        if let kotlin = name.kotlin { items.append(.field("Kotlin", .shown(kotlin))) }
        items.append(.field(texts(Text("document")), .shown(name.document)))
    }

    /// The text for the clipboard, without secrets.
    var plain: String {
        items.map { item in
            switch item {
            case .heading(_, let text): text
            case .sentence(let text, _, _): text
            case .field(let name, .shown(let value), _): "\(name): \(value)"
            case .field(let name, .hidden, _), .field(let name, .secret, _): "\(name): \(TraceValue.hidden)"
            }
        }.joined(separator: "\n")
    }

    /// Adds a sentence about the event's purpose and what follows it.
    private mutating func addPurpose(of index: Int, in diagram: SequenceDiagram, _ texts: Texts) {
        let call = diagram.call(of: index).map { diagram.events[$0] }
        items.append(.sentence(texts.purpose(of: diagram.events[index], answering: call), .dim))
    }

    private mutating func add(_ event: TraceEvent, _ index: Int, in diagram: SequenceDiagram, _ texts: Texts?) {
        if let outcome = event.outcome {
            let words = event.kind == .note ? texts?.localTimes(in: outcome) ?? outcome : outcome
            items.append(.sentence(words, event.isFailure ? .failed : .done))
        }
        if let duration = event.duration, let texts {
            items.append(
                .field(texts(Text("duration")), .shown(texts.measured(duration)), .duration(duration)))
        }
        // Fields that the message itself contains are not listed twice.
        let repeated = event.content?.namesInMessage ?? []
        for field in event.fields where !repeated.contains(field.name) {
            items.append(.field(field.name, value(field.value, index, event)))
        }
        addContent(of: event, index, texts)
    }

    private mutating func addContent(of event: TraceEvent, _ index: Int, _ texts: Texts?) {
        func fields(_ fields: [TraceField]) -> [Item] {
            fields.map { .field($0.name, value($0.value, index, event)) }
        }
        func section(_ key: Text, _ all: [TraceField], _ note: String = "") {
            guard !all.isEmpty else { return }
            items.append(.heading(key, note))
            items += fields(all)
        }
        func body(_ body: TracedBody, size: Int) {
            switch body {
            case .none: break
            case .form(let fields): section(Text("Form"), fields)
            case .json(let fields): section(Text("Body as JSON"), fields)
            case .omitted(let type):
                items.append(.heading(Text("Body"), ""))
                items.append(.sentence("\(type), \(size) B", .dim, .body(type: type)))
            }
        }
        switch event.content {
        case .request(let request):
            items.append(.heading(Text("Request"), ""))
            items.append(.field(request.method, .shown(request.address)))
            section(Text("Parameters of the address"), request.parameters)
            section(Text("Headers"), request.headers)
            body(request.body, size: request.size)
        case .response(let response):
            items.append(.heading(Text("Response"), ""))
            items.append(.field("HTTP", .shown("\(response.status)")))
            if let texts { items.append(.field(texts(Text("size")), .shown("\(response.size) B"), .size)) }
            section(Text("Headers"), response.headers)
            section(Text("Parameters of the redirect"), response.location)
            body(response.body, size: response.size)
            for token in response.tokens {
                section(Text("Header of the token"), token.header, token.name)
                items.append(.heading(Text("Claims of the token"), token.name))
                items += token.claims.map { claim in
                    guard let texts, case .shown(let text) = claim.value,
                        let words = texts.moment(ofClaim: claim.name, text, seenAt: event.time)
                    else { return .field(claim.name, value(claim.value, index, event)) }
                    return .field(claim.name, .shown("\(text), \(words)"))
                }
            }
        case .check(let check):
            if let texts {
                items.append(
                    .field(texts(Text("expected")), .shown(texts.localTimes(in: check.expected)), .check(check)))
                items.append(.field(texts(Text("found")), .shown(texts.localTimes(in: check.found)), .check(check)))
                items.append(.field(texts(Text("required by")), .shown(check.source)))
                items.append(
                    .sentence(
                        texts(
                            !check.isSeen
                                ? Text("This cannot be checked: the recording lacks what it needs.")
                                : check.passed ? Text("The check passed.") : Text("The check did not pass.")),
                        check.passed ? .done : check.isSeen ? .failed : .dim,
                        .check(check)))
            }
        case nil: break
        }
    }

    private func value(_ value: TraceValue, _ index: Int, _ event: TraceEvent) -> Value {
        switch value {
        case .shown(let text): .shown(text)
        case .hidden: .hidden
        // Stored runs contain no secret values.
        case .revealable(let secret):
            event.secrets.indices.contains(secret) ? .secret(SecretPlace(event: index, index: secret)) : .hidden
        }
    }
}

extension TraceContent {
    /// The names of the parameters, headers and body fields of a request or response, and of what a check compared.
    fileprivate var namesInMessage: Set<String> {
        switch self {
        case .request(let request): Set((request.parameters + request.headers + request.body.fields).map(\.name))
        case .response(let response): Set((response.headers + response.location + response.body.fields).map(\.name))
        case .check: ["expected", "found"]
        }
    }
}

extension TracedBody {
    fileprivate var fields: [TraceField] {
        switch self {
        case .form(let fields), .json(let fields): fields
        default: []
        }
    }
}

extension Texts {
    /// The time in a claim in words: `expires 4 min 58 s later, at 12:03:11`; `nil` for claims that are not times.
    func moment(ofClaim name: String, _ text: String, seenAt time: Date) -> String? {
        guard let claim = Self.timesInClaims[name], let date = date(ofClaim: name, text) else { return nil }
        let distance = Int(date.timeIntervalSince1970) - Int(time.timeIntervalSince1970)
        let key: Text = distance <= 0 ? claim.past : claim.future
        return self(key.filled([.span: exactSpan(seconds: abs(distance)), .time: clock(date)]))
    }

    /// Replaces UTC times such as `2026-11-22T10:36:09Z` in this program's recorded texts by local times.
    func localTimes(in words: String) -> String {
        words.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let time = word.prefix { $0 != "," }
            guard time.count == 20, let date = try? Date(String(time), strategy: .iso8601) else { return String(word) }
            return absolute(date, seconds: true) + word.dropFirst(time.count)
        }.joined(separator: " ")
    }

    /// The time in a claim; `nil` for claims that are not times.
    func date(ofClaim name: String, _ text: String) -> Date? {
        guard Self.timesInClaims[name] != nil, let seconds = Int(text), (1...99_999_999_999).contains(seconds) else {
            return nil
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    private static let timesInClaims: [String: (past: Text, future: Text)] = [
        "exp": (Text("expired \(.span) earlier, at \(.time)"), Text("expires \(.span) later, at \(.time)")),
        "iat": (Text("issued \(.span) earlier, at \(.time)"), Text("\(.span) later, at \(.time)")),
        "auth_time": (Text("authenticated \(.span) earlier, at \(.time)"), Text("\(.span) later, at \(.time)")),
        "nbf": (Text("\(.span) earlier, at \(.time)"), Text("\(.span) later, at \(.time)")),
    ]

    /// `4 min 58 s`: the two largest units.
    private func exactSpan(seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
        case ..<86_400: "\(seconds / 3600) h \(seconds / 60 % 60) min"
        default: span(seconds: seconds)
        }
    }
}
