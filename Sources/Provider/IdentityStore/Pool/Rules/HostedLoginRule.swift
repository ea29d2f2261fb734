import FoundationEssentials

/// Decides about the logins and sessions of the hosted UI.
///
/// Pure.
enum HostedLoginRule {
    /// The effect of completing a login at an upstream provider.
    enum End: Sendable, Hashable {
        /// The user of the upstream account signs in.
        case signedIn(PoolUser)
        /// The first sign-in registers this user.
        case registered(PoolUser)
        case disabled
        case usernameTaken
    }

    /// Decides the effect of completing a login.
    ///
    /// - Parameters:
    ///   - known: the user of the upstream account; `nil` for the first sign-in.
    ///   - namesake: the user with the name of a new user; `nil` for none.
    static func end(of completion: HostedCompletion, known: PoolUser?, namesake: PoolUser?, at now: Date) -> End {
        if let known { return known.isEnabled ? .signedIn(known) : .disabled }
        guard namesake == nil else { return .usernameTaken }
        return .registered(
            PoolUser(
                subject: completion.subject, username: completion.username, kind: .federated,
                federatedIdentity: completion.identity, createdAt: now, modifiedAt: now))
    }

    /// Whether the response of an upstream provider is still accepted.
    static func isAwaited(until end: Date, at now: Date) -> Bool { now < end }

    /// Whether a browser's session permits another code: it has not expired, and the user may sign in.
    static func continues(until end: Date, user: PoolUser?, at now: Date) -> Bool {
        now < end && user?.isEnabled == true
    }
}
