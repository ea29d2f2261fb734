import HTTPMessage
public import IdentityModel
public import Sentences

/// A discovery document checked against the profile: it has the expected issuer, and its endpoints are safe for
/// secrets.
///
/// Source: OpenID Connect Discovery 1.0, section 4.3; RFC 8414, section 3.3.
public struct ProviderMetadata: Sendable, Hashable {
    public let document: DiscoveryDocument

    /// Checks a document; throws if it has another issuer, or an endpoint that is neither `https` nor on loopback.
    ///
    /// If the profile itself contains an issuer or a discovery document with plain `http`, endpoints at its origin are
    /// allowed too.
    public init(_ document: DiscoveryDocument, of profile: ProviderProfile) throws(ProviderMetadataError) {
        let issuer =
            profile.kind == .oidc || profile.statedIssuer != nil ? profile.issuer : RealmEndpoints(profile).issuer
        guard document.isIssued(by: issuer) else {
            throw ProviderMetadataError(.otherIssuer, expected: issuer, found: UntrustedText(document.issuer))
        }
        let chosen = [issuer, profile.discoveryURL].compactMap { $0.flatMap { URLReference($0).origin } }
        // No client of this program calls the frame.
        for member in DiscoveryDocument.Endpoint.allCases where member != .sessionFrame {
            guard let endpoint = document[member], !Self.isUsable(endpoint, chosen: chosen) else { continue }
            throw ProviderMetadataError(
                .unsafeEndpoint(member.rawValue), expected: "an https URL", found: UntrustedText(endpoint))
        }
        self.document = document
    }

    /// Whether secrets may be sent to the endpoint; `chosen` are the origins in the profile.
    private static func isUsable(_ endpoint: String, chosen: [String]) -> Bool {
        let url = URLReference(endpoint)
        guard let origin = url.origin, let host = url.host, !host.isEmpty, url.fragment == nil,
            url.authority?.contains("@") != true, endpoint.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return false }
        switch url.scheme?.lowercased() {
        case "https": return true
        case "http": return url.isLoopback || chosen.contains(origin)
        default: return false
        }
    }

    /// How a client of the profile authenticates: as set in the profile, else by a method that the provider supports,
    /// preferably `client_secret_basic`.
    public func authentication(of client: ProviderProfile.Client) -> ClientAuthentication {
        guard let secret = client.secret else { return .none(client.id) }
        let supported = document.tokenEndpointAuthMethodsSupported ?? ["client_secret_basic"]
        let usual: ProviderProfile.AuthMethod =
            supported.contains("client_secret_basic") || !supported.contains("client_secret_post") ? .basic : .post
        return switch client.authMethod ?? usual {
        case .basic: .basic(client.id, secret)
        case .post: .post(client.id, secret)
        }
    }

    /// Whether the provider supports a grant; if it lists none, it supports code and implicit (Discovery, section 3).
    public func supports(grant: GrantType) -> Bool {
        (document.grantTypesSupported ?? ["authorization_code", "implicit"]).contains(grant.rawValue)
    }
}

/// Why a discovery document is rejected.
public struct ProviderMetadataError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Fault: Sendable, Hashable {
        /// The issuer is not the one expected by the profile.
        case otherIssuer
        /// The address in this member is not safe for secrets.
        case unsafeEndpoint(String)
    }

    public let fault: Fault
    public let expected: String
    /// The value in the document.
    public let found: UntrustedText

    init(_ fault: Fault, expected: String, found: UntrustedText) {
        self.fault = fault
        self.expected = expected
        self.found = found
    }

    public var description: String { sentence.english }

    /// A sentence with the reason and what to change.
    public var sentence: Text {
        switch fault {
        case .otherIssuer:
            Text(
                "The provider at \(expected) names another issuer (\(found)): if that is right, set exactly this issuer in the profile."
            )
        case .unsafeEndpoint(let name):
            Text(
                "The provider's discovery document names \(found) as its \(name): that must be an https URL, because secrets are sent there."
            )
        }
    }
}
