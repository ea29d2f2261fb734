import IdentityModel
import MasterControllerSdk

/// The three steps of every activation and every login at the provider.
///
/// 1. *Get AST client data* from the Master Controller.
/// 2. *Get an authorization code* through the IdpSdk.
/// 3. *Set the authorisation code* in the Master Controller.
///
/// The code verifier of the first step never leaves the Master Controller. A failed step ends the flow, and an empty
/// code is never passed on. Source: KOBIL Shift Lite, IdpSdk flows.
struct ThreeSteps: Sendable {
    /// The client whose pages are shown.
    let client: ClientID
    /// The enrolled user of the device binding; `nil` on a new device.
    let boundUser: UserID?
    /// How the first factor will be protected.
    let mode: AuthenticationMode
    /// The expected user, if one was chosen: a code for another user ends with MISMATCHED_USER.
    var expectedUser: UserID?
    /// Whether an activation code is typed into a page; the provider may consume it before this device receives the
    /// result.
    var spendsCode = false
    /// How the authorization request differs from the usual one.
    var variation = CodeSteps.Variation.usual

    func run(on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        let tenant = engine.profile.tenant.rawValue
        try await engine.prepareNewPIN(for: expectedUser, mode)
        let steps = CodeSteps(
            client: client, boundUser: boundUser, spendsCode: spendsCode, isNoted: spendsCode, variation: variation)
        let code = try await steps.run(on: engine).code
        try await engine.begin(.setAuthorisationCode)
        let result = try await engine.send(
            SetAuthorisationCodeEvent(
                userIdentifier: KsUserIdentifier(tenantId: tenant, userId: expectedUser?.rawValue ?? ""),
                authenticationMode: mode, authorisationCode: code, clientId: client.rawValue,
                traceContext: engine.traceContext),
            expecting: SetAuthorisationCodeResultEvent.self)
        return result.userIdentifier?.user
    }
}
