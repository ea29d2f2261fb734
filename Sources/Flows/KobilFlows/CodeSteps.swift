import HTTPMessage
import IdentityModel
import IdpSdk
import MasterControllerSdk
import OpenID

/// The first two of the documented three steps: the device's statement, and the provider's pages up to the authorization code.
struct CodeSteps: Sendable {
    /// The client whose pages are filled in.
    let client: ClientID
    /// The enrolled user that the device binding goes by, nil on a fresh device.
    let boundUser: UserID?
    /// Whether an activation code is typed into a page, which the provider may use up before this device knows.
    var spendsCode = false
    /// Whether the device writes that down before it is posted; see ``CodeNote``.
    var isNoted = false
    /// How this flow's authorization request differs from others'.
    var variation = Variation.usual
    /// What ends the pages early: a page on which the provider has done what the flow is for, and says so.
    var isDone: @Sendable (IdpSdkInteractionData) -> Bool = { _ in false }
    /// Why a page is none of this flow's: it is not asked, and the flow ends with that.
    var isStranger: @Sendable (IdpSdkInteractionData) -> FlowFailure? = { _ in nil }

    /// What an authorization request has beside the usual.
    enum Variation: Sendable, Hashable {
        /// Nothing.
        case usual
        /// Keycloak is asked for an action of its own, once the person is logged in.
        case keycloakAction(String)
        /// Keycloak is asked for the page of those who have forgotten their password.
        case keycloakForgottenCredentials
        /// The provider is asked for its page for new accounts.
        case registration

        /// Whether it is Keycloak's action, whose page has a button to give it up.
        var isKeycloakAction: Bool { if case .keycloakAction = self { true } else { false } }
    }

    /// What the pages came to.
    struct Ending: Sendable {
        /// The authorization code; empty where a page said that everything is done.
        var code: String
        /// The name that was typed into a page, nil where no page asked for one.
        var typedUser: UserID?
        /// What the page that ended the flow said; empty where it was the redirect.
        var lastWords: [UntrustedText] = []
        /// Whether a page has asked for a password that is to be the user's from now on.
        var hasAskedNewPassword = false
    }

    func run(on engine: isolated FlowEngine) async throws(FlowFailure) -> Ending {
        let tenant = engine.profile.tenant.rawValue
        try engine.begin(.getAstClientData)
        let device = try await engine.send(
            GetAstClientDataEvent(tenantId: tenant, traceContext: engine.traceContext),
            expecting: GetAstClientDataResultEvent.self)

        try engine.begin(.getAuthorizationCode)
        let note = isNoted ? CodeNote(client: client, controller: engine.controller) : nil
        let pages = PageInteraction(
            engine.interaction, client: client, spendsCode: spendsCode, note: note, inquiry: engine.inquiry,
            choosesGoingOn: variation.isKeycloakAction, isDone: isDone,
            isStranger: isStranger)
        let answer = await variation.service(engine.idpSdk).getAuthorizationCode(
            withAstClientData: AstClientDataInfo(astClientData: device), clientId: client.rawValue,
            interactionInterface: pages, userId: boundUser?.rawValue, traceParent: engine.traceContext.traceParent)
        if let failure = note?.failure { throw failure }
        if let failure = pages.refusal { throw failure }
        if let words = pages.lastWords { return Ending(code: "", typedUser: pages.typedUser, lastWords: words) }
        if let error = answer.idpSdkError {
            // The provider itself refused: it has not used the code up.
            if error.subsystem != IdpSdkError.localSubsystem || error.isRefusedByPage {
                await note?.withdraw()
            }
            throw await FlowFailure(refusedBy: error, on: pages, answer)
        }
        guard let code = answer.authorizationCode else {
            throw FlowFailure(refusedBy: IdpSdkError(.unreadablePage, "The IdpSdk gave neither a code nor an error."))
        }
        // Keycloak gives a code too where the person has left the page of the action.
        switch (variation, answer.actionStatus) {
        case (.keycloakAction, "cancelled"): throw FlowFailure(cancelledBy: .person)
        case (.keycloakAction, "error"):
            throw FlowFailure(
                refusedBy: IdpSdkError(.rejectedCredentials, ownWords: "The provider could not do what was asked."))
        default: break
        }
        return Ending(code: code, typedUser: pages.typedUser, hasAskedNewPassword: pages.hasAskedNewPassword)
    }
}

extension FlowFailure {
    /// The IdpSdk gave no code on these pages: with the reason that only the provider's administration tells, where it has one.
    init(refusedBy error: IdpSdkError, on pages: PageInteraction, _ answer: IdpSdkResult) async {
        let finding = await pages.finding(for: error)
        self.init(
            refusedBy: finding?.error ?? error, isConsentDenied: answer.oauthError?.code == .accessDenied)
        account = finding
    }
}

extension CodeSteps.Variation {
    /// The service that asks so.
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
