public import IdentityModel

/// How a client authenticates at the token endpoint (RFC 6749, section 2.3).
public enum ClientAuthentication: Sendable, Hashable {
    /// A public client: its ID in the body, without a secret.
    case none(ClientID)
    /// Id and secret in the body.
    case post(ClientID, Secret)
    /// Id and secret in the `Authorization` header.
    case basic(ClientID, Secret)

    public var clientID: ClientID {
        switch self {
        case .none(let id), .post(let id, _), .basic(let id, _): id
        }
    }

    /// The client's secret, or `nil` for a public client.
    public var secret: Secret? {
        switch self {
        case .none: nil
        case .post(_, let secret), .basic(_, let secret): secret
        }
    }
}
