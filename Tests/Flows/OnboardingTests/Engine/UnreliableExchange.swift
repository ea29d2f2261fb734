import HTTPMessage
import Synchronization

/// An exchange in which requests that create users fail as a test wants.
final class UnreliableExchange: HTTPExchange {
    enum Failure: Sendable {
        /// The request is not sent.
        case unreachable
        /// The provider has answered, and the answer is lost.
        case lostAnswer
        /// This answer comes instead of the provider's.
        case answer(HTTPResponse)
    }

    private let inner: any HTTPExchange
    private let failure: @Sendable (_ creation: Int) -> Failure?
    private let creations = Mutex(0)

    /// - Parameter failure: of the n-th request that creates a user, from 1; `nil` for none.
    init(_ inner: any HTTPExchange, _ failure: @escaping @Sendable (_ creation: Int) -> Failure?) {
        self.inner = inner
        self.failure = failure
    }

    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        guard request.method == .post, request.target.hasSuffix("/users") else { return try await inner.send(request) }
        let number = creations.withLock { count in
            count += 1
            return count
        }
        switch failure(number) {
        case nil: return try await inner.send(request)
        case .unreachable: throw HTTPExchangeError(.notReachable)
        case .answer(let response): return response
        case .lostAnswer:
            _ = try await inner.send(request)
            throw HTTPExchangeError(.connectionLost)
        }
    }

    func session() -> any HTTPExchange { self }
}
