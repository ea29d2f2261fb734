import IdentityModel

// The documents' `receive` gives any event and leaves the cast to the app; these give the result's own type.
extension MasterController {
    /// Starts; see ``StartEvent``.
    public func result(of event: StartEvent) async -> StartResultEvent { await result(ofEvent: event) }

    /// Restarts; see ``RestartEvent``.
    public func result(of event: RestartEvent) async -> RestartResultEvent { await result(ofEvent: event) }

    /// Makes client data and a PKCE pair; see ``GetAstClientDataEvent``.
    public func result(of event: GetAstClientDataEvent) async -> GetAstClientDataResultEvent {
        await result(ofEvent: event)
    }

    /// Redeems an authorization code; see ``SetAuthorisationCodeEvent``.
    public func result(of event: SetAuthorisationCodeEvent) async -> SetAuthorisationCodeResultEvent {
        await result(ofEvent: event)
    }

    /// Logs in without pages; see ``OfflineLoginEvent``.
    public func result(of event: OfflineLoginEvent) async -> OfflineLoginResultEvent {
        await result(ofEvent: event)
    }

    /// Logs in by a code that the person types elsewhere; see ``DeviceLoginEvent``.
    public func result(of event: DeviceLoginEvent) async -> DeviceLoginResultEvent { await result(ofEvent: event) }

    /// Forgets tokens; see ``ClearIamTokenCacheEvent``.
    public func result(of event: ClearIamTokenCacheEvent) async -> ClearIamTokenCacheResultEvent {
        await result(ofEvent: event)
    }

    /// Takes a user off the device; see ``DeleteUserEvent``.
    public func result(of event: DeleteUserEvent) async -> DeleteUserResultEvent { await result(ofEvent: event) }

    /// Changes how the first factor is guarded; see ``EnableAuthenticationModeEvent``.
    public func result(of event: EnableAuthenticationModeEvent) async -> StatusResultEvent {
        await result(ofEvent: event)
    }

    /// Reads the access token's claims; see ``GetIamAccessTokenClaimsEvent``.
    public func result(of event: GetIamAccessTokenClaimsEvent) async -> GetIamAccessTokenClaimsResultEvent {
        await result(ofEvent: event)
    }

    /// Tells what the Master Controller knows about itself; see ``GetInformationEvent``.
    public func result(of event: GetInformationEvent) async -> GetInformationResultEvent {
        await cancellable { completion in submitImmediate(event, completion) }
    }
}
