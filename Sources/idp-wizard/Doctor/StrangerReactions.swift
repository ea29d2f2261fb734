import IdentityModel
import OpenID
import Synchronization

/// What a provider does with a client that cannot exist: asked once, however many clients are held against it.
final class StrangerReactions: Sendable {
    /// The client that cannot exist.
    let client: ClientID
    private let reactions = Mutex<[LoginVariation: Reaction]>([:])
    private let tokenError = Mutex<OAuthError??>(nil)

    init(random: any RandomSource) {
        client = ClientID("no-such-client-" + Hexadecimal.encode(random.bytes(8)))
    }

    /// What was seen before, else what `ask` sees now.
    func reaction(to variation: LoginVariation, ask: () async -> Reaction) async -> Reaction {
        if let known = reactions.withLock({ $0[variation] }) { return known }
        let seen = await ask()
        reactions.withLock { $0[variation] = seen }
        return seen
    }

    /// What the token endpoint told it, nil where that cannot be read; from before, else what `ask` hears now.
    func tokenError(ask: () async -> OAuthError?) async -> OAuthError? {
        if let known = tokenError.withLock({ $0 }) { return known }
        let heard = await ask()
        tokenError.withLock { $0 = .some(heard) }
        return heard
    }
}
