import FoundationEssentials
import HTTPMessage
public import IdentityModel

/// How a client authenticates at the token endpoint (RFC 6749, section 2.3).
public enum ClientAuthentication: Sendable, Hashable {
    /// A public client: its ID in the body, without a secret.
    case none(ClientID)
    /// ID and secret in the body.
    case post(ClientID, Secret)
    /// ID and secret in the `Authorization` header.
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

/// The `Basic` scheme of the `Authorization` header as used by OAuth: ID and secret are form-encoded first (RFC 6749,
/// section 2.3.1).
enum BasicCredentials {
    static func header(_ id: ClientID, _ secret: Secret) -> String {
        let fields: FormFields = [id.rawValue: secret.exposedText]
        // The encoded name and value contain neither a colon nor an equals sign.
        let pair = fields.encoded.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let text = pair.joined(separator: ":")
        return "Basic " + Data(text.utf8).base64EncodedString()
    }

    /// Parses the ID and secret in a header; returns `nil` if it has another scheme or cannot be parsed.
    static func read(_ header: String) -> (id: ClientID, secret: Secret)? {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "basic", let data = Data(base64Encoded: String(parts[1])),
            let text = String(validating: data, as: UTF8.self), let colon = text.firstIndex(of: ":")
        else { return nil }
        let pair = FormFields(encoded: "\(text[..<colon])=\(text[text.index(after: colon)...])")
        guard pair.fields.count == 1, let field = pair.fields.first, !field.name.isEmpty else { return nil }
        return (ClientID(field.name), Secret(field.value))
    }
}
