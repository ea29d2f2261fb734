import IdentityModel
import IdpSdk
import MasterControllerSdk
import OpenID

/// The three steps that every activation and every login at the provider is made of.
///
/// *Get AST client data* from the Master Controller, *get an authorization code* through the IdpSdk, *set the authorisation code* at the Master
/// Controller. The verifier of the first step's challenge never leaves the Master Controller; a failed step ends the flow and no empty code is
/// handed on. Source: KOBIL Shift Lite, IdpSdk flows.
struct ThreeSteps: Sendable {
    /// The client whose pages are filled in.
    let client: ClientID
    /// The enrolled user that the device binding goes by, nil on a fresh device.
    let boundUser: UserID?
    /// How the first factor shall be guarded.
    let mode: AuthenticationMode

    func run(on engine: isolated FlowEngine) async throws(FlowFailure) -> UserID? {
        let tenant = engine.profile.tenant.rawValue

        try engine.begin(.getAstClientData)
        let device = try await engine.send(
            GetAstClientDataEvent(tenantId: tenant, traceContext: engine.traceContext),
            expecting: GetAstClientDataResultEvent.self)

        try engine.begin(.getAuthorizationCode)
        let answer = await engine.idpSdk.getAuthorizationCode(
            withAstClientData: AstClientDataInfo(astClientData: device), clientId: client.rawValue,
            interactionInterface: PageInteraction(engine.interaction, client: client), userId: boundUser?.rawValue,
            traceParent: engine.traceContext.traceParent)
        if let error = answer.idpSdkError {
            throw FlowFailure(refusedBy: error, isConsentDenied: answer.oauthError?.code == .accessDenied)
        }
        guard let code = answer.authorizationCode else {
            throw FlowFailure(refusedBy: IdpSdkError(.unreadablePage, "The IdpSdk gave neither a code nor an error."))
        }

        try engine.begin(.setAuthorisationCode)
        let result = try await engine.send(
            SetAuthorisationCodeEvent(
                tenantId: tenant, authenticationMode: mode, authorisationCode: code, clientId: client.rawValue,
                traceContext: engine.traceContext),
            expecting: SetAuthorisationCodeResultEvent.self)
        return result.userIdentifier?.user
    }
}
