/// The state of the SDK whose flows run.
public enum RunState: Sendable, Hashable {
    /// The Master Controller's.
    case flow(SdkSnapshot)
    /// The Sudo user client's.
    case sudo(SudoSnapshot)
}
