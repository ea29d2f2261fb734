public import FoundationEssentials
import HTTPClient
import HTTPMessage

/// Obtains authorization codes by filling in the provider's own pages (KOBIL Shift Lite, `IdpSdkService`).
///
/// Any number of calls may run at once; each has its own cookies and knows nothing of the others.
public final class IdpSdkService: Sendable {
    let settings: IdpSdkSettings
    let unusable: IdpSdkError?

    /// Makes a service for a KOBIL provider, as documented.
    ///
    /// `idpUrl` is the provider's address; without a path, `/auth` is meant. `certificateChain` is PEM: the certificates that the provider's
    /// chain may end in; empty trusts the system's. How a PIN would be hashed is documented nowhere, so with `shouldHashPin` every call ends with
    /// 900/12 rather than sending what the provider does not expect.
    public convenience init(tenantId: String, idpUrl: String, certificateChain: Data, shouldHashPin: Bool) {
        var reference = URLReference(idpUrl)
        while reference.path.hasSuffix("/") { reference.path.removeLast() }
        if reference.path.isEmpty { reference.path = "/auth" }
        let profile = ProviderProfile(
            name: tenantId, kind: .kobil, baseURL: reference.description, tenant: TenantID(tenantId))
        var client = HTTPClientSettings()
        if !certificateChain.isEmpty { client.trustedCertificates = Array(certificateChain) }
        let unusable =
            shouldHashPin
            ? IdpSdkError(.invalidCall, "shouldHashPin is not supported: the hash is documented nowhere.") : nil
        self.init(
            settings: IdpSdkSettings(profile: profile, exchange: CurlExchange(settings: client)), unusable: unusable)
    }

    /// Makes a service for any provider.
    public convenience init(settings: IdpSdkSettings) { self.init(settings: settings, unusable: nil) }

    init(settings: IdpSdkSettings, unusable: IdpSdkError?) {
        self.settings = settings
        self.unusable = unusable
    }

    /// Obtains a code and hands the result to `completion`, once, on a background thread; returns at once.
    ///
    /// See the `async` form, which can also be cancelled.
    public func getAuthorizationCode(
        withAstClientData astClientData: AstClientDataInfo, clientId: String,
        interactionInterface: any IdpSdkInteractionInterface, userId: String?, traceParent: String?,
        completion: @escaping @Sendable (IdpSdkResult) -> Void
    ) {
        let interaction = Interaction(interactionInterface)
        Task.detached { [self] in
            completion(await run(astClientData, clientId, interaction, userId, traceParent))
        }
    }

    /// Obtains a code: requests the authorization endpoint, asks for what each page asks, posts the answers, stops at the redirect URI.
    ///
    /// `userId` is nil at the very first activation, an enrolled user's id at *add user*, the user who logs in at a login. `traceParent` is a W3C
    /// trace parent; nil or empty makes a fresh one, anything else that is none is refused with 900/12. Suspends without blocking. Cancelling
    /// the task ends the transfer at once with 900/1, also while the person is asked; that call's answer is then thrown away.
    public nonisolated(nonsending) func getAuthorizationCode(
        withAstClientData astClientData: AstClientDataInfo, clientId: String,
        interactionInterface: any IdpSdkInteractionInterface, userId: String?, traceParent: String?
    ) async -> IdpSdkResult {
        let interaction = Interaction(interactionInterface)
        return await run(astClientData, clientId, interaction, userId, traceParent)
    }

    @concurrent private func run(
        _ astClientData: AstClientDataInfo, _ clientId: String, _ interaction: Interaction, _ userId: String?,
        _ traceParent: String?
    ) async -> IdpSdkResult {
        if let unusable { return IdpSdkResult(error: unusable) }
        let call = AuthorizationCall(
            astClientData: astClientData, clientID: ClientID(clientId),
            userID: userId.flatMap { $0.isEmpty ? nil : UserID($0) }, traceParent: traceParent)
        var flow = AuthorizationFlow(call, settings: settings, interaction: interaction)
        return await flow.run()
    }
}
