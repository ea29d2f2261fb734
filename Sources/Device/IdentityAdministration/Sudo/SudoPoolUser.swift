public import FoundationEssentials
import JOSE

/// A user of a pool.
///
/// Texts can come from an app: sanitise them before displaying them.
public struct SudoPoolUser: Sendable, Hashable, Decodable {
    public let username: String
    /// `sub` of the user's tokens, a UUID.
    public let sub: String
    /// How the user registered: TEST, FSSO, DEVICE_CHECK, PLAY_INTEGRITY, FEDERATED.
    public let kind: String
    /// Whether the user can sign in.
    public let isEnabled: Bool
    /// The time of the registration, in milliseconds since 1970.
    public let createdTimestamp: Int64
    /// The key of the TEST registration; `nil` for other kinds.
    public let registrationKeyID: String?
    /// The entitlements set in the TEST token, or `nil`.
    public let entitlementsSet: String?
    /// The identity ID; `nil` until the app calls `registerFederatedId`.
    public let identityID: String?
    /// The name of a federated user's provider; `nil` for other kinds.
    public let provider: String?
    /// `sub` of a federated user at the provider; `nil` for other kinds.
    public let providerSubject: String?
    /// The claims that were kept at registration; a claim that is not a string is written as JSON.
    public let attributes: [String: String]

    private enum CodingKeys: String, CodingKey {
        case username, sub, kind, createdTimestamp, entitlementsSet, provider, providerSubject, attributes
        case isEnabled = "enabled"
        case registrationKeyID = "registrationKid"
        case identityID = "identityId"
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        username = try members.decode(String.self, forKey: .username)
        sub = try members.decode(String.self, forKey: .sub)
        kind = try members.decode(String.self, forKey: .kind)
        isEnabled = try members.decode(Bool.self, forKey: .isEnabled)
        createdTimestamp = try members.decode(Int64.self, forKey: .createdTimestamp)
        registrationKeyID = try members.decodeIfPresent(String.self, forKey: .registrationKeyID)
        entitlementsSet = try members.decodeIfPresent(String.self, forKey: .entitlementsSet)
        identityID = try members.decodeIfPresent(String.self, forKey: .identityID)
        provider = try members.decodeIfPresent(String.self, forKey: .provider)
        providerSubject = try members.decodeIfPresent(String.self, forKey: .providerSubject)
        let claims = try members.decodeIfPresent([String: JSONValue].self, forKey: .attributes) ?? [:]
        attributes = claims.mapValues { $0.string ?? $0.text }
    }

    public var createdAt: Date { Date(timeIntervalSince1970: Double(createdTimestamp) / 1000) }
}
