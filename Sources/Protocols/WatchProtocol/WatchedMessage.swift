public import FoundationEssentials
public import IdentityModel
public import JOSE

/// A request to a watched realm, with its answer.
public struct WatchedMessage: Sendable, Hashable {
    /// Its number in the realm, from 1; later messages have higher ones.
    public var number: Int64 = 0
    /// The number of the conversation's first message; 0 for what precedes a login, such as discovery.
    public var conversation: Int64 = 0
    /// When the answer was known.
    public var time: Date
    /// The client, if the server has found it.
    public var client: String?
    /// The user's name if it is known, else the ID.
    public var user: String?
    /// The method and the endpoint, such as `POST token`.
    public var name: String
    public var status: Int
    /// Keycloak's name of the event, such as `CODE_TO_TOKEN`; that of a refusal ends in `_ERROR`.
    public var event: String?
    /// Why it was refused, in the terms of Keycloak's events.
    public var reason: String?
    /// Which rule refused it, if several share the reason.
    public var cause: String?
    /// The fault of the sandbox that has changed the answer.
    public var fault: String?
    /// Whether it claims to be from this program.
    public var isOwn = false
    public var finding: RuleFinding?
    /// The request, its answer, and the checks of a careful client.
    public var events: [TraceEvent]

    /// The maximum length of a message as JSON, in bytes.
    package static let most = 65_536

    public init(time: Date, name: String, status: Int, events: [TraceEvent]) {
        self.time = time
        self.name = name
        self.status = status
        self.events = events.map(\.withoutSecrets)
    }

    /// Whether the request was refused, or its answer cannot be used.
    public var isFailure: Bool { status >= 400 || reason != nil || events.contains(where: \.isFailure) }

    /// Whether the answer has the tokens of a login.
    public var endsLogin: Bool {
        !isFailure && ["CODE_TO_TOKEN", "OAUTH2_DEVICE_CODE_TO_TOKEN"].contains(event)
            || !isFailure && event == "LOGIN" && name.hasSuffix(" token")
    }

    /// The message as an object of JSON on one line.
    public var line: String {
        let full = text { EventLine.text($0, most: Self.most / 4) }
        guard full.utf8.count > Self.most else { return full }
        return text { event in
            var short = event
            short.content = nil
            return EventLine.text(short, most: Self.most / 64)
        }
    }

    private func text(_ line: (TraceEvent) -> String) -> String {
        var object = JSONMembers()
        object.add("type", "message")
        object.add("number", Int(number))
        object.add("conversation", Int(conversation))
        object.add("time", RunTime.text(time))
        object.add("client", orNull: client?.kept(bytes: LineLimits.usual.name))
        object.add("user", orNull: user?.kept(bytes: LineLimits.usual.name))
        object.add("name", name.kept(bytes: LineLimits.usual.name))
        object.add("status", status)
        object.add("event", event)
        object.add("reason", reason)
        object.add("cause", cause)
        object.add("fault", fault)
        if isOwn { object.add("own", true) }
        object.add("finding", json: finding?.text ?? "null")
        object.add("events", json: "[\(events.prefix(40).map(line).joined(separator: ","))]")
        return object.description
    }

    /// Parses a message; returns `nil` for a value of another shape.
    public init?(_ json: JSONValue) {
        guard let number = json["number"]?.integer, let conversation = json["conversation"]?.integer,
            let time = json["time"]?.string.flatMap(RunTime.date), let name = Self.text(json["name"]),
            let status = json["status"]?.integer.flatMap({ Int(exactly: $0) }), let events = json["events"]?.array
        else { return nil }
        self.init(time: time, name: name, status: status, events: events.prefix(40).compactMap(EventLine.event))
        (self.number, self.conversation) = (number, conversation)
        (client, user) = (Self.text(json["client"]), Self.text(json["user"]))
        (event, reason, cause) = (Self.text(json["event"]), Self.text(json["reason"]), Self.text(json["cause"]))
        fault = Self.text(json["fault"])
        isOwn = json["own"]?.bool == true
        finding = RuleFinding(json["finding"])
    }

    private static func text(_ json: JSONValue?) -> String? { json?.string?.kept(bytes: LineLimits.usual.name) }
}

/// What a provider answers to somebody who watches.
public struct WatchedPage: Sendable, Hashable {
    /// The messages after the one that was asked for, in order.
    public var messages: [WatchedMessage]
    /// The number after which the next ones are asked for.
    public var next: Int64
    /// How many messages were left out since the realm is watched, because there were too many.
    public var omitted: Int64
    /// Whether a server over the same store answers requests to the realm too and records nothing.
    public var isPart: Bool

    public init(messages: [WatchedMessage], next: Int64, omitted: Int64, isPart: Bool = false) {
        self.messages = messages
        self.next = next
        self.omitted = omitted
        self.isPart = isPart
    }

    /// Parses a page; returns `nil` for a value of another shape.
    public init?(_ json: JSONValue) {
        guard let next = json["next"]?.integer, let messages = json["messages"]?.array else { return nil }
        self.init(
            messages: messages.compactMap { WatchedMessage($0) }, next: next, omitted: json["omitted"]?.integer ?? 0,
            isPart: json["isPart"]?.bool == true)
    }

    /// The page as JSON, of messages that are lines already.
    package static func text(lines: [String], next: Int64, omitted: Int64, isPart: Bool) -> String {
        """
        {"next":\(next),"omitted":\(omitted),"isPart":\(isPart),"messages":[\(lines.joined(separator: ","))]}
        """
    }
}
