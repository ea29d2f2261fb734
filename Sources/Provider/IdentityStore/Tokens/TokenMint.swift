package import FoundationEssentials
package import IdentityModel
import JOSE
package import OpenID

/// Creates the tokens of a session, signed with the realm's keys.
package struct TokenMint: Sendable {
    package let issuer: String
    package let realm: RealmRecord
    package let keys: RealmKeys
    package let random: any RandomSource

    package init(issuer: String, realm: RealmRecord, keys: RealmKeys, random: any RandomSource) {
        self.issuer = issuer
        self.realm = realm
        self.keys = keys
        self.random = random
    }

    /// The input for one token response.
    package struct Order: Sendable {
        package let session: ActiveSession
        package let client: ClientRecord
        package let scope: String
        package let nonce: String?
        package let refreshToken: Secret?
        package let isOffline: Bool
        /// The client scopes, groups and roles from which claims are built.
        package let source: ClaimsSource
        /// When the grant began; `nil` for a new one.
        var begunAt: Date?
        /// Session notes under Keycloak's names.
        var notes: [String: String] = [:]
        /// Whether the tokens are a client's own: they name no session, and their ID is the session's.
        var isService = false

        package init(
            session: ActiveSession, client: ClientRecord, scope: String, nonce: String?, refreshToken: Secret?,
            isOffline: Bool, source: ClaimsSource, begunAt: Date? = nil, notes: [String: String] = [:],
            isService: Bool = false
        ) {
            self.session = session
            self.client = client
            self.scope = scope
            self.nonce = nonce
            self.refreshToken = refreshToken
            self.isOffline = isOffline
            self.source = source
            self.begunAt = begunAt
            self.notes = notes
            self.isService = isService
        }
    }

    /// The claim of an access token that belongs to an offline session.
    package static let offlineClaim = "offline"

    /// Returns the token response.
    ///
    /// Throws if the realm has no key for the client's algorithm.
    package func response(to order: Order, at now: Date) throws(StoreError) -> TokenResponse {
        guard let key = keys.signingKey(order.client.signingAlgorithm) else {
            throw StoreError(code: .damaged, detail: "the realm has no \(order.client.signingAlgorithm) key")
        }
        let wantsID = order.scope.split(separator: " ").contains("openid")
        let fault = IDTokenFault.striking(hasNonce: wantsID && order.nonce != nil)
        let now = fault.time(now)
        do throws(JOSEError) {
            let input = MapperInput(
                user: order.session.user, client: order.client, source: order.source, notes: order.notes)
            let mapped = MappedClaims(input, scopes: order.source.scopes)
            let scope = ClientScopeRecord.tokenScope(order.scope, of: order.source.scopes)
            let payload = accessClaims(order, mapped, scope: scope, at: now).bytes
            let access = try key.sign(header: ["typ": "JWT"], payload: payload)
            let idToken: Secret? =
                wantsID
                ? fault.signed(
                    try idClaims(order, mapped, access: access, key, nonce: fault.nonce(order.nonce), at: now)
                        .signed(by: fault.key(key))) : nil
            return TokenResponse(
                accessToken: Secret(access), expiresIn: lifetime(order, at: now), refreshToken: order.refreshToken,
                refreshExpiresIn: order.isOffline || order.refreshToken == nil
                    ? 0 : limits(order, at: now).lifetime(at: now),
                idToken: idToken,
                scope: scope, sessionState: order.isService ? nil : order.session.id, notBeforePolicy: 0)
        } catch {
            throw StoreError(code: .failed, detail: "a token could not be signed")
        }
    }

    /// The access token's lifetime in seconds: the client's or the realm's, but not beyond the end of the grant.
    private func lifetime(_ order: Order, at now: Date) -> Int {
        let rest = limits(order, at: now).rest(at: now)
        let wanted = order.client.accessTokenLifetime ?? realm.lifetimes.accessToken
        guard wanted >= 0 else {
            return rest ?? max(0, realm.lifetimes.ofSession(isRemembered: order.session.isRemembered).maximum)
        }
        return min(wanted, rest ?? wanted)
    }

    private func limits(_ order: Order, at now: Date) -> GrantLimits {
        GrantLimits(
            of: order.client, in: order.session, begunAt: order.begunAt ?? now, isOffline: order.isOffline,
            realm.lifetimes)
    }

    private func accessClaims(_ order: Order, _ mapped: MappedClaims, scope: String, at now: Date) -> JSONValue {
        let (session, user) = (order.session, order.session.user)
        let issued = Int64(now.timeIntervalSince1970.rounded(.down))
        var claims: JSONValue = [
            "iss": .string(issuer), "sub": .string(user.id), "typ": "Bearer",
            "azp": .string(order.client.clientID.rawValue), "iat": .integer(issued),
            "exp": .integer(issued + Int64(lifetime(order, at: now))),
            "jti": .string(order.isService ? session.id : random.uuid()), "scope": .string(scope), "acr": "1",
            "auth_time": .integer(Int64(session.authenticatedAt.timeIntervalSince1970.rounded(.down))),
            "preferred_username": .string(user.username),
        ]
        if !order.isService { claims["sid"] = .string(session.id) }
        if order.isOffline { claims[Self.offlineClaim] = true }
        claims["ast_client_id"] = session.astClientID.map { .string($0.rawValue) }
        mapped.add(to: &claims, for: .accessToken)
        // A token without an audience gets Keycloak's usual one, because resource servers require an audience (RFC
        // 9068, section 2.2).
        if claims["aud"] == nil { claims["aud"] = "account" }
        return claims
    }

    private func idClaims(
        _ order: Order, _ mapped: MappedClaims, access: String, _ key: SigningKey, nonce: String?,
        at now: Date
    ) throws(JOSEError) -> IDTokenClaims {
        let (session, user) = (order.session, order.session.user)
        let client = order.client.clientID.rawValue
        var extra: JSONValue = [
            "typ": "ID", "jti": .string(random.uuid()),
            "at_hash": .string(try AccessTokenHash.value(of: Array(access.utf8), key.algorithm)),
        ]
        extra["aud"] = .string(client)
        mapped.add(to: &extra, for: .idToken)
        var claims = extra.object ?? [:]
        let audience = claims.removeValue(forKey: "aud")
        let name = claims.removeValue(forKey: "preferred_username")?.string
        return IDTokenClaims(
            issuer: issuer, subject: user.id, audience: audience?.strings ?? [client], authorizedParty: client,
            issuedAt: now, expiresAt: now.addingTimeInterval(Double(lifetime(order, at: now))),
            authenticatedAt: session.authenticatedAt, nonce: nonce.map { Nonce($0) }, authenticationContext: "1",
            sessionID: order.isService ? nil : session.id, preferredUsername: name ?? user.username,
            displayName: claims.removeValue(forKey: "name")?.string,
            email: claims.removeValue(forKey: "email")?.string, astClientID: session.astClientID, extra: claims)
    }
}

extension UserRecord {
    /// First and last name together; `nil` if both are empty.
    package var displayName: String? {
        let parts = [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
