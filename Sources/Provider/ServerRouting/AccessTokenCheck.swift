package import FoundationEssentials
package import IdentityModel
package import IdentityStore
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
        package let holder: TokenHolder
        package let client: ClientRecord
        package let scopes: [String]
        package let id: String
        package let expiresAt: Date

        package var session: ActiveSession { holder.session }

        /// The claims that the mappers currently produce for the user and the client.
        package var mappedClaims: MappedClaims {
            MappedClaims(
                MapperInput(user: session.user, client: client, source: holder.source), scopes: holder.source.scopes)
        }
    }

    /// Verifies a token; returns `nil` if it is not valid.
    package func valid(_ token: String, issuer: String, realm: RealmRecord) async throws(StoreError) -> Valid? {
        let now = clock.now()
        guard let claims = try await keys.keys(of: realm).claims(of: token), claims["typ"]?.string == "Bearer",
            let named = claims["iss"]?.string, named.utf8.elementsEqual(issuer.utf8),
            let end = claims["exp"]?.number, now.timeIntervalSince1970 < end, let issued = claims["iat"]?.number,
            let id = claims["jti"]?.string, let clientID = claims["azp"]?.string,
            let client = try await store.client(ClientID(clientID), in: realm), client.isUsable
        else { return nil }
        let scope = client.remainingScope(of: claims["scope"]?.string ?? "")
        let isOffline = claims[TokenMint.offlineClaim]?.bool == true
        guard !isOffline || client.allowsOfflineAccess else { return nil }
        // Tokens of a service account contain no session: their ID is the session's.
        let holder = try await store.holder(
            ofToken: id, session: claims["sid"]?.string ?? id,
            isOffline: isOffline,
            client: client, scopes: client.scopesInForce(for: scope), in: realm)
        guard let holder, holder.session.isActive(realm.lifetimes, at: now), holder.session.user.isUsable(at: now),
            issued >= Double(holder.session.user.notBefore)
        else { return nil }
        RequestRecord.current?.found(client.clientID)
        RequestRecord.current?.found(user: holder.session.user.id, named: holder.session.user.username)
        RequestRecord.current?.joins(.session(holder.session.id, client.clientID))
        return Valid(
            holder: holder, client: client, scopes: scope.split(separator: " ").map(String.init), id: id,
            expiresAt: Date(timeIntervalSince1970: end))
    }
}
