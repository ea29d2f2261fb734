import IdentityModel
import OpenID
import Synchronization

/// A provider's reactions to a client that cannot exist; each is requested once for all compared clients.
final class UnknownClientReactions: Sendable {
    let client: ClientID
    private let reactions = Mutex<[LoginVariation: Reaction]>([:])
    private let tokenError = Mutex<OAuthError??>(nil)

    init(random: any RandomSource) {
        client = ClientID("no-such-client-" + Hexadecimal.encode(random.bytes(8)))
    }

    /// The stored reaction, else that of `ask`.
    func reaction(to variation: LoginVariation, ask: () async -> Reaction) async -> Reaction {
        if let known = reactions.withLock({ $0[variation] }) { return known }
        let seen = await ask()
        reactions.withLock { $0[variation] = seen }
        return seen
    }

    /// The token endpoint's error, stored or from `ask`; `nil` if it cannot be parsed.
    func tokenError(ask: () async -> OAuthError?) async -> OAuthError? {
        if let known = tokenError.withLock({ $0 }) { return known }
        let heard = await ask()
        tokenError.withLock { $0 = .some(heard) }
        return heard
    }
}
