import HTTPMessage
import Synchronization
import Testing

/// An exchange that answers from a script, one step per request, and records the requests.
final class ScriptedExchange: HTTPExchange {
    /// Answers one request; `state` is that of the authorization request.
    typealias Step =
        @Sendable (_ request: HTTPRequest, _ state: String) async -> Result<HTTPResponse, HTTPExchangeError>

    private struct Progress {
        var requests: [HTTPRequest] = []
        var sessions = 0
    }

    private let steps: [Step]
    private let progress = Mutex(Progress())

    init(_ steps: [Step]) { self.steps = steps }

    var requests: [HTTPRequest] { progress.withLock { $0.requests } }
    /// The request with this index; fails the test if it was not sent.
    func request(_ index: Int) throws -> HTTPRequest { try #require(requests.dropFirst(index).first) }
    var sessions: Int { progress.withLock { $0.sessions } }

    func session() -> any HTTPExchange {
        progress.withLock { $0.sessions += 1 }
        return self
    }

    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        let (position, first) = progress.withLock { progress in
            progress.requests.append(request)
            return (progress.requests.count - 1, progress.requests[0])
        }
        guard position < steps.count else {
            Issue.record("an unexpected request: \(request.method) \(request.target)")
            throw HTTPExchangeError(.notReachable)
        }
        return try await steps[position](request, first.query["state"] ?? "").get()
    }
}

extension ScriptedExchange {
    static func page(_ html: String, status: Int = 200, type: String? = "text/html;charset=utf-8") -> Step {
        var headers = HTTPHeaders()
        headers.add("Content-Type", ifPresent: type)
        let response = HTTPResponse(status: status, headers: headers, body: Array(html.utf8))
        return { _, _ in .success(response) }
    }

    /// A redirect; `STATE` is replaced with the request's state.
    static func redirect(_ location: String, status: Int = 302) -> Step {
        { _, state in
            let target = location.split(separator: "STATE", omittingEmptySubsequences: false).joined(separator: state)
            return .success(HTTPResponse(status: status, headers: ["Location": target]))
        }
    }

    /// The redirect with a code, as the sandbox and KOBIL send it.
    static let code = redirect(
        "https://kobil/OpenIdRedirectUri#state=STATE&session_state=s&iss=https%3A%2F%2Fidp.example%2Fauth%2Frealms%2Ft&code=c.o.de"
    )

    static func failure(_ reason: HTTPExchangeError.Reason) -> Step { { _, _ in .failure(HTTPExchangeError(reason)) } }
}

extension HTTPHeaders {
    fileprivate mutating func add(_ name: String, ifPresent value: String?) {
        if let value { add(name, value) }
    }
}
