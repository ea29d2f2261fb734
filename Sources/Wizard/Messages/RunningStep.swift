public import FlowModel

/// A step of a flow that has begun.
public struct RunningStep: Sendable, Hashable {
    public var flow: FlowID
    public var name: FlowStep

    public init(flow: FlowID, name: FlowStep) {
        self.flow = flow
        self.name = name
    }
}
