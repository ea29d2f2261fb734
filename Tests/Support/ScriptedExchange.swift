public import HTTPMessage
import Synchronization

/// An exchange whose responses a test determines per request.
///
/// It records every request.
public final class ScriptedExchange: HTTPExchange {
    private let answer: @Sendable (HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse
    private let sent = Mutex<[HTTPRequest]>([])

    /// `answer` returns the response or throws the network's error.
    public init(_ answer: @escaping @Sendable (HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse) {
        self.answer = answer
    }

    /// The requests so far, in order.
    public var requests: [HTTPRequest] { sent.withLock { $0 } }

    /// Method and path of the requests so far, without host and query.
    public var lines: [String] {
        requests.map { "\($0.method) \(URLReference($0.target).path)" }
    }

    public func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        sent.withLock { $0.append(request) }
        guard !Task.isCancelled else { throw HTTPExchangeError(.cancelled) }
        return try await answer(request)
    }

    /// Returns itself: there are no cookies to isolate.
    public func session() -> any HTTPExchange { self }
}
