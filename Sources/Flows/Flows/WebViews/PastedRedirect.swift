import HTTPMessage
import IdentityModel
import OpenID
import Sentences
import UserAgents

/// Asks the user for the final address of a browser, until the address belongs to this flow.
struct PastedRedirect: Sendable {
    /// The address to open.
    let url: String
    /// Headers that the browser must add to every request.
    var headers: HTTPHeaders = [:]
    /// The redirect that the response must match.
    let redirect: ExpectedRedirect

    func code(on engine: isolated FlowEngine) async throws(FlowError) -> ObtainedCode {
        let agent = PasteAgent(redirect)
        engine.stage.notify(
            .addressOpened(
                AddressToOpen(url: url, startLink: nil, headers: headers, redirectURI: redirect.redirectURI)))
        var refusal: Sentence?
        while true {
            let question = RedirectQuestion(
                url: url, headers: headers, redirectURI: redirect.redirectURI, refusal: refusal)
            var answer = await engine.stage.interaction.answer(to: .redirect(question))
            // A front end may show the question as a page with one field.
            if case .credentials(let values) = answer, let pasted = values[.redirectURL] { answer = .redirect(pasted) }
            switch answer {
            case .redirect(let pasted):
                let outcome: AuthorizationOutcome
                do throws(PasteAgent.PasteError) { outcome = try agent.take(pasted) } catch {
                    refusal = error.sentence(expecting: redirect.redirectURI)
                    continue
                }
                return ObtainedCode(code: try UserAgentOutcome(outcome).code(scope: engine.profile.scope))
            case .cancelled(let origin): throw FlowError(cancelledBy: origin)
            case .noFurtherTry, .credentials, .pin, .presence:
                throw FlowError(
                    refusedBy: IdpSdkError(.redirectMismatch, refusal ?? "No address was pasted."))
            }
        }
    }
}
