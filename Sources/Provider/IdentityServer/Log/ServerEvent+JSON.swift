import JOSE
import PostgreSQL

extension ServerEvent {
    /// The event as one line of JSON, without a line break; times are ISO 8601 in UTC.
    public var line: String { String(decoding: bytes, as: UTF8.self) }

    /// The line in UTF-8; members are sorted by name.
    var bytes: [UInt8] {
        let time = LogTime.text(time), level = level.rawValue
        var line = LogLine()
        switch subject {
        case .request(let request):
            line.add("cause", request.cause)
            line.add("client", request.address)
            line.add("client_id", request.clientID)
            line.add("event", request.event ?? "request")
            line.add("inert", request.inert)
            line.add("level", level)
            line.add("method", request.method)
            line.add("milliseconds", .number((request.milliseconds * 1000).rounded() / 1000))
            line.add("realm", request.realm)
            line.add("reason", request.reason)
            line.add("redirect_uri", request.redirectURI)
            line.add("resource", request.resource)
            line.add("route", request.route)
            line.add("status", .integer(Int64(request.status)))
        case .failure(let failure):
            line.add("cause", failure.cause)
            line.add("detail", failure.detail)
            line.add("event", "failure")
            line.add("level", level)
            line.add("realm", failure.realm)
            line.add("route", failure.route)
        case .started(let version, let address, let store):
            line.add("address", address)
            line.add("event", "start")
            line.add("level", level)
            line.add("store", store)
            line.add("version", version)
        case .stopped(let traffic):
            line.add("event", "stop")
            line.add("level", level)
            if let traffic {
                line.add("round_trips", .integer(Int64(traffic.roundTrips)))
                line.add("statements", .integer(Int64(traffic.statements)))
            }
        case .storeLost(let reason):
            line.add("event", "store lost")
            line.add("level", level)
            line.add("reason", reason)
        case .storeBack(let seconds):
            line.add("event", "store back")
            line.add("level", level)
            line.add("seconds", .number((seconds * 1000).rounded() / 1000))
        case .notice(let sentence):
            line.add("event", "notice")
            line.add("level", level)
            line.add("text", sentence)
        case .dropped(let count):
            line.add("event", "dropped")
            line.add("level", level)
            line.add("lines", .integer(Int64(count)))
        }
        line.add("time", time)
        line.add("trace", trace)
        if case .request(let request) = subject { line.add("user", request.user) }
        return line.bytes
    }
}

/// One object of JSON, written member by member: a line has few members, and each request writes one.
private struct LogLine {
    private var written = [UInt8(ascii: "{")]

    init() { written.reserveCapacity(256) }

    var bytes: [UInt8] { written + [UInt8(ascii: "}")] }

    /// Adds a text unless it is `nil`.
    mutating func add(_ name: StaticString, _ text: String?) {
        if let text { add(name, .string(text)) }
    }

    /// Adds a value; the name must not need escaping.
    mutating func add(_ name: StaticString, _ value: JSONValue) {
        if written.count > 1 { written.append(UInt8(ascii: ",")) }
        written.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { written.append(contentsOf: $0) }
        written.append(UInt8(ascii: "\""))
        written.append(UInt8(ascii: ":"))
        value.append(to: &written)
    }
}
