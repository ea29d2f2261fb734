public import FlowModel

/// The settings of a tenant that affect what administrators issue to users.
public struct TenantSettings: Sendable, Hashable, Decodable {
    /// Keycloak's password policy, such as `length(8) and digits(1)`; empty for none.
    public let passwordPolicy: String
    /// The default number of digits of an activation code.
    public var codeLength: Int? { self[.codeLength].flatMap { Int($0) } }
    /// The default period of an activation code.
    public var codePeriod: CodePeriod? { self[.codePeriod].flatMap(CodePeriod.init) }
    /// Whether failed logins lock users out.
    public let countsFailures: Bool
    /// The number of failed logins that cause the first lock-out.
    public let failureFactor: Int?
    /// The language of the tenant's pages, as a tag.
    public let defaultLocale: String?
    public let attributes: [String: String]

    private enum CodingKeys: String, CodingKey {
        case passwordPolicy, defaultLocale, attributes, bruteForceProtected, failureFactor
    }

    /// The settings of a tenant that reports none.
    public init() {
        (passwordPolicy, countsFailures, failureFactor, defaultLocale, attributes) = ("", false, nil, nil, [:])
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        passwordPolicy = try values.decodeIfPresent(String.self, forKey: .passwordPolicy) ?? ""
        defaultLocale = try values.decodeIfPresent(String.self, forKey: .defaultLocale)
        attributes = try values.decodeIfPresent([String: String].self, forKey: .attributes) ?? [:]
        countsFailures = try values.decodeIfPresent(Bool.self, forKey: .bruteForceProtected) ?? false
        failureFactor = try values.decodeIfPresent(Int.self, forKey: .failureFactor)
    }

    /// The value of a setting; `nil` if the provider reports none.
    public subscript(setting: TenantSetting) -> String? { attributes[setting.rawValue] }
}

/// What a tenant and its clients keep without effect, by the names of Keycloak's representations.
///
/// Only this program's server reports it.
public struct InertMembers: Sendable, Hashable, Decodable {
    /// The members of the realm and its users, such as `smtpServer` and `users.federationLink`.
    public let realm: [String]
    /// The members of clients by `client_id`.
    public let clients: [String: [String]]
    /// The number of further attributes, which Keycloak does not know either.
    public let others: Int

    /// The first eight members, those of clients as `clients.NAME`; if there are more, their number follows.
    public var firstNames: [String] {
        let names = realm + Set(clients.values.joined().map { "clients.\($0)" }).sorted()
        return names.count > 8 ? names.prefix(8) + ["… (\(names.count))"] : names
    }
}
