public import HTTPMessage
import Synchronization

/// An exchange whose answers a test decides, request by request; every request is kept.
public final class ScriptedExchange: HTTPExchange {
    private let answer: @Sendable (HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse
    private let sent = Mutex<[HTTPRequest]>([])

    /// Makes an exchange; the closure answers, or throws what the network would.
    public init(_ answer: @escaping @Sendable (HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse) {
        self.answer = answer
    }

    /// Every request so far, in order.
    public var requests: [HTTPRequest] { sent.withLock { $0 } }

    /// Method and path of every request so far, without host and query.
    public var lines: [String] {
        requests.map { "\($0.method) \(URLReference($0.target).path)" }
    }

    /// Keeps the request and lets the test answer.
    public func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        sent.withLock { $0.append(request) }
        guard !Task.isCancelled else { throw HTTPExchangeError(.cancelled) }
        return try await answer(request)
    }

    /// The same exchange: it has no cookies to keep apart.
    public func session() -> any HTTPExchange { self }
}
