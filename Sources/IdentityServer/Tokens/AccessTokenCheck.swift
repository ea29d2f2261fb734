import FoundationEssentials
import IdentityModel
import JOSE

/// Judges access tokens that this server has made: signature, realm, time, kind, and whether the session still goes on.
struct AccessTokenCheck: Sendable {
    let realms: any RealmStore
    let grants: any GrantStore
    let keys: KeyRing
    let clock: any WallClock

    /// A token that holds now.
    struct Valid: Sendable {
        let session: ActiveSession
        let client: ClientRecord
        let scopes: [String]
        let id: String
        let expiresAt: Date
    }

    /// The session behind a token, nil for a token that does not hold.
    func valid(_ token: String, issuer: String, realm: ServedRealm) async throws(StoreError) -> Valid? {
        let now = clock.now()
        guard let claims = try await keys.keys(of: realm.record).claims(of: token), claims["typ"]?.string == "Bearer",
            let named = claims["iss"]?.string, named.utf8.elementsEqual(issuer.utf8),
            let end = claims["exp"]?.number, now.timeIntervalSince1970 < end, let issued = claims["iat"]?.number,
            let id = claims["jti"]?.string,
            let sessionID = claims["sid"]?.string, let clientID = claims["azp"]?.string,
            let client = try await realms.client(ClientID(clientID), in: realm.record), client.isEnabled
        else { return nil }
        let session = try await grants.session(
            id: sessionID, isOffline: claims[TokenMint.offlineClaim]?.bool == true, clientRecordID: client.id,
            tokenID: id,
            in: realm.record)
        guard let session, session.isActive(realm.lifetimes, at: now), session.user.isEnabled,
            issued >= Double(session.user.notBefore)
        else { return nil }
        let scopes = (claims["scope"]?.string ?? "").split(separator: " ").map(String.init)
        return Valid(
            session: session, client: client, scopes: scopes, id: id, expiresAt: Date(timeIntervalSince1970: end))
    }
}
