/// A role of a tenant's administrators that this program's server has in every tenant.
public enum AdministratorRole: String, Sendable, Hashable, CaseIterable {
    /// Helps users: codes, temporary passwords, unlocking and ending sessions.
    case helpDesk = "helpdesk"
    /// Administers everything in the tenant.
    case everything = "realm-admin"
}

/// A user with administrator's roles of a tenant.
public struct TenantAdministrator: Sendable, Hashable {
    public let user: AdministeredUser
    /// The names of the roles in alphabetical order, without those that they contain.
    public internal(set) var roles: [String]
}
