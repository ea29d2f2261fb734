import HTTPMessage
import IdentityModel
import IdpSdk
import OpenID
import SudoUser
import Synchronization
import UserAgents

/// The hosted pages of one flow, in this terminal or in a browser.
struct HostedPages: Sendable {
    private let anchor: any PresentationAnchor
    private let failures: FailureNote

    init(agent: UserAgentKind, on engine: isolated SudoFlowEngine) {
        let failures = FailureNote()
        self.failures = failures
        switch agent {
        case .terminal, .paste:
            anchor = TerminalAnchor(
                reader: engine.pageReader, interaction: engine.stage.interaction, failures: failures)
        case .browser:
            anchor = BrowserAnchor(
                tenantName: engine.parts.profile.name, styleSheet: engine.parts.styleSheet,
                language: engine.parts.language(),
                deadline: engine.parts.deadline, random: engine.parts.random, interaction: engine.stage.interaction,
                failures: failures, notify: engine.stage.notify)
        }
    }

    /// Runs an operation of the client that shows pages.
    ///
    /// If the pages have ended without a response, throws their failure instead of the client's less specific error.
    func run(_ operation: (any PresentationAnchor) async throws -> Void) async throws {
        do { try await operation(anchor) } catch { throw failures.first ?? error }
    }
}

/// The failure of a flow's hosted pages, for the outcome, because the client's error does not contain the reason.
final class FailureNote: Sendable {
    private let noted = Mutex<SudoFlowRunError?>(nil)

    var first: SudoFlowRunError? { noted.withLock { $0 } }

    /// Stores a failure if it is the first, and returns it.
    func note(_ failure: SudoFlowRunError) -> SudoFlowRunError {
        noted.withLock { $0 = $0 ?? failure }
        return failure
    }
}

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
