public import FoundationEssentials
public import IdentityModel
import JOSE
import OpenID

/// The tokens of the signed-in user, which are only in memory, and what is known of the stored first factor.
public struct TokenOverview: Sendable, Hashable {
    /// The stored first factor, without its text.
    public struct Stored: Sendable, Hashable {
        public let kind: FirstFactor
        /// When the token was issued or the key was generated; `nil` if that is unknown.
        public let issuedAt: Date?
        public let expiry: Expiry<Date>
        /// Whether it is a refresh token that outlives the session; `false` if that is unknown.
        public let isOffline: Bool
    }

    public let user: KsUserIdentifier
    /// The last ID token; `nil` if the last response had none.
    public let idToken: Secret?
    public let accessToken: Secret?
    /// The time from which this device no longer uses the access token; `unknown` if the provider reports no lifetime.
    public let accessTokenExpiry: Expiry<Date>
    /// The granted scope; `nil` if the provider did not report it.
    public let scope: String?
    /// How the first factor is protected.
    public let mode: AuthenticationMode
    public let stored: Stored?
}

extension MasterController {
    /// Returns the tokens of the signed-in user; `nil` if no user is signed in.
    ///
    /// Uses no network and does not wait for queued events.
    public func tokens() async throws(DeviceReadError) -> TokenOverview? {
        let (state, store, session) = withMemory { ($0.state, $0.store, $0.session) }
        guard let store, let session, state.loggedInUser == session.user else { return nil }
        do throws(ControlError) {
            let users = try await store.users()
            guard let user = users.first(where: { $0.identifier == session.user }) else { return nil }
            let factor = try await store.factor(of: session.user)
            return TokenOverview(
                user: session.user, idToken: session.idToken, accessToken: session.accessToken,
                accessTokenExpiry: session.accessExpiry, scope: session.scope, mode: user.mode,
                stored: factor.flatMap { $0.sealed == nil ? nil : TokenOverview.Stored($0, of: session) })
        } catch {
            throw DeviceReadError(outcome: reporter.outcome(of: error, .none))
        }
    }
}

extension TokenOverview.Stored {
    init(_ factor: StoredFactor, of session: Session) {
        // Another program may have stored another token since.
        let isSessions = factor.kind == .authorizationGrant || factor.version == session.factorVersion
        let claimed =
            factor.version == session.factorVersion ? session.refreshToken?.unverifiedClaims?["iat"]?.number : nil
        self.init(
            kind: factor.kind,
            issuedAt: (isSessions ? session.factorStoredAt : nil) ?? claimed.map { Date(timeIntervalSince1970: $0) },
            expiry: factor.expiry, isOffline: factor.version == session.factorVersion && session.hasOfflineToken)
    }
}
