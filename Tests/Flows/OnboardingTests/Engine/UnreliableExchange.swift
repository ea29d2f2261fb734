import HTTPMessage
import TestSupport

/// An exchange in which certain requests fail as a test wants.
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
    private let counts: @Sendable (HTTPRequest) -> Bool
    private let failure: @Sendable (_ number: Int) -> Failure?
    private let count: Tally

    /// - Parameters:
    ///   - counts: the requests that can fail; those that create users by default.
    ///   - failure: of the n-th of them, from 1; `nil` for none.
    convenience init(
        _ inner: any HTTPExchange, counts: @escaping @Sendable (HTTPRequest) -> Bool = isCreation,
        _ failure: @escaping @Sendable (_ number: Int) -> Failure?
    ) {
        self.init(inner, counts, failure, Tally())
    }

    private init(
        _ inner: any HTTPExchange, _ counts: @escaping @Sendable (HTTPRequest) -> Bool,
        _ failure: @escaping @Sendable (Int) -> Failure?, _ count: Tally
    ) {
        self.inner = inner
        self.counts = counts
        self.failure = failure
        self.count = count
    }

    @Sendable static func isCreation(_ request: HTTPRequest) -> Bool {
        request.method == .post && request.target.hasSuffix("/users")
    }

    /// A page that is sent, with the activation code.
    @Sendable static func isPage(_ request: HTTPRequest) -> Bool {
        request.method == .post && request.target.contains("/login-actions/")
    }

    /// The redemption of an authorization code, a refresh, and others.
    @Sendable static func isToken(_ request: HTTPRequest) -> Bool { request.target.hasSuffix("/token") }

    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        guard counts(request) else { return try await inner.send(request) }
        switch failure(count.add()) {
        case nil: return try await inner.send(request)
        case .unreachable: throw HTTPExchangeError(.notReachable)
        case .answer(let response): return response
        case .lostAnswer:
            _ = try await inner.send(request)
            throw HTTPExchangeError(.connectionLost)
        }
    }

    func session() -> any HTTPExchange { UnreliableExchange(inner.session(), counts, failure, count) }
}
