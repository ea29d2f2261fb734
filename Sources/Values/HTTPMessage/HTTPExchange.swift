public import Sentences

/// The port through which every client sends a request and receives the response.
///
/// An exchange never follows redirects, keeps no cookies unless it was created by ``session()``, and can be used from
/// any task.
public protocol HTTPExchange: Sendable {
    /// Sends a request and waits for the complete response, whatever its status.
    ///
    /// `request.target` is an absolute `http` or `https` URL. The call suspends and never blocks the calling thread.
    /// Cancelling the task ends the transfer at once and throws ``HTTPExchangeError/Reason/cancelled``.
    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse

    /// An exchange with the same settings and its own, empty cookie jar. Each login uses one.
    func session() -> any HTTPExchange
}

/// Why there is no response.
///
/// A response with an error status is not an error of this type.
public struct HTTPExchangeError: Error, Sendable, Hashable {
    /// The cause, as far as the transport can detect it.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The host name has no address.
        case nameNotResolved
        /// Nothing listens at that address, or the network has no route to it.
        case notReachable
        /// The connection ended before the response was complete.
        case connectionLost
        /// The connect timeout or the timeout for the whole exchange has passed.
        case timedOut
        /// The proxy does not open a connection to the host.
        case proxyRefused
        /// TLS could not be negotiated, or the other end does not speak TLS.
        case handshakeFailed
        /// The server does not accept HTTP/1.1 (ALPN, RFC 7301).
        case protocolNotAgreed
        /// The server ended TLS because of the client's certificate, or because none was sent.
        case clientCertificateRefused
        /// The server's certificate is not trusted, or does not match the host name.
        case certificateRefused
        /// The server's key is not the pinned one.
        case pinMismatch
        /// The response is larger than the exchange's limit.
        case tooLarge
        /// The bytes received are not HTTP.
        case malformedResponse
        /// The URL or the request cannot be sent.
        case invalidRequest
        /// A setting of the exchange (a CA file, a client certificate, a proxy) cannot be used.
        case invalidConfiguration
        case cancelled
    }

    public let reason: Reason
    /// The transport's own message; contains no secrets.
    public let detail: Text

    public init(_ reason: Reason, detail: Text = Text.empty) {
        self.reason = reason
        self.detail = detail
    }
}
