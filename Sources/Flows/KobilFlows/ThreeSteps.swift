import IdentityModel
import MasterControllerSdk

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
    /// The user that must come out of it, where one was chosen: somebody else's code ends MISMATCHED_USER.
    var expectedUser: UserID?
    /// Whether an activation code is typed into the page, which the provider may use up before this device knows.
    var spendsCode = false
    /// How the authorization request differs from others'.
    var variation = CodeSteps.Variation.usual

    func run(on engine: isolated FlowEngine) async throws(FlowFailure) -> UserID? {
        let tenant = engine.profile.tenant.rawValue
        if mode == .pin {
            let user = expectedUser.map { KsUserIdentifier(tenantId: tenant, userId: $0.rawValue) }
            try await NewPIN(interaction: engine.interaction).prepare(for: user)
        }

        let steps = CodeSteps(
            client: client, boundUser: boundUser, spendsCode: spendsCode, isNoted: spendsCode, variation: variation)
        let code = try await steps.run(on: engine).code
        try engine.begin(.setAuthorisationCode)
        let result = try await engine.send(
            SetAuthorisationCodeEvent(
                userIdentifier: KsUserIdentifier(tenantId: tenant, userId: expectedUser?.rawValue ?? ""),
                authenticationMode: mode, authorisationCode: code, clientId: client.rawValue,
                traceContext: engine.traceContext),
            expecting: SetAuthorisationCodeResultEvent.self)
        return result.userIdentifier?.user
    }
}
