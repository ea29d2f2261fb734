import HTTPMessage
import IdentityModel

/// The differences of a doctor's login from the profile's.
struct LoginVariation: Sendable, Hashable {
    enum ProofKey: Sendable, Hashable {
        /// A challenge with S256, as in every login of this program.
        case s256
        case absent
        case unknownMethod
    }

    /// The client; `nil` uses the profile's.
    var client: ClientID?
    /// The redirect URI; `nil` uses the profile's.
    var redirectURI: String?
    var proofKey = ProofKey.s256
    /// Whether no page may be shown (`prompt=none`).
    var isSilent = false

    /// A redirect URI that cannot be registered (RFC 6761, section 6.4).
    static func elsewhere(_ random: any RandomSource) -> LoginVariation {
        LoginVariation(redirectURI: "https://no-such-host-\(Hexadecimal.encode(random.bytes(8))).invalid/callback")
    }

    /// The same login without permission to show a page.
    var silent: LoginVariation {
        var silent = self
        silent.isSilent = true
        return silent
    }
}

/// Changes the PKCE parameters of authorization requests; forwards other requests unchanged.
struct ProofKeyExchange: HTTPExchange {
    let base: any HTTPExchange
    let proofKey: LoginVariation.ProofKey
    let endpoint: String

    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        var request = request
        request.target = changed(request.target)
        return try await base.send(request)
    }

    func session() -> any HTTPExchange {
        ProofKeyExchange(base: base.session(), proofKey: proofKey, endpoint: endpoint)
    }

    private func changed(_ target: String) -> String {
        var url = URLReference(target)
        let place = URLReference(endpoint)
        guard proofKey != .s256, url.origin == place.origin, url.path == place.path, let query = url.query else {
            return target
        }
        var fields = FormFields()
        for field in FormFields(encoded: query).fields {
            switch (field.name, proofKey) {
            case ("code_challenge", .absent), ("code_challenge_method", .absent): continue
            case ("code_challenge_method", .unknownMethod): fields.add(field.name, "no-such-method")
            default: fields.add(field.name, field.value)
            }
        }
        url.query = fields.encoded
        return url.description
    }
}
