import HTTPMessage
import IdentityModel
import OpenID
import Sentences
import Synchronization

/// Handles requests to a loopback redirect URI.
final class RedirectAnswers: Sendable {
    /// The result of the flow, once it has ended.
    let ending = SingleDelivery<UserAgentOutcome>()
    private let path: String
    private let frame: AgentPageFrame
    private let token: Secret
    private let state = Mutex(State())

    private struct State {
        var expected: ExpectedRedirect?
        /// Whether the browser returns without a response.
        var isReturn = false
        /// The target of the start link, until the link has been used.
        var start: String?
    }

    /// The prefix of the start link's path.
    static let startPath = ProxyOrigins.ownPath + "/start/"

    init(path: String, frame: AgentPageFrame) {
        self.path = path
        self.frame = frame
        token = Secret(Hexadecimal.encode(frame.random.bytes(16)))
    }

    func expect(_ redirect: ExpectedRedirect, openedAt url: String) -> Secret {
        state.withLock { $0 = State(expected: redirect, start: url) }
        return token
    }

    func expectReturn(openedAt url: String) -> Secret {
        state.withLock { $0 = State(isReturn: true, start: url) }
        return token
    }

    func cancel() { ending.deliver(.failed(IdpSdkError(.cancelledByUser, Text("The flow was cancelled.")))) }

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        let frame = frame.speaking(to: request)
        if request.path.hasPrefix(Self.startPath) { return start(request, frame) }
        let state = state.withLock { $0 }
        guard Array(request.path.utf8) == Array(path.utf8) else { return frame.page(.missing, 404) }
        if state.isReturn { return arrive(request, frame) }
        guard let redirect = state.expected else { return frame.page(.missing, 404) }
        guard ending.current == nil else { return frame.page(.over, 410) }
        switch request.method {
        case .get:
            // Without a query the response may be in the fragment, which browsers do not send.
            guard let query = request.rawQuery, !query.isEmpty else { return frame.page(.handOver(to: path), 200) }
            return finish(redirect.parseUrl(Self.url(of: redirect, "?", query)), frame)
        case .post:
            let fields = FormFields(request.body)
            if let fragment = fields["fragment"], fields.fields.count == 1 {
                return finish(redirect.parseUrl(Self.url(of: redirect, "#", fragment)), frame)
            }
            return finish(redirect.parse(formPost: fields, to: redirect.redirectURI), frame)
        default: return frame.page(.missing, 405)
        }
    }

    private func arrive(_ request: HTTPRequest, _ frame: AgentPageFrame) -> HTTPResponse {
        guard request.method == .get else { return frame.page(.missing, 405) }
        return ending.deliver(.returned) ? frame.page(.signedOut, 200) : frame.page(.over, 410)
    }

    private func start(_ request: HTTPRequest, _ frame: AgentPageFrame) -> HTTPResponse {
        guard Secret(String(request.path.dropFirst(Self.startPath.count))) == token else {
            return frame.page(.missing, 404)
        }
        let target = state.withLock { state in
            defer { state.start = nil }
            return state.start
        }
        guard let target else { return frame.page(.usedUp, 410) }
        var response = frame.page(.moment(), 303)
        response.headers.set("Location", target)
        return response
    }

    private static func url(of redirect: ExpectedRedirect, _ mark: String, _ text: String) -> String {
        let bare = mark == "?" ? redirect.redirectURI.prefix { $0 != "?" } : redirect.redirectURI[...]
        return "\(bare)\(mark)\(text)"
    }

    private func finish(_ reading: RedirectReading, _ frame: AgentPageFrame) -> HTTPResponse {
        switch reading {
        case .elsewhere: return frame.page(.missing, 404)
        case .refused(let refusal): return frame.page(.notTaken(refusal.sentence), 400)
        case .answered(let outcome):
            guard ending.deliver(UserAgentOutcome(outcome)) else { return frame.page(.over, 410) }
            switch outcome {
            case .authorized: return frame.page(.done, 200)
            case .refused(let error): return frame.page(.refused(error.description), 200)
            }
        }
    }
}
