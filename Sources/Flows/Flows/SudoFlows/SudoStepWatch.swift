import FlowModel
import IdentityModel
import Synchronization

/// Derives the steps of a flow from the client's trace events and reports each; never reports a step twice in a row.
///
/// Thread-safe.
final class SudoStepWatch: Sendable {
    private struct State {
        var flow: SudoFlowName?
        var last: SudoFlowStep?
    }

    private let state = Mutex(State())
    private let report: @Sendable (SudoFlowStep) -> Void

    init(report: @escaping @Sendable (SudoFlowStep) -> Void) { self.report = report }

    /// Sets the flow whose steps are reported.
    func begin(_ flow: SudoFlowName) { state.withLock { $0 = State(flow: flow) } }

    /// Stops reporting until the next flow.
    func end() { state.withLock { $0 = State() } }

    /// Reports the step that an event begins and returns it; `nil` if it begins none.
    @discardableResult
    func recorded(_ event: TraceEvent) -> SudoFlowStep? {
        guard let flow = state.withLock({ $0.flow }), let step = SudoFlowStep(event, of: flow) else { return nil }
        return started(step) ? step : nil
    }

    /// Reports a step, unless it was the last one; returns whether it was reported.
    func started(_ step: SudoFlowStep) -> Bool {
        let isNew = state.withLock { state in
            guard state.flow != nil, state.last != step else { return false }
            state.last = step
            return true
        }
        if isNew { report(step) }
        return isNew
    }
}

extension SudoFlowStep {
    /// Creates the step that an event of a flow begins: a call of the key manager, a request, or a page.
    init?(_ event: TraceEvent, of flow: SudoFlowName) {
        guard event.outcome == nil, event.from == .sudoUser else { return nil }
        switch (event.to, event.name) {
        case (.keyManager, "removeAllKeys"):
            // A registration also resets the client; that is not a separate step.
            guard flow == .deregister || flow == .reset else { return nil }
            self = .reset
        case (.keyManager, "deletePassword"): self = .clearAuthTokens
        case (.keyManager, "generateKeyPair"): self = .generateKeyPair
        case (.cognito, "InitiateAuth"):
            let isRefresh = event.fields.contains { $0.value == .shown("REFRESH_TOKEN_AUTH") }
            self = isRefresh ? .refreshTokens : .initiateAuth
        case (.cognito, "GetTokensFromRefreshToken"): self = .refreshTokens
        case (.cognito, "POST token"): self = .token
        case (.browser, "GET authorize"): self = .authorize
        case (.browser, "GET logout"): self = .logout
        case (.graphQL, "reset"): self = .resetUserData
        case (.graphQL, let name), (.cognito, let name):
            guard let step = SudoFlowStep(rawValue: name) else { return nil }
            self = step
        default: return nil
        }
    }
}
