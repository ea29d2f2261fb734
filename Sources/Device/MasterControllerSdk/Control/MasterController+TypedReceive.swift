// The documented `receive` returns any event for the app to cast; these return the event's result type.
extension MasterController {
    public func result(of event: StartEvent) async -> StartResultEvent { await result(ofEvent: event) }

    public func result(of event: RestartEvent) async -> RestartResultEvent { await result(ofEvent: event) }

    /// Creates client data and a PKCE pair; see ``GetAstClientDataEvent``.
    public func result(of event: GetAstClientDataEvent) async -> GetAstClientDataResultEvent {
        await result(ofEvent: event)
    }

    public func result(of event: SetAuthorisationCodeEvent) async -> SetAuthorisationCodeResultEvent {
        await result(ofEvent: event)
    }

    /// Signs in without the provider's pages; see ``OfflineLoginEvent``.
    public func result(of event: OfflineLoginEvent) async -> OfflineLoginResultEvent {
        await result(ofEvent: event)
    }

    /// Signs in with a code that the user types elsewhere; see ``DeviceLoginEvent``.
    public func result(of event: DeviceLoginEvent) async -> DeviceLoginResultEvent { await result(ofEvent: event) }

    public func result(of event: ClearIamTokenCacheEvent) async -> ClearIamTokenCacheResultEvent {
        await result(ofEvent: event)
    }

    /// Deletes a user from the device; see ``DeleteUserEvent``.
    public func result(of event: DeleteUserEvent) async -> DeleteUserResultEvent { await result(ofEvent: event) }

    public func result(of event: EnableAuthenticationModeEvent) async -> StatusResultEvent {
        await result(ofEvent: event)
    }

    public func result(of event: GetIamAccessTokenClaimsEvent) async -> GetIamAccessTokenClaimsResultEvent {
        await result(ofEvent: event)
    }

    /// Returns the Master Controller's version and configuration; see ``GetInformationEvent``.
    public func result(of event: GetInformationEvent) async -> GetInformationResultEvent {
        await cancellable { submitImmediate(event, awaitedBy: $0, $1) }
    }
}
