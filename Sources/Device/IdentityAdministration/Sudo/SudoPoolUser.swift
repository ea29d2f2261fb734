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
    private let claims: [String: JSONValue]?

    private enum CodingKeys: String, CodingKey {
        case username, sub, kind, createdTimestamp, entitlementsSet, provider, providerSubject
        case isEnabled = "enabled"
        case registrationKeyID = "registrationKid"
        case identityID = "identityId"
        case claims = "attributes"
    }

    /// The claims that were kept at registration; a claim that is not a string is written as JSON.
    public var attributes: [String: String] { (claims ?? [:]).mapValues { $0.string ?? $0.text } }
    public var createdAt: Date { Date(timeIntervalSince1970: Double(createdTimestamp) / 1000) }
}
