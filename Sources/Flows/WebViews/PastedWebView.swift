import IdentityModel
import MasterControllerSdk
import OpenID
import UserAgents

/// Any browser anywhere as a web view: the person opens the address there and pastes the one that it ends at.
struct PastedWebView: Sendable {
    let client: WebViewClient

    func code(
        for device: GetAstClientDataResultEvent, on engine: isolated FlowEngine
    ) async throws(FlowFailure) -> ObtainedCode {
        let request = try await WebViewRequest.made(for: client, device, on: engine)
        let agent = PasteAgent(request.redirect)
        engine.tell(.addressOpened(AddressToOpen(url: request.url, startLink: nil, headers: request.headers)))
        var refusal: String?
        while true {
            let question = RedirectQuestion(
                url: request.url, headers: request.headers, redirectURI: request.redirect.redirectURI, refusal: refusal)
            var answer = await engine.interaction.answer(to: .redirect(question))
            // A front end may show the question as a page with one field.
            if case .credentials(let values) = answer, let pasted = values[.redirectURL] { answer = .redirect(pasted) }
            switch answer {
            case .redirect(let pasted):
                let outcome: AuthorizationOutcome
                do throws(PasteAgent.Refusal) { outcome = try agent.take(pasted) } catch {
                    refusal = error.sentence(expecting: request.redirect.redirectURI)
                    continue
                }
                return ObtainedCode(code: try UserAgentOutcome(outcome).code)
            case .cancelled(let origin): throw FlowFailure(cancelledBy: origin)
            case .noFurtherTry, .credentials, .pin, .presence:
                throw FlowFailure(
                    refusedBy: IdpSdkError(.redirectMismatch, refusal ?? "No address was pasted."))
            }
        }
    }
}
