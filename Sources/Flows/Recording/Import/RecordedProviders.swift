import HTTPMessage
import JOSE
import OpenID

/// What a recorded request is for.
enum RecordedEndpoint: String, Sendable {
    case discovery = "openid-configuration"
    case keys = "certs"
    case authorization = "auth"
    case token, userinfo, logout, device
    case revocation = "revoke"
    /// A page or a redirect of the provider, whose forms and bodies no standard describes.
    case page
    /// An operation of a user pool's API.
    case cognito
    /// The question of a browser before a request to another origin.
    case preflight

    /// Whether the request does not belong to one login.
    var isShared: Bool { self == .discovery || self == .keys || self == .preflight }
}

/// The providers of a recording: their addresses, documents and keys.
struct RecordedProviders: Sendable {
    private var endpoints: [String: RecordedEndpoint] = [:]
    private var documents: [JSONValue] = []
    private var keys: [String: [JSONWebKey]] = [:]
    private var origins: Set<String> = []

    /// Learns from an exchange that is recognisable by itself.
    mutating func learn(_ exchange: RecordedExchange) {
        guard let endpoint = Self.recognised(exchange) else { return }
        endpoints[exchange.url] = endpoint
        switch endpoint {
        case .discovery:
            guard let document = exchange.answer else { return }
            documents.append(document)
            for (member, endpoint) in Self.members {
                if let address = document[member]?.string { endpoints[address] = endpoint }
            }
            origins.formUnion(
                document["authorization_endpoint"]?.string.flatMap { URLReference($0).origin }.map { [$0] } ?? [])
        case .keys:
            let set = exchange.answer.flatMap { try? JSONWebKeySet(json: $0) }
            keys[exchange.url, default: []] += set?.keys ?? []
        default: origins.formUnion(exchange.origin.map { [$0] } ?? [])
        }
    }

    /// What the request is for; `nil` for one that is not kept.
    func endpoint(of exchange: RecordedExchange) -> RecordedEndpoint? {
        let known = endpoints[exchange.url]
        if exchange.request.method == .options { return known == nil ? nil : .preflight }
        if let endpoint = Self.recognised(exchange) { return endpoint }
        if let known, known != .authorization, known != .token { return known }
        guard let origin = exchange.origin, origins.contains(origin), exchange.lastName != "favicon.ico" else {
            return nil
        }
        switch exchange.lastName.lowercased() {
        case "userinfo": return .userinfo
        case "revoke", "revocation": return .revocation
        case "logout", "end_session", "endsession": return .logout
        default:
            let isHTML = exchange.response?.headers["Content-Type"]?.contains("html") == true
            return isHTML || exchange.redirect != nil || exchange.request.method == .post ? .page : nil
        }
    }

    /// Recognises a request by its shape, whatever its address.
    private static func recognised(_ exchange: RecordedExchange) -> RecordedEndpoint? {
        let (request, isPost) = (exchange.request, exchange.request.method == .post)
        guard request.method != .options else { return nil }
        if exchange.operation != nil { return .cognito }
        let documents = ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"]
        if documents.contains(where: exchange.url.contains) { return .discovery }
        let fields = isPost ? request.form : request.query
        if isPost, fields["grant_type"] != nil { return .token }
        if fields["client_id"] != nil {
            if (fields["response_type"] ?? fields["request_uri"]) != nil { return .authorization }
            if isPost, exchange.answer?["device_code"] != nil { return .device }
        }
        return request.method == .get && exchange.answer?["keys"]?[0]?["kty"] != nil ? .keys : nil
    }

    private static let members: [String: RecordedEndpoint] = [
        "authorization_endpoint": .authorization, "token_endpoint": .token, "jwks_uri": .keys,
        "userinfo_endpoint": .userinfo, "end_session_endpoint": .logout, "revocation_endpoint": .revocation,
        "device_authorization_endpoint": .device,
    ]
}

extension RecordedProviders {
    /// The issuer of the tokens of a token endpoint: by its document, else by Keycloak's layout.
    func issuer(ofTokensAt url: String) -> String? {
        if let document = document(at: url), let issuer = document["issuer"]?.string { return issuer }
        let ending = "/protocol/openid-connect/token"
        return url.hasSuffix(ending) ? String(url.dropLast(ending.count)) : nil
    }

    /// The keys of the provider with that token endpoint, empty if none were recorded.
    func keys(ofTokensAt url: String) -> JSONWebKeySet {
        if let address = document(at: url)?["jwks_uri"]?.string { return JSONWebKeySet(keys: keys[address] ?? []) }
        let origin = URLReference(url).origin
        return JSONWebKeySet(keys: keys.filter { URLReference($0.key).origin == origin }.flatMap(\.value))
    }

    private func document(at url: String) -> JSONValue? {
        documents.last { document in
            ["token_endpoint", "authorization_endpoint"].contains { document[$0]?.string == url }
        }
    }
}

extension RecordedExchange {
    /// The operation of a user pool's API.
    var operation: String? {
        let prefix = "AWSCognitoIdentityProviderService."
        guard let target = request.headers["X-Amz-Target"], target.hasPrefix(prefix) else { return nil }
        return String(target.dropFirst(prefix.count))
    }
}
