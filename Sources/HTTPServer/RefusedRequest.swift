public import HTTPMessage

/// A request that the server refuses before it reaches the handler: it is malformed or too large, or the server is
/// stopping.
public struct RefusedRequest: Sendable, Hashable {
    /// The method as sent; `nil` if the head cannot be parsed.
    public let method: HTTPMethod?
    public let status: Int
    /// The client's numeric address; ``TrustedProxies/unknownClient`` if only a header that was not read contains it.
    public let remoteAddress: String
}
