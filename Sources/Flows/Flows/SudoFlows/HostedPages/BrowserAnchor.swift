import HTTPMessage
import IdentityModel
import OpenID
import SudoUser
import UserAgents

/// Shows the hosted pages in the user's browser, which is redirected to this machine at the end (RFC 8252).
struct BrowserAnchor: PresentationAnchor {
    let tenantName: String
    let styleSheet: String
    let language: String?
    let deadline: Duration
    let random: any RandomSource
    let interaction: RunInteraction
    let failures: FailureNote
    let notify: RunObserver

    func present(address: String, redirectURI: String, preferPrivateSession: Bool) async throws -> String {
        let listener: LoopbackRedirectListener
        do throws(UserAgentError) {
            listener = try LoopbackRedirectListener.open(
                redirectURI, tenantName: tenantName, styleSheet: styleSheet, language: language, deadline: deadline,
                random: random)
        } catch {
            throw failures.note(SudoFlowRunError(cancelledBy: .missingInput(error.sentence)))
        }
        // A sign-out has no state, because the browser returns without a response.
        let state = URLReference(address).query.flatMap { FormFields(encoded: $0)["state"] }
        let startLink =
            state.map {
                listener.expect(
                    ExpectedRedirect(redirectURI: listener.redirectURI, state: $0, issuer: nil), openedAt: address)
            } ?? listener.expectReturn(openedAt: address)
        notify(.addressOpened(AddressToOpen(url: address, startLink: startLink)))
        let outcome = await interaction.waiting { await listener.outcome() }
        await listener.close()
        switch outcome {
        case .authorized(let response):
            return RedirectAddress.of(redirectURI, ["code": response.code.exposedText, "state": state ?? ""])
        case .refused(let error):
            var fields: FormFields = ["error": error.code.rawValue, "state": state ?? ""]
            if !error.description.isEmpty { fields.add("error_description", error.description) }
            return RedirectAddress.of(redirectURI, fields)
        case .returned: return redirectURI
        case .failed(let error): throw failures.note(SudoFlowRunError(error))
        }
    }
}
