import IdentityModel
import SudoUser
import Synchronization

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

    /// The first failure; `nil` if there is none.
    var first: SudoFlowRunError? { noted.withLock { $0 } }

    /// Stores a failure if it is the first, and returns it.
    func note(_ failure: SudoFlowRunError) -> SudoFlowRunError {
        noted.withLock { $0 = $0 ?? failure }
        return failure
    }
}
