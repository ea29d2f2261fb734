import CognitoProtocol
public import FoundationEssentials
import IdentityModel
public import JOSE

/// The state of a client at one moment, for display; asks no server.
public struct SudoUserOverview: Sendable, Hashable {
    /// The registered user's name; nil where there is none.
    public let username: String?
    /// The id of the registration's key; nil for users who sign in with a provider or on the hosted UI.
    public let keyID: String?
    public let isSignedIn: Bool
    /// The claims of the ID token; nil where no user is signed in.
    public let claims: JSONValue?
    /// When the ID token expires; nil where no user is signed in.
    public let tokenExpiry: Date?
    /// When the refresh token expires; nil where no user is signed in.
    public let refreshTokenExpiry: Date?
    /// The user of a registration whose outcome is not known; nil where there is none.
    public let interruptedRegistration: String?

    /// The claim `sub`.
    public var subject: String? { claims?["sub"]?.string }
    /// The claim `custom:identityId`.
    public var identityID: String? { claims?[PoolTokenClaim.identityID]?.string }
    /// Whether the session is one of the hosted UI: the ID token has `identities`.
    ///
    /// The Sudo Platform guide (De-registration) says not to deregister such a user, but to delete the user at the identity provider.
    public var isFederated: Bool { claims?[PoolTokenClaim.identities] != nil }
}

extension DefaultSudoUserClient {
    public func overview() async throws -> SudoUserOverview {
        do throws(SudoUserFailure) {
            let state = try await store.state()
            let session = state.usableSession(at: settings.clock.now())
            return SudoUserOverview(
                username: state.username?.rawValue, keyID: state.keyID?.rawValue, isSignedIn: session != nil,
                claims: session?.claims?.claims, tokenExpiry: session?.claims?.expiresAt,
                refreshTokenExpiry: session?.refreshExpiresAt,
                interruptedRegistration: state.note?.username.rawValue)
        } catch {
            keep(error)
            throw error.error
        }
    }
}
