public import IdentityModel

/// Where a flow can ask what stands against an account: the provider's administration, for whoever may use it.
public protocol AccountRegister: Sendable {
    /// What stands against the account that somebody typed that name, or that address, for; and the account's own name, where there is one.
    ///
    /// Asked after a refusal that the login page does not explain. Never throws: who may not ask is told ``AccountStanding/untold(_:)``.
    func standing(of name: UserID) async -> (AccountStanding, account: UserID?)
}
