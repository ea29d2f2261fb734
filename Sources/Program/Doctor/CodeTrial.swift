import HTTPMessage
import IdentityModel
import OpenID

/// The token endpoint's response to a code that cannot exist: it rejects the code if the client is known, and else the
/// client (RFC 6749, section 5.2).
enum CodeTrial: Sendable, Hashable {
    /// Only the code was rejected.
    case known
    /// The client or its authentication was rejected.
    case refused(OAuthError)
    /// The response is the same for a client that cannot exist, or cannot be parsed.
    case unknown

    /// Sends a code of the profile's client, and one of a client that cannot exist.
    static func look(through probe: ProviderProbe) async -> CodeTrial {
        guard let own = await answer(to: probe.client.id, probe) else { return .unknown }
        switch own.code {
        case .invalidGrant:
            let other = await probe.unknownClients.tokenError { await answer(to: probe.unknownClients.client, probe) }
            return other.map { $0.code != .invalidGrant } ?? false ? .known : .unknown
        case .invalidClient, .unauthorizedClient: return .refused(own)
        default: return .unknown
        }
    }

    private static func answer(to id: ClientID, _ probe: ProviderProbe) async -> OAuthError? {
        var client = probe.client
        client.id = id
        guard let metadata = try? await probe.directory.metadata() else { return nil }
        let request = TokenRequest(
            grant: .authorizationCode(
                code: Secret("no-such-code-" + Hexadecimal.encode(probe.random.bytes(16))),
                redirectURI: probe.profile.redirectURI, verifier: .wellFormed(CodeVerifier(random: probe.random))),
            client: metadata.authentication(of: client))
        guard
            let response = try? await probe.exchange.send(
                request.httpRequest(to: metadata.document.tokenEndpoint)),
            case .refused(let error) = TokenAnswer(reading: response)
        else { return nil }
        return error
    }
}
