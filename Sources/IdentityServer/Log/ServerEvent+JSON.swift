import FoundationEssentials
import JOSE

extension ServerEvent {
    /// The event as one line of JSON, without a line break; times are ISO 8601 in UTC.
    public var line: String {
        var json: JSONValue = [
            "time": .string(time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))),
            "level": .string(level.rawValue),
        ]
        json["trace"] = trace.map(JSONValue.string)
        switch subject {
        case .request(let request):
            json["event"] = "request"
            json["method"] = .string(request.method)
            json["route"] = .string(request.route)
            json["status"] = .integer(Int64(request.status))
            json["milliseconds"] = .number((request.milliseconds * 1000).rounded() / 1000)
            json["realm"] = request.realm.map(JSONValue.string)
            json["client"] = request.client.map(JSONValue.string)
        case .failure(let failure):
            json["event"] = "failure"
            json["cause"] = .string(failure.cause)
            json["detail"] = failure.detail.map(JSONValue.string)
            json["route"] = .string(failure.route)
            json["realm"] = failure.realm.map(JSONValue.string)
        case .notice(let sentence):
            json["event"] = "notice"
            json["text"] = .string(sentence)
        case .dropped(let count):
            json["event"] = "dropped"
            json["lines"] = .integer(Int64(count))
        }
        return json.text
    }
}
