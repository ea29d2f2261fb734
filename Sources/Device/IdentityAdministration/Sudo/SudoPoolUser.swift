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
    /// The entitlements set in the TEST token.
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

/// An attempt to register a user, as recorded for support.
public struct SudoRegistration: Sendable, Hashable, Decodable {
    /// The registration ID that the app sent.
    public let registrationID: String?
    /// The time of the attempt, in milliseconds since 1970.
    public let timestamp: Int64
    /// The method: TEST, FSSO, DEVICE_CHECK, PLAY_INTEGRITY, or FEDERATED for the first sign-in at an OpenID provider;
    /// `nil` if unknown.
    public let method: String?
    /// The user name; `nil` if the request has none.
    public let username: String?
    public let succeeded: Bool
    /// The name of the error in the response to the app; `nil` if the attempt succeeded.
    public let failure: String?
    /// A sentence with the reason for the rejection; `nil` if the attempt succeeded.
    public let detail: String?

    private enum CodingKeys: String, CodingKey {
        case timestamp, method, username, succeeded, failure, detail
        case registrationID = "registrationId"
    }

    public var at: Date { Date(timeIntervalSince1970: Double(timestamp) / 1000) }
}
