/// Why a flow is not possible in the client's state.
public enum SudoObstacle: Sendable, Hashable, CaseIterable {
    /// A user is registered in the namespace.
    case alreadyRegistered
    case alreadySignedIn
    /// No user is registered in the namespace, or the user has no sign-in key.
    case notRegistered
    case notSignedIn
    case noHostedPages
    /// The session was created on the hosted pages; the user must be deleted at the identity provider.
    ///
    /// Source: Sudo Platform guide, Registration, De-registration.
    case federatedSession
}
