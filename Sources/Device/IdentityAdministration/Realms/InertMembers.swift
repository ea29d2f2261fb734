/// What a tenant and its clients keep without effect, by the names of Keycloak's representations.
///
/// Only this program's server reports it.
public struct InertMembers: Sendable, Hashable, Decodable {
    /// The realm's members, such as `smtpServer`.
    public let realm: [String]
    /// The members of clients by `client_id`.
    public let clients: [String: [String]]
    /// The number of further attributes, which Keycloak does not know either.
    public let others: Int

    /// Every member once, those of clients as `clients.NAME`.
    public var names: [String] {
        realm + Set(clients.values.joined().map { "clients.\($0)" }).sorted()
    }
}
