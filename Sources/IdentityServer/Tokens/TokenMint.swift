import FoundationEssentials
import IdentityModel
import JOSE
import OpenID

/// Makes the tokens of a session; what it signs is believed by everybody who trusts the realm.
struct TokenMint: Sendable {
    /// The realm's issuer.
    let issuer: String
    let realm: ServedRealm
    let keys: RealmKeys
    let random: any RandomSource

    /// What one answer of the token endpoint is made of.
    struct Order: Sendable {
        let session: ActiveSession
        let client: ClientRecord
        let scope: String
        let nonce: String?
        /// Nil where there is none to give.
        let refreshToken: Secret?
        let isOffline: Bool
    }

    /// Says in an access token that the offline session must go on for it, and not the online one.
    static let offlineClaim = "offline"

    /// The answer with all its tokens; throws where the realm has no key of the client's algorithm.
    func response(to order: Order, at now: Date) throws(StoreError) -> TokenResponse {
        guard let key = keys.signingKey(order.client.signingAlgorithm) else {
            throw StoreError(code: .damaged, detail: "the realm has no \(order.client.signingAlgorithm) key")
        }
        do throws(JOSEError) {
            let payload = accessClaims(order, at: now).bytes
            let access = try key.sign(header: ["typ": "JWT"], payload: payload)
            let wantsID = order.scope.split(separator: " ").contains("openid")
            let idToken = wantsID ? try idClaims(order, access: access, at: now).signed(by: key) : nil
            return TokenResponse(
                accessToken: Secret(access), expiresIn: realm.lifetimes.accessToken, refreshToken: order.refreshToken,
                refreshExpiresIn: order.isOffline || order.refreshToken == nil ? 0 : realm.lifetimes.sessionIdle,
                idToken: idToken,
                scope: order.scope, sessionState: order.session.id, notBeforePolicy: 0)
        } catch {
            throw StoreError(code: .failed, detail: "a token could not be signed")
        }
    }

    private func accessClaims(_ order: Order, at now: Date) -> JSONValue {
        let (session, user) = (order.session, order.session.user)
        let issued = Int64(now.timeIntervalSince1970.rounded(.down))
        var claims: JSONValue = [
            "iss": .string(issuer), "sub": .string(user.id), "aud": "account", "typ": "Bearer",
            "azp": .string(order.client.clientID.rawValue), "iat": .integer(issued),
            "exp": .integer(issued + Int64(realm.lifetimes.accessToken)), "jti": .string(random.uuid()),
            "sid": .string(session.id), "scope": .string(order.scope), "acr": "1",
            "auth_time": .integer(Int64(session.authenticatedAt.timeIntervalSince1970.rounded(.down))),
            "preferred_username": .string(user.username),
        ]
        let scopes = order.scope.split(separator: " ")
        if scopes.contains("email") {
            claims["email"] = user.email.map(JSONValue.string)
            claims["email_verified"] = .bool(user.isEmailVerified)
        }
        if scopes.contains("profile") {
            claims["name"] = user.displayName.map(JSONValue.string)
            claims["given_name"] = user.firstName.map(JSONValue.string)
            claims["family_name"] = user.lastName.map(JSONValue.string)
        }
        if order.client.defaultScopes.contains("web-origins"), !order.client.effectiveWebOrigins.isEmpty {
            claims["allowed-origins"] = .array(order.client.effectiveWebOrigins.map(JSONValue.string))
        }
        if order.isOffline { claims[Self.offlineClaim] = true }
        claims["ast_client_id"] = session.astClientID.map { .string($0.rawValue) }
        // What everybody has is named to the clients that ask for roles, as Keycloak's do.
        let common =
            order.client.defaultScopes.contains("roles")
            ? [BuiltInRoles.defaultRole(of: realm.record.name)] + BuiltInRoles.everybodys.sorted() : []
        let roles = common + session.roles.filter { !common.contains($0) }
        if !roles.isEmpty { claims["realm_access"] = ["roles": .array(roles.map(JSONValue.string))] }
        add(session.clientRoles, of: order.client, to: &claims)
        return claims
    }

    /// Names the user's roles at clients, each of which the token is for then, to the clients that ask for roles.
    ///
    /// Everybody may read his own profile (``AccountRoute``), which is Keycloak's role at its client `account`.
    private func add(_ roles: [String: [String]], of client: ClientRecord, to claims: inout JSONValue) {
        guard client.defaultScopes.contains("roles") else { return }
        let all = roles.merging(["account": ["view-profile"]]) { given, common in
            given + common.filter { !given.contains($0) }
        }
        claims["resource_access"] = .object(
            all.mapValues { names in ["roles": .array(names.map(JSONValue.string))] })
        let audience = all.keys.filter { $0 != client.clientID.rawValue }.sorted().map(JSONValue.string)
        claims["aud"] = audience.count == 1 ? audience.first : .array(audience)
    }

    private func idClaims(_ order: Order, access: String, at now: Date) -> IDTokenClaims {
        let (session, user) = (order.session, order.session.user)
        let client = order.client.clientID.rawValue
        let scopes = order.scope.split(separator: " ")
        let halfDigest = SHA256.digest(access.utf8).prefix(16)
        var extra: [String: JSONValue] = [
            "typ": "ID", "jti": .string(random.uuid()), "at_hash": .string(Base64URL.encode(halfDigest)),
        ]
        if scopes.contains("email") { extra["email_verified"] = .bool(user.isEmailVerified) }
        if scopes.contains("profile") {
            extra["given_name"] = user.firstName.map(JSONValue.string)
            extra["family_name"] = user.lastName.map(JSONValue.string)
        }
        return IDTokenClaims(
            issuer: issuer, subject: user.id, audience: [client], authorizedParty: client, issuedAt: now,
            expiresAt: now.addingTimeInterval(Double(realm.lifetimes.accessToken)),
            authenticatedAt: session.authenticatedAt, nonce: order.nonce.map { Nonce($0) }, authenticationContext: "1",
            sessionID: session.id, preferredUsername: user.username,
            displayName: scopes.contains("profile") ? user.displayName : nil,
            email: scopes.contains("email") ? user.email : nil, astClientID: session.astClientID, extra: extra)
    }
}

extension UserRecord {
    /// Given and family name together, nil where there is neither.
    var displayName: String? {
        let parts = [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
