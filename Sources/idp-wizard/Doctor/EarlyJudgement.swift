/// What a provider judges of a request before anybody has logged in, seen by asking for what cannot be right beside what should be.
///
/// Some show their login page first and look at the request afterwards: their page says nothing about client, redirect URI and PKCE.
struct EarlyJudgement: Sendable, Hashable {
    /// Whether a client that cannot exist was treated otherwise than the profile's.
    let ofClient: Bool
    /// Whether an address that nobody registered was treated otherwise than the profile's.
    let ofRedirect: Bool

    /// Tries both at a provider that did `own` with the profile's login; where the pages tell nothing, also with no page allowed.
    static func look(through probe: ProviderProbe, own: Reaction) async -> EarlyJudgement {
        let nobody = probe.nobody
        let elsewhere = LoginVariation.elsewhere(probe.random)
        var ofClient = await probe.reaction(to: nobody).differs(from: own)
        var ofRedirect = await probe.reaction(to: elsewhere).differs(from: own)
        if own.goesOn, !ofClient || !ofRedirect {
            let silent = await probe.reaction(to: LoginVariation().silent)
            if silent.wouldGoOn {
                if !ofClient { ofClient = await probe.reaction(to: nobody.silent).differs(from: silent) }
                if !ofRedirect { ofRedirect = await probe.reaction(to: elsewhere.silent).differs(from: silent) }
            }
        }
        return EarlyJudgement(ofClient: ofClient, ofRedirect: ofRedirect)
    }
}
