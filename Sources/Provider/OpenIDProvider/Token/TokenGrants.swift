import FoundationEssentials
import IdentityModel
import IdentityStore
import OpenID
import ServerRouting

/// The grants of the token endpoint, for one client: checks each and issues its tokens.
struct TokenGrants: Sendable {
    let services: OpenIDServices
    let context: RealmContext
    let client: ClientRecord
    /// The scope of the token request, or `nil` if it has none.
    let scope: String?

    /// Redeems an authorization code; throws `OAuthError` or `StoreError`.
    func redeem(
        _ code: Secret, redirectURI: String, verifier: CodeVerifierParameter
    ) async throws -> TokenResponse {
        let now = services.clock.now()
        let granted = try await services.store.redeem(
            code: SHA256.digest(code), redirectURI: redirectURI, verifier: verifier, by: client,
            refreshTokenDraft(at: now), in: context.realm, at: now)
        return try await response(granted, at: now)
    }

    /// Rotates a refresh token; throws `OAuthError` or `StoreError`.
    func refresh(_ token: Secret) async throws -> TokenResponse {
        let now = services.clock.now()
        let verified = services.store.refreshTokenKey(of: context.realm).verified(token)
        guard let verified else { throw OAuthError.refreshTokenInvalid }
        RequestRecord.current?.found(user: verified.userID)
        // A device sends its first factor as a scope, which neither narrows nor widens the granted scope (RFC 6749,
        // section 6).
        let factors = client.isOfDevice ? FirstFactorScope.names(.offlineToken) : []
        let requested = scope.map { scope in
            scope.split(separator: " ").filter { !factors.contains(String($0)) }.joined(separator: " ")
        }
        let granted = try await services.store.refresh(
            verified, asking: requested, by: client, rotating: RefreshRotation(of: client, in: context.realm),
            refreshTokenDraft(at: now), in: context.realm, at: now)
        return try await response(granted, at: now)
    }

    /// Checks a name and a password (RFC 6749, section 4.3); throws `OAuthError`, `StoreError` or `HashingBusyError`.
    ///
    /// - Parameter oneTimePassword: the digits of the user's authenticator app; ignored for a user without one.
    func password(
        username: String, password: Secret, oneTimePassword: String?, address: String
    ) async throws -> TokenResponse {
        guard client.allowsPasswordGrant else { throw OAuthError.grantDisabled("direct access grants") }
        // This grant shows no page, so it cannot ask for consent.
        guard !client.isConsentRequired else {
            throw OAuthError.consentRequired
        }
        try refuseUnknownScopes()
        let now = services.clock.now()
        let realm = context.realm
        let name = username.lowercased()
        guard name.fits(PageChecker.longestName), password.count <= PageChecker.longestSecret else {
            throw OAuthError.invalidUserCredentials
        }
        let attempt = try await services.store.attempt(typed: name, in: realm)
        let (user, subject) = (attempt.user, attempt.subject)
        RequestRecord.current?.found(user?.record, at: now)
        if let lock = realm.bruteForce.lock(attempt.failures, of: user?.record, at: now) {
            RequestRecord.current?.refused(.userLocked, by: lock)
            throw OAuthError.invalidUserCredentials
        }
        let isRight = try await services.hasher.verify(password, against: user?.password?.hash)
        guard isRight, let user, let credential = user.password else {
            if user == nil { RequestRecord.current?.refused(.userNotFound) }
            try await services.store.recordFailure(of: subject, address: address, in: realm, at: now)
            throw OAuthError.invalidUserCredentials
        }
        let renewed = await services.hasher.renewed(password, hashedAs: credential.hash)
        var proof = LoginProof(
            userID: user.record.id, username: user.record.username,
            credentials: [CheckedCredential(credential, renewedHash: renewed)])
        if let app = user.oneTimePassword {
            guard let step = app.oneTimePassword?.matchingStep(oneTimePassword ?? "", at: now, in: realm)
            else {
                try await services.store.recordFailure(of: subject, address: address, in: realm, at: now)
                throw OAuthError.invalidUserCredentials
            }
            proof.oneTimePassword = UsedOneTimePassword(credentialID: app.id, step: step)
        }
        let session = NewSession(
            id: services.random.uuid(), clientRecordID: client.id, address: address, cookie: nil, astClientID: nil)
        let completion = LoginCompletion(
            page: nil, userID: user.record.id,
            credentials: proof.credentials, oneTimePassword: proof.oneTimePassword, requiresOneTimePassword: true,
            device: nil, session: session, code: nil)
        switch try await services.store.complete(completion, in: realm, at: now) {
        case .completed: break
        case .userDisabled(let reason):
            RequestRecord.current?.found(unusable: reason)
            throw OAuthError.accountDisabled
        case .locked:
            RequestRecord.current?.refused(.userLocked)
            throw OAuthError.invalidUserCredentials
        case .actionRequired: throw OAuthError.accountNotSetUp
        // Another login has replaced the hash meanwhile: whether for the same password, the new one shows.
        case .credentialGone where renewed != nil:
            return try await self.password(
                username: username, password: password, oneTimePassword: oneTimePassword, address: address)
        default: throw OAuthError.invalidUserCredentials
        }
        return try await response(grant(client.grantedScope(for: scope ?? ""), in: session, at: now), at: now)
    }

    /// The first grant of a session that started without a code; throws `OAuthError` or `StoreError`.
    func grant(_ scope: String, in session: NewSession, at now: Date) async throws -> GrantedTokens {
        let granted = try await services.store.grant(
            scope, to: client, refreshTokenDraft(at: now), sessionID: session.id, in: context.realm, at: now)
        guard let granted else { throw OAuthError.sessionNotActive }
        return granted
    }

    /// The parts of a new refresh token that do not depend on the session.
    func refreshTokenDraft(at now: Date) -> RefreshTokenDraft {
        RefreshTokenDraft(
            key: services.store.refreshTokenKey(of: context.realm), issuer: context.endpoints.issuer,
            client: client, lifetimes: context.realm.lifetimes, random: services.random, at: now)
    }

    /// Signs the tokens of a grant and returns the response, with the grant's refresh token unless the client has none.
    func response(
        _ granted: GrantedTokens, notes: [String: String] = [:], at now: Date
    ) async throws(StoreError) -> TokenResponse {
        try await response(
            granted.session, scope: granted.scope, nonce: granted.nonce,
            refreshToken: client.usesRefreshTokens ? granted.refreshToken : nil, isOffline: granted.isOffline,
            source: granted.source, begunAt: granted.begunAt, notes: notes, at: now)
    }

    /// Signs the tokens of a session and returns the response.
    func response(
        _ session: ActiveSession, scope: String, nonce: String?, refreshToken: Secret?, isOffline: Bool,
        source: ClaimsSource, begunAt: Date? = nil, notes: [String: String] = [:], isService: Bool = false, at now: Date
    ) async throws(StoreError) -> TokenResponse {
        RequestRecord.current?.found(user: session.user.id, named: session.user.username)
        RequestRecord.current?.joins(.session(session.id, client.clientID))
        RequestRecord.current?.expects(nonce: nonce)
        let mint = TokenMint(
            issuer: context.endpoints.issuer, realm: context.realm,
            keys: try await services.keys.keys(of: context.realm), random: services.random)
        let order = TokenMint.Order(
            session: session, client: client, scope: scope, nonce: nonce, refreshToken: refreshToken,
            isOffline: isOffline, source: source, begunAt: begunAt, notes: notes, isService: isService)
        return try mint.response(to: order, at: now)
    }
}

extension TokenGrants {
    /// Redeems a device code (RFC 8628, section 3.4); throws `OAuthError` or `StoreError`.
    func deviceGrant(_ deviceCode: Secret, verifier: CodeVerifierParameter) async throws -> TokenResponse {
        guard client.allowsDeviceGrant else {
            throw OAuthError(
                .unauthorizedClient, "Client not enabled for the OAuth 2.0 Device Authorization Grant", httpStatus: 400)
        }
        let now = services.clock.now()
        let granted = try await services.store.redeem(
            deviceCode: SHA256.digest(deviceCode), verifier: verifier, by: client, refreshTokenDraft(at: now),
            in: context.realm, at: now)
        return try await response(granted, at: now)
    }
}
