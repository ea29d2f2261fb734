public import FoundationEssentials
import HTTPClient
import HTTPMessage
import Sentences

/// Obtains authorization codes by filling in the provider's pages (KOBIL Shift Lite, `IdpSdkService`).
///
/// Calls can run concurrently; each has its own cookies.
public final class IdpSdkService: Sendable {
    let settings: IdpSdkSettings
    let unusable: IdpSdkError?

    /// Creates a service for a KOBIL provider, as documented.
    ///
    /// `idpUrl` is the provider's address; without a path, `/auth` is added. `certificateChain` contains the trust
    /// anchors for TLS as PEM; empty means the system's. The hash for `shouldHashPin` is not documented, so with `true`
    /// every call ends with 900/12.
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
            ? IdpSdkError(.invalidCall, Text("shouldHashPin is not supported: the hash is not documented.")) : nil
        self.init(
            settings: IdpSdkSettings(profile: profile, exchange: CurlExchange(settings: client)), unusable: unusable)
    }

    /// Creates a service for any provider.
    public convenience init(settings: IdpSdkSettings) { self.init(settings: settings, unusable: nil) }

    init(settings: IdpSdkSettings, unusable: IdpSdkError?) {
        self.settings = settings
        self.unusable = unusable
    }

    /// Obtains a code and calls `completion` once with the result, on a background thread; returns immediately.
    ///
    /// The `async` form can also be cancelled.
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

    /// Obtains a code: sends the authorization request, asks the app for each page's fields, posts the answers, and
    /// stops at the redirect URI.
    ///
    /// `userId` is `nil` for the first activation, an enrolled user's ID for *add user*, and the user who logs in for a
    /// login. `traceParent` is a W3C trace parent; `nil` or empty creates one, and a malformed one ends the call with
    /// 900/12.
    ///
    /// Suspends without blocking. Cancelling the task ends the transfer immediately with 900/1, even while the app is
    /// being asked; the app's answer is then ignored.
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
        var flow = AuthorizationFlow(.call(call), settings: settings, interaction: interaction)
        return await flow.run()
    }
}
