/// The command of a run, with the fields that were sent so far.
public struct RunCommand: Sendable, Hashable {
    public let flow: FlowID
    public let command: EquivalentCommand
}

extension WizardState {
    /// The command of the running flow; `nil` if none is running.
    public var runCommand: RunCommand? {
        context.run.map { RunCommand(flow: $0.id, command: context.command(of: $0.request, $0.answered, $0.fault)) }
    }
}
