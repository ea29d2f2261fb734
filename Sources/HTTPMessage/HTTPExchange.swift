/// The port through which every client of ours sends a request and gets the response.
///
/// An exchange never follows a redirect, keeps no cookies of its own unless made by ``session()``, and is safe to use from any task.
public protocol HTTPExchange: Sendable {
    /// Sends one request and waits for the whole response, whatever its status.
    ///
    /// `request.target` is an absolute `http` or `https` URL. Suspends, never blocks the calling thread; cancelling the task ends
    /// the transfer at once and throws ``HTTPExchangeError/Reason/cancelled``.
    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse

    /// An exchange with the same settings and a cookie jar of its own, empty at first: one for each login.
    func session() -> any HTTPExchange
}

/// Why no response came.
///
/// A response with an error status is a response, not this.
public struct HTTPExchangeError: Error, Sendable, Hashable {
    /// What went wrong, as far as the transport knows.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The host's name has no address.
        case nameNotResolved
        /// Nobody listens there, or the network has no way to it.
        case notReachable
        /// Connected, but the connection ended before a whole response.
        case connectionLost
        /// The time for connecting or for the whole exchange ran out.
        case timedOut
        /// TLS could not be agreed on, or the other end speaks no TLS.
        case handshakeFailed
        /// The server's certificate is not trusted, does not fit its name, or misses its pin.
        case certificateRefused
        /// The response is larger than the exchange takes.
        case tooLarge
        /// What came is not HTTP.
        case malformedResponse
        /// The URL or the request cannot be sent.
        case invalidRequest
        /// A setting of the exchange (a CA file, a client certificate, a proxy) cannot be used.
        case invalidConfiguration
        /// The task was cancelled.
        case cancelled
    }

    /// What went wrong.
    public let reason: Reason
    /// The transport's own words, for a person who knows; no secrets.
    public let detail: String

    /// Makes an error.
    public init(_ reason: Reason, detail: String = "") {
        self.reason = reason
        self.detail = detail
    }
}
