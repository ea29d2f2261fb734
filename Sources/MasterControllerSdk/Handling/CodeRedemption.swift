import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID

/// Turns an authorization code into a user who is activated on this device and logged in.
///
/// Order: the PIN, where the mode wants one; the record of an activation under way; the exchange; the checks of the ID token; one transaction
/// that stores everything and removes the record. What ends the process in between leaves the record for the next start.
struct CodeRedemption: Sendable {
    let event: SetAuthorisationCodeEvent
    let proof: PendingProof
    let controller: MasterController
    let open: MasterController.Open

    func run() async throws(Refusal) -> SetAuthorisationCodeResultEvent {
        if isLoginAlone {
            guard try await !open.store.users().isEmpty else {
                throw Refusal(
                    .invalidState, .invalidState,
                    "Nobody is activated on this device: activate a user before logging in. Nothing was sent.")
            }
        }
        let seal = try await controller.vault(open.store).newSeal(for: event.authenticationMode, user: nil)
        let held = try await open.store.lock.acquired()
        defer { held.release() }
        return try await redeem(sealing: seal)
    }

    private func redeem(sealing seal: FactorSeal?) async throws(Refusal) -> SetAuthorisationCodeResultEvent {
        // What can fail without the provider having been told anything comes before the record.
        let headers = try await controller.prepareTokenRequest(proof.device, nil, open, event.traceContext)
        let record = try await recordActivation()
        let tokens: TokenResponse
        let identity: VerifiedIDToken
        do throws(ProviderFailure) {
            tokens = try await exchange(headers)
            identity = try await verify(tokens)
        } catch {
            guard let record else { throw error.refusal }
            // A refusal is told once, here; what is in doubt is told at the next start too. Used up is the code in both cases, since the provider
            // gave an authorization code for it.
            if !error.leavesProviderInDoubt { try await open.store.dropActivation(record) }
            let refusal = error.refusal
            throw Refusal(
                refusal.status, refusal.code,
                refusal.text + " The activation code may be used up: if it is refused, ask for a new one.")
        }
        do throws(Refusal) {
            return try await store(tokens, identity, sealing: seal)
        } catch {
            if let record, error.status == .mismatchedUser { try await open.store.dropActivation(record) }
            throw error
        }
    }

    /// Whether the client is the one of logins.
    private var isLogin: Bool {
        event.clientId == open.profile.client(for: "login").id.rawValue || event.clientId == "IDPSubsequentLogin"
    }

    /// Whether the client logs in who is activated and nobody else: so it is at KOBIL's providers, where activations have a client of their own.
    private var isLoginAlone: Bool {
        open.profile.kind == .kobil && isLogin && event.clientId != open.profile.client(for: "activate").id.rawValue
    }

    /// An activation is written down before its code is exchanged; a login of a known user has nothing that could be used up.
    private func recordActivation() async throws(Refusal) -> ActivationRecord? {
        if let record = proof.activation { return record }
        if isLogin {
            guard try await open.store.users().isEmpty else { return nil }
        }
        return try await open.store.beginActivation(
            tenant: event.tenantId, client: event.clientId, at: controller.configuration.clock.now(),
            controller.configuration.random)
    }

    private func exchange(_ headers: HTTPHeaders) async throws(ProviderFailure) -> TokenResponse {
        let grant = TokenGrant.authorizationCode(
            code: event.authorisationCode, redirectURI: event.redirectURI ?? open.profile.redirectURI,
            verifier: .wellFormed(proof.verifier))
        return try await open.provider.tokens(
            for: grant, client: ClientID(event.clientId), headers: headers,
            controller.reporter.traceParent(event.traceContext))
    }

    private func verify(_ tokens: TokenResponse) async throws(ProviderFailure) -> VerifiedIDToken {
        guard let token = tokens.idToken else {
            throw .untrusted("The provider gave no ID token: the scope of the request must have `openid`.")
        }
        return try await open.provider.verify(
            token, client: ClientID(event.clientId), nonce: proof.nonce, subject: nil,
            controller.reporter.traceParent(event.traceContext))
    }

    private func store(
        _ tokens: TokenResponse, _ identity: VerifiedIDToken, sealing seal: FactorSeal?
    ) async throws(Refusal) -> SetAuthorisationCodeResultEvent {
        let now = controller.configuration.clock.now()
        let user = try user(of: identity)
        let client = ClientID(event.clientId)
        let refreshEnd = tokens.refreshEnd(from: now)
        let factor = try factor(for: user, tokens, expiresAt: refreshEnd, seal)
        let login = CompletedLogin(
            user: user, device: proof.device, astClientID: astClientID(of: identity, now: now), factor: factor,
            now: now,
            replacesOtherAccount: !isLogin, mustBeActivated: isLoginAlone)
        // From here to the end nothing is undone: the provider has done its part.
        controller.queue.shieldRunning()
        let isNew: Bool
        do throws(Refusal) {
            isNew = try await open.store.complete(login)
        } catch {
            if error.status == .internalError { controller.move(.storeFailed) }
            throw error
        }
        var session = Session(
            user: user.identifier, client: client, accessToken: tokens.accessToken,
            accessExpiresAt: tokens.accessEnd(from: now), refreshToken: tokens.refreshToken,
            refreshExpiresAt: refreshEnd)
        session.goesWith(factor, sealedBy: seal)
        controller.logIn(session)
        return SetAuthorisationCodeResultEvent(
            outcome: ResultOutcome(event.traceContext), userIdentifier: user.identifier, isNewUser: isNew)
    }

    /// What lets the user stay logged in, as the profile wants it: the key that the client data named, else the refresh token.
    private func factor(
        for user: StoredUser, _ tokens: TokenResponse, expiresAt end: Date?, _ seal: FactorSeal?
    ) throws(Refusal) -> StoredFactor? {
        guard let seal else { return nil }
        let (client, version) = (ClientID(event.clientId), controller.configuration.random.uuid())
        if let key = proof.grantKey {
            return seal.seal(
                try key.stored(), kind: .authorizationGrant, for: user, client: client, expiresAt: nil, version: version
            )
        }
        return tokens.refreshToken.map { token in
            seal.seal(token, for: user, client: client, expiresAt: end, version: version)
        }
    }

    /// The user whom the ID token names: by `preferred_username`, else by `sub`.
    private func user(of identity: VerifiedIDToken) throws(Refusal) -> StoredUser {
        let name = identity.userID.rawValue
        guard !name.isEmpty else {
            throw Refusal(.invalidToken, .tokenRefused, "The ID token names nobody.")
        }
        if let expected = event.userId, !expected.isEmpty, !expected.utf8.elementsEqual(name.utf8) {
            throw Refusal(
                .mismatchedUser, .mismatchedUser,
                "The provider logged in \(UntrustedText(name)), not \(UntrustedText(expected)).")
        }
        return StoredUser(
            identifier: KsUserIdentifier(tenantId: event.tenantId, userId: name), subject: identity.claims.subject,
            displayUsername: identity.claims.displayName ?? name,
            displayEmail: identity.claims.email ?? "", mode: event.authenticationMode)
    }

    /// What the provider minted, else what the device has, else a ULID of our own.
    private func astClientID(of identity: VerifiedIDToken, now: Date) -> AstClientID {
        if let claimed = identity.claims.astClientID, claimed.isWellFormed,
            claimed != .unassigned
        {
            return claimed
        }
        return proof.device.astClientID
            ?? AstClientID(
                controller.configuration.random.ulid(milliseconds: UInt64(max(0, now.timeIntervalSince1970) * 1000)))
    }
}
