import HTTPMessage
import IdentityModel
import IdpSdk
import OpenID
import SudoUser

/// Shows the hosted pages in this terminal: the IdpSdk reads them, and the user fills in their fields here.
struct TerminalAnchor: PresentationAnchor {
    let reader: IdpSdkService
    let interaction: RunInteraction
    let failures: FailureNote

    func present(address: String, redirectURI: String, preferPrivateSession: Bool) async throws -> String {
        let client = URLReference(address).query.flatMap { FormFields(encoded: $0)["client_id"] } ?? ""
        let pages = PageInteraction(interaction, client: ClientID(client))
        do throws(IdpSdkError) {
            let answer = try await reader.answer(
                from: address, to: redirectURI, interactionInterface: pages,
                traceParent: interaction.current?.traceParent.description)
            return RedirectAddress.of(redirectURI, answer.fields)
        } catch {
            throw failures.note(SudoFlowRunError(error))
        }
    }
}

enum RedirectAddress {
    /// Returns the redirect URI with these fields in its query.
    static func of(_ redirectURI: String, _ fields: FormFields) -> String {
        guard !fields.fields.isEmpty else { return redirectURI }
        return redirectURI + (redirectURI.contains("?") ? "&" : "?") + fields.encoded
    }
}
