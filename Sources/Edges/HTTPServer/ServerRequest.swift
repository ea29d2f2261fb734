public import HTTPMessage

/// A request as a handler receives it: complete and validated.
///
/// The target is in origin form (`/path?query`) as in the request line, never decoded and with its dot segments. A HEAD
/// request is passed as GET: the server sends only the headers of the answer. There is exactly one `Host` header,
/// except in HTTP/1.0.
public struct ServerRequest: Sendable {
    /// Method, raw target, headers in the order received, and the whole body.
    public let http: HTTPRequest
    /// The number of this request, counted from 1 per server.
    public let id: UInt64
    /// The client's numeric address without port: the one a trusted proxy reports, or else the one that connected;
    /// empty if the socket has none (Unix sockets).
    public let remoteAddress: String
    /// The port that the server listens on, 0 if the socket has none.
    public let localPort: UInt16

    /// The address by which clients are counted: the /64 network of an IPv6 address, otherwise the address itself.
    public var remoteNetwork: String { ClientNetwork.of(remoteAddress) }

    /// Public for the tests of handlers.
    public init(http: HTTPRequest, id: UInt64 = 1, remoteAddress: String = "127.0.0.1", localPort: UInt16 = 0) {
        self.http = http
        self.id = id
        self.remoteAddress = remoteAddress
        self.localPort = localPort
    }
}
