public import HTTPMessage

/// A request as a handler gets it: whole, and checked for what the transport must refuse.
///
/// The target is the raw one of the request line in origin form (`/path?query`), never decoded and with no dot segment removed. A HEAD request
/// comes as GET: the edge sends the headers of its answer and withholds the body. One Host header is there, except in HTTP/1.0.
public struct ServerRequest: Sendable {
    /// Method, raw target, headers in the order they came, and the whole body.
    public let http: HTTPRequest
    /// The number of this request within its server, from 1.
    public let id: UInt64
    /// The client's address as a number without port; empty where the socket has none (Unix sockets).
    public let remoteAddress: String
    /// The port that the server listens at, 0 where the socket has none.
    public let localPort: UInt16

    /// The address as it counts where shares are given out: the /64 network of an IPv6 address, any other address itself.
    public var remoteNetwork: String { ClientNetwork.of(remoteAddress) }

    /// Makes a request, for a handler's own tests too.
    public init(http: HTTPRequest, id: UInt64 = 1, remoteAddress: String = "127.0.0.1", localPort: UInt16 = 0) {
        self.http = http
        self.id = id
        self.remoteAddress = remoteAddress
        self.localPort = localPort
    }
}
