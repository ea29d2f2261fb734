import FoundationEssentials
import IdentityModel
import JOSE
import OpenID

/// Turns fresh tokens into a user who is activated on this device and logged in, however the tokens were got.
struct TokenEnrolment: Sendable {
    let controller: MasterController
    let open: MasterController.Open
    let tenantID: String
    /// The client that got the tokens.
    let client: ClientID
    let mode: AuthenticationMode
    /// The user who must come out of it; nil or empty for anybody.
    let expectedUserID: String?
    let device: DeviceIdentity
    /// The key that becomes the first factor; nil keeps the refresh token.
    let grantKey: AuthorizationGrantKey?
    /// What the ID token must carry; nil where none was sent.
    let nonce: Nonce?
    /// Whether an account of the same name but with another `sub` may take the name over.
    let replacesOtherAccount: Bool
    /// Whether only an account that is on the device already may log in.
    let mustBeActivated: Bool
    let context: TraceContext

    /// Who the tokens are about.
    struct Identity: Sendable {
        let token: VerifiedIDToken
        /// The name by which the device knows him.
        let name: String
        let displayName: String?
        let email: String?
    }

    /// What came of it.
    struct Enrolled: Sendable {
        let user: KsUserIdentifier
        let isNew: Bool
    }

    /// Checks the ID token, and finds the user's name: its `preferred_username`, else userinfo's, else the one that the device knows, else `sub`.
    func identify(_ tokens: TokenResponse) async throws(ProviderFailure) -> Identity {
        guard let compact = tokens.idToken else {
            throw .untrusted(Self.noIDToken(granted: tokens.scope))
        }
        let trace = controller.reporter.traceParent(context)
        let token = try await open.provider.verify(
            compact, accessToken: tokens.accessToken, client: client, nonce: nonce, subject: nil, trace)
        let claims = token.claims
        if let name = claims.preferredUsername, !name.isEmpty {
            return Identity(token: token, name: name, displayName: claims.displayName, email: claims.email)
        }
        let told = try await open.provider.userinfo(
            tokens.accessToken, client: client, subject: claims.subject, trace)
        let known = try? await open.store.userID(ofSubject: claims.subject, tenantID: tenantID)
        return Identity(
            token: token,
            name: told?["preferred_username"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? known ?? claims.subject,
            displayName: claims.displayName ?? told?["name"]?.string, email: claims.email ?? told?["email"]?.string)
    }

    /// Why there is no ID token, as far as the answer tells.
    private static func noIDToken(granted scope: String?) -> String {
        if let scope, !scope.split(separator: " ").contains("openid") {
            let granted = scope.isEmpty ? "nothing" : UntrustedText(scope).sanitised(limit: 100)
            return "The provider gave no ID token: it granted \(granted), without openid"
        }
        return
            "The provider gave no ID token though openid was asked for: let it speak OpenID Connect to this client, not OAuth alone"
    }

    /// Stores user and first factor in one transaction, and logs him in.
    func store(
        _ tokens: TokenResponse, _ identity: Identity, sealing seal: FactorSeal?
    ) async throws(Refusal) -> Enrolled {
        let now = controller.configuration.clock.now()
        let user = try user(of: identity)
        let refreshEnd = tokens.refreshEnd(from: now)
        let factor = try factor(for: user, tokens, expiresAt: refreshEnd, seal)
        let login = CompletedLogin(
            user: user, device: device, astClientID: astClientID(of: identity.token, now: now),
            sealingKey: seal?.deviceKey, factor: factor, now: now, replacesOtherAccount: replacesOtherAccount,
            mustBeActivated: mustBeActivated)
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
            refreshExpiresAt: refreshEnd, idToken: tokens.idToken)
        session.goesWith(factor, sealedBy: seal)
        controller.logIn(session)
        return Enrolled(user: user.identifier, isNew: isNew)
    }

    /// What lets the user stay logged in, as the profile wants it: the key that the client data named, else the refresh token.
    private func factor(
        for user: StoredUser, _ tokens: TokenResponse, expiresAt end: Date?, _ seal: FactorSeal?
    ) throws(Refusal) -> StoredFactor? {
        guard let seal else { return nil }
        let version = controller.configuration.random.uuid()
        if let grantKey {
            return seal.seal(
                try grantKey.stored(), kind: .authorizationGrant, for: user, client: client, expiresAt: nil,
                version: version)
        }
        return tokens.refreshToken.map { token in
            seal.seal(token, for: user, client: client, expiresAt: end, version: version)
        }
    }

    private func user(of identity: Identity) throws(Refusal) -> StoredUser {
        guard !identity.name.isEmpty else {
            throw Refusal(.invalidToken, .tokenRefused, "The ID token names nobody.")
        }
        if let expectedUserID, !expectedUserID.isEmpty, !expectedUserID.utf8.elementsEqual(identity.name.utf8) {
            throw Refusal(
                .mismatchedUser, .mismatchedUser,
                "The provider logged in \(UntrustedText(identity.name)), not \(UntrustedText(expectedUserID)).")
        }
        return StoredUser(
            identifier: KsUserIdentifier(tenantId: tenantID, userId: identity.name),
            subject: identity.token.claims.subject, displayUsername: identity.displayName ?? identity.name,
            displayEmail: identity.email ?? "", mode: mode)
    }

    /// What the provider minted, else what the device has, else a ULID of our own.
    private func astClientID(of identity: VerifiedIDToken, now: Date) -> AstClientID {
        if let claimed = identity.claims.astClientID, claimed.isWellFormed, claimed != .unassigned { return claimed }
        return device.astClientID
            ?? AstClientID(
                controller.configuration.random.ulid(milliseconds: UInt64(max(0, now.timeIntervalSince1970) * 1000)))
    }
}
