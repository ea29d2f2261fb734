package import FoundationEssentials
package import IdentityCore
package import IdentityModel
package import IdentityStorage
import JOSE

/// Verifies access tokens of this server: signature, issuer, expiry, type, and whether the session is still active.
package struct AccessTokenCheck: Sendable {
    private let store: DatabaseStore
    package let keys: KeyRing
    package let clock: any WallClock

    package init(store: DatabaseStore, keys: KeyRing, clock: any WallClock) {
        self.store = store
        self.keys = keys
        self.clock = clock
    }

    package struct Valid: Sendable {
        package let session: ActiveSession
        package let client: ClientRecord
        package let scopes: [String]
        package let id: String
        package let expiresAt: Date
    }

    /// Verifies a token; nil if it is not valid.
    package func valid(_ token: String, issuer: String, realm: ServedRealm) async throws(StoreError) -> Valid? {
        let now = clock.now()
        guard let claims = try await keys.keys(of: realm.record).claims(of: token), claims["typ"]?.string == "Bearer",
            let named = claims["iss"]?.string, named.utf8.elementsEqual(issuer.utf8),
            let end = claims["exp"]?.number, now.timeIntervalSince1970 < end, let issued = claims["iat"]?.number,
            let id = claims["jti"]?.string, let clientID = claims["azp"]?.string,
            let client = try await store.client(ClientID(clientID), in: realm.record), client.isEnabled
        else { return nil }
        // The tokens of a service account name no session: their id is the session's.
        let session = try await store.session(
            id: claims["sid"]?.string ?? id, isOffline: claims[TokenMint.offlineClaim]?.bool == true,
            clientRecordID: client.id,
            tokenID: id,
            in: realm.record)
        guard let session, session.isActive(realm.lifetimes, at: now), session.user.isEnabled,
            issued >= Double(session.user.notBefore)
        else { return nil }
        RequestRecord.current?.found(client.clientID)
        let scopes = (claims["scope"]?.string ?? "").split(separator: " ").map(String.init)
        return Valid(
            session: session, client: client, scopes: scopes, id: id, expiresAt: Date(timeIntervalSince1970: end))
    }
}
