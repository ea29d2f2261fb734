import CognitoProtocol
public import FoundationEssentials
import IdentityModel
public import JOSE

/// A snapshot of a client's state, for display; sends no request.
public struct SudoUserOverview: Sendable, Hashable {
    /// The registered user's name.
    public let username: String?
    /// The ID of the registration's key; `nil` for users who sign in with a provider or on the hosted UI.
    public let keyID: String?
    public let isSignedIn: Bool
    /// The claims of the ID token; `nil` if no user is signed in.
    public let claims: JSONValue?
    /// The expiry of the ID token; `nil` if no user is signed in.
    public let tokenExpiry: Date?
    /// The expiry of the refresh token; `nil` if no user is signed in.
    public let refreshTokenExpiry: Date?
    /// The user of a registration with an unknown outcome.
    public let interruptedRegistration: String?

    /// The claim `sub`.
    public var subject: String? { claims?["sub"]?.string }
    /// The claim `custom:identityId`.
    public var identityID: String? { claims?[PoolTokenClaim.identityID]?.string }
    /// Whether the session is one of the hosted UI: the ID token has `identities`.
    ///
    /// Do not deregister such a user: the Sudo Platform guide (De-registration) requires deleting the user at the
    /// identity provider instead.
    public var isFederated: Bool { claims?[PoolTokenClaim.identities] != nil }
}

extension DefaultSudoUserClient {
    public func overview() async throws -> SudoUserOverview {
        do throws(SudoUserError) {
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
