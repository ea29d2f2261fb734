import HTTPMessage
import IdentityModel
import IdpSdk
import MasterControllerSdk
import OpenID
import Sentences

/// The first two of the documented three steps: the device's client data, and the provider's pages up to the
/// authorization code.
struct CodeSteps: Sendable {
    /// The client whose pages are shown.
    let client: ClientID
    /// The enrolled user of the device binding; `nil` on a new device.
    let boundUser: UserID?
    /// Whether an activation code is typed into a page; the provider may consume it before this device receives the
    /// result.
    var spendsCode = false
    /// Whether the device stores a ``CodeNote`` before it posts the code.
    var isNoted = false
    /// How this flow's authorization request differs from the usual one.
    var variation = Variation.usual
    /// Whether a page ends the flow early, because the provider reports that the task is done.
    var isDone: @Sendable (IdpSdkInteractionData) -> Bool = { _ in false }
    /// Why a page does not belong to this flow; the flow then ends with that failure and the user is not asked.
    var foreignPageFailure: @Sendable (IdpSdkInteractionData) -> FlowError? = { _ in nil }

    /// The variations of an authorization request.
    enum Variation: Sendable, Hashable {
        case usual
        /// Requests a required action of Keycloak's after the login.
        case keycloakAction(String)
        /// Requests Keycloak's page for a forgotten password.
        case keycloakForgottenCredentials
        /// Requests the provider's registration page.
        case registration

        /// Whether this is a required action of Keycloak's, whose page has a Cancel button.
        var isKeycloakAction: Bool { if case .keycloakAction = self { true } else { false } }
    }

    /// The result of the pages.
    struct Ending: Sendable {
        /// The authorization code; empty if a page reported that the task is done.
        var code: String
        /// The username that was typed into a page; `nil` if no page requested one.
        var typedUser: UserID?
        /// The texts of the page that ended the flow; empty if it ended with the redirect.
        var lastWords: [UntrustedText] = []
        /// Whether a page has requested the user's new password.
        var hasAskedNewPassword = false
    }

    func run(on engine: isolated FlowEngine) async throws(FlowError) -> Ending {
        let tenant = engine.profile.tenant.rawValue
        try await engine.begin(.getAstClientData)
        let device = try await engine.send(
            GetAstClientDataEvent(tenantId: tenant, traceContext: engine.traceContext),
            expecting: GetAstClientDataResultEvent.self)

        try await engine.begin(.getAuthorizationCode)
        let note = isNoted ? CodeNote(client: client, controller: engine.controller) : nil
        let pages = PageInteraction(
            engine.stage.interaction, client: client, spendsCode: spendsCode, note: note, inquiry: engine.inquiry,
            choosesContinueButton: variation.isKeycloakAction, isDone: isDone,
            foreignPageFailure: foreignPageFailure)
        let answer = await variation.service(engine.idpSdk).getAuthorizationCode(
            withAstClientData: AstClientDataInfo(astClientData: device), clientId: client.rawValue,
            interactionInterface: pages, userId: boundUser?.rawValue, traceParent: engine.traceContext.traceParent)
        if let failure = note?.failure { throw failure }
        if let failure = pages.refusal { throw failure }
        if let words = pages.lastWords { return Ending(code: "", typedUser: pages.typedUser, lastWords: words) }
        if let error = answer.idpSdkError {
            // The provider itself refused, so it has not consumed the code.
            if error.subsystem != IdpSdkError.localSubsystem || error.isRefusedByPage {
                await note?.withdraw()
            }
            throw await FlowError(refusedBy: error, on: pages, answer)
        }
        guard let code = answer.authorizationCode else {
            throw FlowError(
                refusedBy: IdpSdkError(
                    .unreadablePage, Text(untranslated: "The IdpSdk gave neither a code nor an error.")))
        }
        // Keycloak issues a code even if the user has cancelled the action.
        switch (variation, answer.actionStatus) {
        case (.keycloakAction, "cancelled"): throw FlowError(cancelledBy: .person)
        case (.keycloakAction, "error"):
            throw FlowError(
                refusedBy: IdpSdkError(.rejectedCredentials, Text("The provider could not do what was asked.")))
        default: break
        }
        return Ending(code: code, typedUser: pages.typedUser, hasAskedNewPassword: pages.hasAskedNewPassword)
    }
}

extension FlowError {
    /// Creates the failure for an IdpSdk result without a code, with the administration's reason if there is one.
    init(refusedBy error: IdpSdkError, on pages: PageInteraction, _ answer: IdpSdkResult) async {
        let finding = await pages.finding(for: error)
        self.init(
            refusedBy: finding?.error ?? error, isConsentDenied: answer.oauthError?.code == .accessDenied)
        account = finding
    }
}

extension CodeSteps.Variation {
    /// The service that sends these requests.
    fileprivate func service(_ idpSdk: IdpSdkService) -> IdpSdkService {
        switch self {
        case .usual: idpSdk
        case .keycloakAction(let name): idpSdk.variation(extraParameters: ["kc_action": name])
        case .keycloakForgottenCredentials:
            idpSdk.variation(entry: .forgottenPassword)
        case .registration: idpSdk.variation(entry: .registration)
        }
    }
}
