import HTTPMessage
import IdentityModel
import OpenID

/// What the token endpoint says to a code that cannot exist: about the code to a client that it knows, about the client to any other
/// (RFC 6749, section 5.2).
enum CodeTrial: Sendable, Hashable {
    /// It disliked the code alone.
    case known
    /// It disliked the client, or how the client shows who it is.
    case refused(OAuthError)
    /// It says the same to a client that cannot exist, or nothing that can be read.
    case untold

    /// Tries the profile's client, and one that cannot exist beside it.
    static func look(through probe: ProviderProbe) async -> CodeTrial {
        guard let own = await answer(to: probe.client.id, probe) else { return .untold }
        switch own.code {
        case .invalidGrant:
            let other = await probe.strangers.tokenError { await answer(to: probe.strangers.client, probe) }
            return other.map { $0.code != .invalidGrant } ?? false ? .known : .untold
        case .invalidClient, .unauthorizedClient: return .refused(own)
        default: return .untold
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
