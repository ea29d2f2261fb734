/// What a provider checks before its login page: compares an invalid request with the profile's.
///
/// Some providers show the login page first and check the request afterwards. Their page proves nothing about client,
/// redirect URI and PKCE.
struct EarlyChecks: Sendable, Hashable {
    /// Whether the response to a client that cannot exist differs from that to the profile's.
    let ofClient: Bool
    /// Whether the response to an unregistered address differs from that to the profile's.
    let ofRedirect: Bool

    /// Compares with the reaction to the profile's own login; if the pages do not differ, tries again with
    /// `prompt=none`.
    static func look(through probe: ProviderProbe, own: Reaction) async -> EarlyChecks {
        let unknown = probe.unknownClient
        let elsewhere = LoginVariation.elsewhere(probe.random)
        var ofClient = await probe.reaction(to: unknown).differs(from: own)
        var ofRedirect = await probe.reaction(to: elsewhere).differs(from: own)
        if own.goesOn, !ofClient || !ofRedirect {
            let silent = await probe.reaction(to: LoginVariation().silent)
            if silent.wouldGoOn {
                if !ofClient { ofClient = await probe.reaction(to: unknown.silent).differs(from: silent) }
                if !ofRedirect { ofRedirect = await probe.reaction(to: elsewhere.silent).differs(from: silent) }
            }
        }
        return EarlyChecks(ofClient: ofClient, ofRedirect: ofRedirect)
    }
}
