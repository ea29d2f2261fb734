public import IdentityModel

/// Looks up the state of an account in the provider's administration, if the profile has an administrator.
public protocol AccountRegister: Sendable {
    /// Returns the state of the account with this name or email address, and the account's own name if it exists.
    ///
    /// Called after a refusal that the login page does not explain. Never throws: if the look-up fails, the state is
    /// ``AccountStanding/untold(_:)``. The requests are recorded in `trace` in the lane ``Lane/desk``.
    func standing(of name: UserID, tracing trace: any TraceSink) async -> (AccountStanding, account: UserID?)
}
