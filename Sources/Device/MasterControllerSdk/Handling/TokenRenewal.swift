import DeviceStorage
import FoundationEssentials
import IdentityModel
import OpenID
import Sentences

extension MasterController {
    /// Provides a valid access token: the current one, else by the refresh token in memory, else by the first factor.
    ///
    /// Without `mayAsk` the first factor is not used, because it may require the user. The user is signed in
    /// afterwards.
    func renewTokens(
        of user: StoredUser, _ open: Open, _ context: TraceContext, mayAsk: Bool
    ) async throws(ControlError) {
        let session = withMemory { $0.session?.user == user.identifier ? $0.session : nil }
        if let session, session.accessToken != nil, let end = session.accessExpiry.time,
            end > configuration.clock.now()
        {
            return
        }
        let renewal = TokenRenewal(controller: self, open: open, user: user, context: context)
        if let session, try await renewal.renew(from: session) { return }
        guard mayAsk else {
            throw ControlError(.noTokenDataAvailable, .noToken, Text("No valid token is in memory: log in again."))
        }
        // The user is asked before the lock is acquired, so that other programs do not wait for the answer.
        let opened = try await vault(open.store).open(for: user)
        try await renewal.renew(from: opened)
    }
}

/// One use of a refresh token, with the store's lock held, so that no other program uses the same token at the same
/// time.
struct TokenRenewal: Sendable {
    let controller: MasterController
    let open: MasterController.Open
    let user: StoredUser
    let context: TraceContext

    /// Renews with the refresh token in memory; returns `false` if none is valid, or if the provider rejects one that
    /// is only in memory.
    func renew(from session: Session) async throws(ControlError) -> Bool {
        guard let token = session.refreshToken else { return false }
        let held = try await open.store.lock.held()
        defer { held.release() }
        if let version = session.factorVersion,
            try await open.store.factor(of: user.identifier)?.version != version
        {
            return false
        }
        do throws(ControlError) {
            try await redeem(
                token, session.refreshExpiry, client: session.client, version: session.factorVersion,
                seal: session.seal)
            return true
        } catch {
            guard error.code == .grantRefused, session.factorVersion == nil else { throw error }
            return false
        }
    }

    /// Renews with the first factor.
    ///
    /// If another program has stored a successor in the meantime, opens that with the same key, without asking the user
    /// again.
    func renew(from opened: FirstFactorVault.Opened) async throws(ControlError) {
        let held = try await open.store.lock.held()
        defer { held.release() }
        guard let factor = try await open.store.factor(of: user.identifier),
            let token = factor.version == opened.factor.version ? opened.token : opened.seal.open(factor, of: user)
        else {
            throw ControlError(.failed, .noToken, Text("Another program has changed the stored token: try again."))
        }
        switch factor.kind {
        case .offlineToken:
            try await redeem(
                token, factor.expiry, client: factor.clientID, version: factor.version, seal: opened.seal)
        case .authorizationGrant: try await grant(by: token, client: factor.clientID)
        }
    }

    /// Requests tokens with an assertion signed with the user's key (RFC 7523), and signs the user in.
    ///
    /// The key remains whatever the provider answers, because it can be used again, and the reason for a refusal (an
    /// unlinked device, a clock) can be temporary.
    private func grant(by stored: Secret, client: ClientID) async throws(ControlError) {
        let device = try await open.store.device(controller.configuration.random)
        guard let key = AuthorizationGrantKey(stored: stored)?.key, let astClientID = device.astClientID else {
            throw ControlError(
                .internalError, .factorDamaged,
                Text("The stored key cannot be read: log in at the provider, which replaces it."))
        }
        let headers = try await controller.prepareTokenRequest(device, user.identifier, open, context)
        let now = controller.configuration.clock.now()
        let tokens: TokenResponse
        do throws(ProviderError) {
            let metadata = try await open.provider.metadata(controller.reporter.traceParent(context))
            let assertion = FirstFactorAssertion(
                astClientID: astClientID, subject: user.subject, audience: metadata.document.issuer, issuedAt: now,
                id: controller.configuration.random.uuid())
            guard let signed = try? assertion.signed(by: key) else {
                throw .unusable(Text("The key of this user cannot sign."))
            }
            tokens = try await open.provider.tokens(
                for: .jwtBearer(assertion: signed), client: client,
                scope: FirstFactorScopes(profile: open.profile, metadata: metadata).ofGrant(mode: user.mode),
                headers: headers, controller.reporter.traceParent(context))
            try await check(tokens, client: client)
        } catch {
            throw error.refusal
        }
        controller.queue.shieldRunning()
        try await open.store.noteLogin(user.identifier, at: now)
        controller.logIn(
            Session(
                user: user.identifier, client: client, accessToken: tokens.accessToken,
                accessExpiry: tokens.accessExpiry(from: now), refreshToken: tokens.refreshToken,
                refreshExpiry: tokens.refreshExpiry(from: now), idToken: tokens.idToken, scope: tokens.scope))
    }

    /// Redeems the token, replaces the stored version with its successor, and signs the user in.
    ///
    /// `invalid_grant` deletes the stored version; an unreachable provider does not.
    private func redeem(
        _ token: Secret, _ expiry: Expiry<Date>, client: ClientID, version: String?, seal: FactorSeal?
    ) async throws(ControlError) {
        let device = try await open.store.device(controller.configuration.random)
        let headers = try await controller.prepareTokenRequest(device, user.identifier, open, context)
        let now = controller.configuration.clock.now()
        let tokens: TokenResponse
        do throws(ProviderError) {
            let metadata = try await open.provider.metadata(controller.reporter.traceParent(context))
            let scopes = FirstFactorScopes(profile: open.profile, metadata: metadata)
            tokens = try await open.provider.tokens(
                for: .refreshToken(token), client: client,
                scope: version == nil ? nil : scopes.ofToken(mode: user.mode),
                headers: headers, controller.reporter.traceParent(context))
        } catch {
            if case .refused(let reason) = error, reason.code == .invalidGrant {
                if let version { try await open.store.deleteFactor(of: user.identifier, version: version) }
                controller.withMemory { if $0.session?.factorVersion == version { $0.session = nil } }
            }
            throw error.refusalOfKeptToken
        }
        do throws(ProviderError) {
            try await check(tokens, client: client)
        } catch {
            // The old token is consumed, so its successor is stored unless it failed a check, even though no user is
            // signed in.
            if error.leavesProviderInDoubt {
                _ = try await keep(tokens, in: version, client: client, seal: seal, now: now)
            }
            throw error.refusal
        }
        controller.queue.shieldRunning()
        let kept = try await keep(tokens, in: version, client: client, seal: seal, now: now)
        try await open.store.noteLogin(user.identifier, at: now)
        controller.logIn(
            Session(
                user: user.identifier, client: client, accessToken: tokens.accessToken,
                accessExpiry: tokens.accessExpiry(from: now), refreshToken: tokens.refreshToken ?? token,
                refreshExpiry: tokens.refreshExpiry(from: now, after: expiry), idToken: tokens.idToken,
                scope: tokens.scope,
                factorVersion: kept, seal: seal,
                factorStoredAt: kept == nil || tokens.refreshToken == nil ? nil : now))
    }

    /// A refresh can omit the ID token; if there is one, it must be this user's (OpenID Connect Core, section 12.2).
    private func check(_ tokens: TokenResponse, client: ClientID) async throws(ProviderError) {
        guard let token = tokens.idToken else { return }
        _ = try await open.provider.verify(
            token, accessToken: tokens.accessToken, client: client, nonce: nil, subject: user.subject,
            controller.reporter.traceParent(context))
    }

    /// Replaces the stored refresh token in one transaction; returns the version that is stored now.
    private func keep(
        _ tokens: TokenResponse, in version: String?, client: ClientID, seal: FactorSeal?, now: Date
    ) async throws(ControlError) -> String? {
        guard let version, let seal else { return nil }
        guard let next = tokens.refreshToken else { return version }
        let factor = seal.seal(
            next, for: user, client: client, expiry: tokens.refreshExpiry(from: now),
            version: controller.configuration.random.uuid())
        // A newer login, mode or logout by another program takes precedence.
        let isKept = try await open.store.replaceFactor(of: user.identifier, version: version, by: factor)
        return isKept ? factor.version : nil
    }
}
