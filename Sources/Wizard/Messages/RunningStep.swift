public import FlowModel

/// A step of a flow that has begun.
public struct RunningStep: Sendable, Hashable {
    /// The run.
    public var flow: FlowID
    /// The step.
    public var name: FlowStep

    /// Makes a running step.
    public init(flow: FlowID, name: FlowStep) {
        self.flow = flow
        self.name = name
    }
}
