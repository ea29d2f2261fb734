import IdentityModel
import IdpSdk
import MasterControllerSdk
import OpenID
import Sentences

/// The terminal as a web view: the IdpSdk reads the pages, and the user fills in their fields here.
struct TerminalWebView: Sendable {
    let client: WebViewClient

    func code(
        for device: GetAstClientDataResultEvent, on engine: isolated FlowEngine
    ) async throws(FlowError) -> ObtainedCode {
        guard let sdk = engine.webViewSdk else {
            throw FlowError(refusedBy: IdpSdkError(.invalidCall, "There is no web view in this program."))
        }
        // A new user's requests contain only the client data, because there is no AST client ID yet.
        let data = AstClientDataInfo(
            device.clientData, client.sendsAstClientID ? device.astClientId : "", device.codeChallenge,
            device.codeChallengeMethod)
        let pages = PageInteraction(engine.stage.interaction, client: client.id, inquiry: engine.inquiry)
        let answer = await sdk.getAuthorizationCode(
            withAstClientData: data, clientId: client.rawValue,
            interactionInterface: pages, userId: nil,
            traceParent: engine.traceContext.traceParent)
        if let error = answer.idpSdkError {
            throw await FlowError(refusedBy: error, on: pages, answer)
        }
        guard let code = answer.authorizationCode else {
            throw FlowError(refusedBy: IdpSdkError(.unreadablePage, "The IdpSdk gave neither a code nor an error."))
        }
        return ObtainedCode(code: Secret(code))
    }
}
