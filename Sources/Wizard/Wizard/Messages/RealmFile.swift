public import IdentityModel
public import Sentences

/// The file of an exported realm, from which a tenant of the sandbox is created or is to be.
public struct RealmFile: Sendable, Hashable {
    public let path: String
    /// The tenant's name; `nil` for the one in the file.
    public let name: String?
    /// Whether it is only checked.
    public let isTrial: Bool

    init(path: String, name: String?, isTrial: Bool) { (self.path, self.name, self.isTrial) = (path, name, isTrial) }
}

/// What became of a ``RealmFile``.
public enum RealmFileResult: Sendable, Hashable {
    /// The tenant is created, or would be.
    case accepted(RealmFileContents)
    /// Nothing was created.
    case refused(Text)
}

/// What a file brings; its texts come from the file.
public struct RealmFileContents: Sendable, Hashable {
    public let tenant: TenantID
    public let users: Int
    /// The members that are kept without effect.
    public let inert: [String]
    /// The number of further attributes, which Keycloak does not know either.
    public let others: Int
    /// The users who arrive disabled.
    public let disabled: [String]

    public init(tenant: TenantID, users: Int, inert: [String], others: Int, disabled: [String]) {
        (self.tenant, self.users, self.inert, self.others) = (tenant, users, inert, others)
        self.disabled = disabled
    }
}
