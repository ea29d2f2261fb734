import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import Sentences
import ServerRouting
import WatchProtocol

/// Reports to an authenticated client whether a token is active, and its claims (RFC 7662).
extension RealmCall {
    static let introspectionRoutes: [RealmRoute] = [
        RealmRoute(
            "protocol/openid-connect/token/introspect", [.post], right: .client,
            crossOrigin: CrossOriginRule(methods: [.post], proof: .ownCredentials),
            discovery: .introspection
        ) { try await $0.introspection() }
    ]

    private func introspection() async throws -> HTTPResponse {
        guard let fields = http.postedForm else { return RouteAnswer.formMissing }
        let client = try await anyClient(try ReceivedTokenRequest(http).client())
        // Anyone can use the ID of a public client, and could test stolen tokens with it.
        guard !client.isPublic else {
            throw OAuthError(.invalidRequest, "Client not allowed.", httpStatus: 403)
        }
        guard fields.firstRepeatedName == nil else { throw OAuthError.duplicatedParameter }
        guard let token = fields["token"], !token.isEmpty else {
            throw OAuthError(.invalidRequest, "Token not provided.")
        }
        let claims =
            if let claims = try await claims(ofAccessToken: token) { claims } else {
                try await claims(ofRefreshToken: Secret(token))
            }
        guard let claims, client.mayLearn(claims) else {
            if let claims { RequestRecord.current?.found(Self.finding(about: claims, for: client), isNote: true) }
            return RouteAnswer.json(["active": false])
        }
        return RouteAnswer.json(claims)
    }

    /// Why a valid token is reported as inactive to a client.
    private static func finding(about claims: JSONValue, for client: ClientRecord) -> RuleFinding {
        let audience = claims["aud"].map { $0.strings ?? [$0.string ?? ""] } ?? []
        return .tokenOfAnotherAudience(
            expected: client.clientID.rawValue, found: audience.isEmpty ? "-" : audience.joined(separator: " "),
            Text(
                "The token is valid, but not for the client \(client.clientID.rawValue), so it is reported as inactive. Add the client to the token's audience, for example with an audience mapper."
            ))
    }

    private func claims(ofAccessToken token: String) async throws -> JSONValue? {
        let valid = try await services.accessTokens.valid(
            token, issuer: context.endpoints.issuer, realm: context.realm)
        guard let valid, var claims = try await services.keys.keys(of: context.realm).claims(of: token) else {
            return nil
        }
        claims["scope"] = .string(valid.scopes.joined(separator: " "))
        valid.mappedClaims.add(to: &claims, for: .introspection)
        claims["active"] = true
        claims["client_id"] = claims["azp"]
        claims["username"] = .string(valid.session.user.username)
        claims["token_type"] = "Bearer"
        return claims
    }

    private func claims(ofRefreshToken token: Secret) async throws -> JSONValue? {
        guard let known = services.store.refreshTokenKey(of: context.realm).verified(token),
            let client = try await services.store.client(known.clientID, in: context.realm)
        else { return nil }
        let stored = try await services.store.stored(known, in: context.realm)
        let refusal = RefreshRule.refusal(
            of: known, stored, client: client, lifetimes: context.realm.lifetimes,
            rotation: RefreshRotation(of: client, in: context.realm), at: services.clock.now())
        guard refusal == nil, let session = stored.session else { return nil }
        RequestRecord.current?.found(user: session.user.id, named: session.user.username)
        RequestRecord.current?.joins(.session(session.id, client.clientID))
        var claims: JSONValue = [
            "active": true, "typ": known.isOffline ? "Offline" : "Refresh", "iss": .string(context.endpoints.issuer),
            "sub": .string(session.user.id), "client_id": .string(client.clientID.rawValue),
            "azp": .string(client.clientID.rawValue), "scope": .string(client.remainingScope(of: known.scope)),
            "sid": .string(session.id),
            "username": .string(session.user.username),
            "iat": .integer(Int64(known.issuedAt.timeIntervalSince1970)),
        ]
        claims["exp"] = known.expiresAt.map { .integer(Int64($0.timeIntervalSince1970)) }
        return claims
    }
}

extension ClientRecord {
    /// Whether the client may read a token: its own, one whose audience names it, or any token if Keycloak's switch is
    /// on.
    ///
    /// Keycloak answers only the audience, although a client can read its own token.
    fileprivate func mayLearn(_ claims: JSONValue) -> Bool {
        let audience = claims["aud"].map { $0.strings ?? [$0.string ?? ""] } ?? []
        return attributes["allow.token.introspection.without.audience.check"] == "true"
            || (audience + [claims["client_id"]?.string ?? ""]).contains {
                $0.utf8.elementsEqual(clientID.rawValue.utf8)
            }
    }
}
