public import FlowModel

/// A Sudo flow, and what is made at the sandbox before it begins.
public struct SudoOrder: Sendable, Hashable {
    /// What is made first.
    public enum Preparation: Sendable, Hashable {
        /// A TEST registration key, written to that folder; the flow uses it.
        case testKey(folder: String)
        /// An FSSO key pair for the request's issuer, written to that folder; the flow uses it.
        case issuer(folder: String)
    }

    /// The flow.
    public var request: SudoFlowRequest
    /// What is made first; nil for nothing.
    public var preparation: Preparation?

    /// Orders a flow.
    public init(_ request: SudoFlowRequest, preparation: Preparation? = nil) {
        self.request = request
        self.preparation = preparation
    }
}
