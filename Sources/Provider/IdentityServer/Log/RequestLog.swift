import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore

/// Records each request and its failures in a log.
struct RequestLog: Sendable {
    let log: any ServerLog
    let clock: any WallClock
    let random: any RandomSource
    /// The time since a fixed moment, from a monotonic clock.
    var monotonic: @Sendable () -> Duration = { RequestLog.start.duration(to: .now) }

    private static let start = ContinuousClock.now

    /// The maximum length of a name, in bytes.
    private static let longestName = 255
    /// The maximum length of a failure's details, in characters.
    private static let longestInert = 1_000
    private static let longestDetail = 500
    /// The methods that are logged by name, because a client may send any token.
    private static let methods: [HTTPMethod] = [.get, .head, .post, .put, .delete, .options]
    private static let unknownRoute = "unknown"

    /// Answers a request and records it at a level.
    func answer(
        _ request: ServerRequest, at level: ServerEvent.Level = .info, by handler: @Sendable () async -> HTTPResponse
    ) async -> HTTPResponse {
        let trace = TraceID(of: request.http.headers, random: random).text
        let record = RequestRecord(
            RequestOrigin(address: request.remoteAddress, network: request.remoteNetwork, trace: trace))
        let start = monotonic()
        let response = await RequestRecord.$current.withValue(record) { await handler() }
        // The listener cancels a request that takes too long or is running when the server stops; the client has
        // received 503.
        let status = Task.isCancelled ? 503 : response.status
        let milliseconds = (monotonic() - start) / .milliseconds(1)
        let content = record.content
        let route = content.route ?? Self.unknownRoute
        let realm = content.realm.map { Self.bounded($0.rawValue) }
        let time = clock.now()
        for cause in content.failures {
            let detail = cause.detail.map { UntrustedText($0).sanitised(limit: Self.longestDetail) }
            let failure = ServerEvent.Failure(cause: cause.name, detail: detail, route: route, realm: realm)
            log.record(ServerEvent(time: time, level: cause.level, trace: trace, subject: .failure(failure)))
        }
        let event = content.eventName(status: status)
        let answered = ServerEvent.Request(
            method: Self.name(of: request.http.method), route: route, status: status, milliseconds: milliseconds,
            realm: realm, clientID: content.client.map { Self.bounded($0.rawValue) },
            address: Self.shown(request.remoteAddress), user: content.user.map(Self.bounded), event: event,
            resource: event.flatMap { _ in content.resource }, reason: content.loggedReason?.rawValue,
            cause: content.cause?.rawValue, redirectURI: content.redirectURI.map(Self.bounded),
            inert: content.kept.hasInert ? content.kept.inertText(atMost: Self.longestInert) : nil)
        log.record(ServerEvent(time: time, level: level, trace: trace, subject: .request(answered)))
        return response
    }

    /// Records a request that the listener rejected.
    func refused(_ refusal: RefusedRequest) {
        let request = ServerEvent.Request(
            method: refusal.method.map(Self.name) ?? "other", route: Self.unknownRoute, status: refusal.status,
            milliseconds: 0, realm: nil, clientID: nil, address: Self.shown(refusal.remoteAddress), user: nil,
            event: nil, resource: nil, reason: nil, cause: nil,
            redirectURI: nil)
        log.record(
            ServerEvent(
                time: clock.now(), level: .info, trace: TraceID(random: random).text, subject: .request(request)))
    }

    private static func name(of method: HTTPMethod) -> String {
        methods.contains(method) ? method.rawValue : "other"
    }

    /// A connection over a Unix socket has no address.
    private static func shown(_ address: String) -> String {
        address.isEmpty ? TrustedProxies.unknownClient : bounded(address)
    }

    private static func bounded(_ name: String) -> String {
        UntrustedText(name).sanitised(limit: longestName).cut(toBytes: longestName)
    }
}

extension FailureCause {
    /// The level of the log entry; a failure that may be temporary is a warning.
    fileprivate var level: ServerEvent.Level {
        switch self {
        case .store(let error): error.code == .busy ? .warning : .error
        case .hashingBusy, .upstream, .fault: .warning
        case .refused: .debug
        case .defect: .error
        }
    }
}

/// Receives an event for each request and each failure of a server.
public protocol ServerLog: Sendable {
    /// Called from any thread before the response is sent, so it must return immediately.
    func record(_ event: ServerEvent)
}
