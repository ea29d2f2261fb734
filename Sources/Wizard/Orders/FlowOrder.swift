public import IdentityModel

/// A flow with what it needs to run.
public struct FlowOrder: Sendable, Hashable {
    /// The run's id; everything the engine reports about it carries this.
    public var id: FlowID
    /// The flow.
    public var flow: WizardFlow
    /// Whom it is about, where the person chose somebody.
    public var user: UserID?
    /// How the first factor is to be guarded, for flows that store one.
    public var mode: AuthenticationMode?
    /// The client whose pages are asked for, in place of the profile's.
    public var client: ClientID?
    /// Which page for web views is wished for, and what shows it; for ``WizardFlow/webActivate``.
    public var webView: WebViewOrder?
    /// Where a login is shown other than here; nil: here, after the stored first factor has been tried.
    public var via: LoginPlace?

    /// Makes an order.
    public init(
        id: FlowID, flow: WizardFlow, user: UserID? = nil, mode: AuthenticationMode? = nil, client: ClientID? = nil,
        webView: WebViewOrder? = nil, via: LoginPlace? = nil
    ) {
        self.id = id
        self.flow = flow
        self.user = user
        self.mode = mode
        self.client = client
        self.webView = webView
        self.via = via
    }

    /// The steps in their order, as far as they are known before the flow runs.
    var steps: [StepName] {
        switch (flow, via) {
        case (.login, .device): [.deviceLogin]
        // The stored first factor is not tried.
        case (.login, .browser?), (.login, .paste?), (.login, .register?), (.login, .form?):
            flow.steps.filter { $0 != .offlineLogin }
        default: flow.steps
        }
    }
}
