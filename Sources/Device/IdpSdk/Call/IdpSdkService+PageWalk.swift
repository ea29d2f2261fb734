public import HTTPMessage
package import OpenID

extension IdpSdkService {
    /// Walks the pages from an address that the app has created to a redirect URI, and asks the app for each page's
    /// fields.
    ///
    /// Returns the response at the redirect URI, which the app validates; the redirect URI itself is not fetched. The
    /// settings' hosts, limits and trace apply, its profile's client and scope do not. Suspends without blocking;
    /// cancelling the task ends it with 900/1.
    package nonisolated(nonsending) func answer(
        from url: String, to redirectURI: String, interactionInterface: any IdpSdkInteractionInterface,
        traceParent: String?
    ) async throws(IdpSdkError) -> ReceivedAuthorizationResponse {
        let interaction = Interaction(interactionInterface)
        return try await walk(.address(url, redirectURI: redirectURI, traceParent: traceParent), interaction)
    }

    @concurrent private func walk(
        _ start: FlowStart, _ interaction: Interaction
    ) async throws(IdpSdkError) -> ReceivedAuthorizationResponse {
        if let unusable { throw unusable }
        var settings = settings
        // The address is already known.
        settings.directory = nil
        var flow = AuthorizationFlow(start, settings: settings, interaction: interaction)
        return try await flow.arrival().answer
    }
}

extension IdpSdkService {
    /// Returns the service with additional parameters of the authorization request (`kc_action`), or with another entry
    /// page.
    ///
    /// The parameters are added to those of the settings; a `nil` entry keeps the current one.
    public func variation(extraParameters: FormFields = [:], entry: IdpSdkEntry? = nil) -> IdpSdkService {
        var settings = settings
        for field in extraParameters.fields { settings.extraParameters.add(field.name, field.value) }
        if let entry { settings.entry = entry }
        return IdpSdkService(settings: settings, unusable: unusable)
    }
}
