/// What the wizard asks the program to do with the saved states of the sandbox; answered by a ``StatesMessage``.
public enum StatesEffect: Sendable, Hashable {
    /// Load the states; a state that was deleted earlier cannot be brought back any more.
    case open
    case load
    case save(String)
    /// Replace the sandbox with a state, and start again; running flows are cancelled if the user has agreed.
    case restore(String, cancelsFlows: Bool)
    /// Reset the sandbox, and start again.
    case reset(cancelsFlows: Bool)
    case delete(String)
    /// Bring back the state that was deleted last.
    case bringBack(String)
}
