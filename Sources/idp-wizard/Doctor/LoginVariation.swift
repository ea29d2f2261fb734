import HTTPMessage
import IdentityModel

/// In what a login that the doctor begins differs from the profile's.
struct LoginVariation: Sendable, Hashable {
    /// What it says about PKCE.
    enum ProofKey: Sendable, Hashable {
        /// A challenge with S256, as every login has it.
        case s256
        /// Nothing.
        case absent
        /// A method that does not exist.
        case unknownMethod
    }

    /// The client; nil is the profile's.
    var client: ClientID?
    /// The redirect URI; nil is the profile's.
    var redirectURI: String?
    /// What it says about PKCE.
    var proofKey = ProofKey.s256
    /// Whether no page may be shown.
    var isSilent = false

    /// An address that nobody can have registered (RFC 6761, section 6.4).
    static func elsewhere(_ random: any RandomSource) -> LoginVariation {
        LoginVariation(redirectURI: "https://no-such-host-\(Hexadecimal.encode(random.bytes(8))).invalid/callback")
    }

    /// The same with no page allowed.
    var silent: LoginVariation {
        var silent = self
        silent.isSilent = true
        return silent
    }
}

/// An exchange whose authorization requests say of PKCE what a variation wants; everything else passes as it is.
struct ProofKeyExchange: HTTPExchange {
    let base: any HTTPExchange
    let proofKey: LoginVariation.ProofKey
    /// Where codes are asked for.
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
