/// The progress of a sign-in or a refresh.
public enum SignInStatus: Sendable {
    /// It has begun; one of the other two always follows.
    case signingIn
    /// The user is signed in.
    case signedIn
    /// It failed, or was cancelled.
    case notSignedIn(cause: any Error)
}

/// Receives the changes of a sign-in's status.
///
/// Called on any thread, for one change at a time per operation; must return immediately. Source: sudo-user-ios 18.2.1,
/// SignInStatusObserver.
public protocol SignInStatusObserver: Sendable {
    /// Receives a change.
    func signInStatusChanged(status: SignInStatus)
}
