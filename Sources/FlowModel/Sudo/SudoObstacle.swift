/// Why a flow is not possible in a client's state.
public enum SudoObstacle: Sendable, Hashable, CaseIterable {
    /// A user is registered in the namespace.
    case alreadyRegistered
    case alreadySignedIn
    /// No user is registered in the namespace, or the user has no sign-in key.
    case notRegistered
    case notSignedIn
    case noHostedPages
    /// The session came from the hosted pages: the user is deleted at the identity provider.
    ///
    /// Source: Sudo Platform guide, Registration, De-registration.
    case federatedSession
}
