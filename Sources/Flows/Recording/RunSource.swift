/// Where a run was started.
public enum RunSource: String, Sendable, Hashable, CaseIterable {
    case wizard
    /// A command without the wizard.
    case command
    /// A tape that was played in the wizard.
    case tape
}
