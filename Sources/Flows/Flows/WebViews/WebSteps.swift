import IdentityModel
import MasterControllerSdk

/// The three steps with a user agent: *get AST client data*, the user's login in the user agent, *set the authorisation
/// code*.
struct WebSteps: Sendable {
    /// The client whose pages are shown and with which the code is redeemed.
    let client: ClientID
    /// How the first factor will be protected.
    let mode: AuthenticationMode
    /// The user in the events' older documented form; `nil` selects the form with only a tenant, in which the nonce is
    /// checked.
    let identifier: KsUserIdentifier?
    /// The expected user, if one was chosen.
    let expectedUser: UserID?
    /// Where the user logs in.
    let source: CodeSource

    func run(on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        let tenant = engine.profile.tenant.rawValue
        try await engine.prepareNewPIN(for: expectedUser, mode)
        try await engine.begin(.getAstClientData)
        let context = engine.traceContext
        let device = try await engine.send(
            identifier.map { GetAstClientDataEvent(userIdentifier: $0, traceContext: context) }
                ?? GetAstClientDataEvent(tenantId: tenant, traceContext: context),
            expecting: GetAstClientDataResultEvent.self)

        try await engine.begin(.getAuthorizationCode)
        let obtained = try await source.code(for: device, on: engine)

        try await engine.begin(.setAuthorisationCode)
        var event = SetAuthorisationCodeEvent(
            userIdentifier: KsUserIdentifier(tenantId: tenant, userId: expectedUser?.rawValue ?? ""),
            authenticationMode: mode, authorisationCode: obtained.code.exposedText, clientId: client.rawValue,
            traceContext: context)
        event.redirectURI = obtained.redirectURI
        let result = try await engine.send(event, expecting: SetAuthorisationCodeResultEvent.self)
        return result.userIdentifier?.user
    }
}
