/// The state of a Sudo user client; raw values as headless commands print them.
public enum SudoState: String, Sendable, Hashable, CaseIterable {
    /// No user is registered in the namespace.
    case notRegistered = "NOT_REGISTERED"
    /// A user is registered but not signed in.
    case registered = "REGISTERED"
    /// A user is registered and signed in.
    case signedIn = "SIGNED_IN"
}
