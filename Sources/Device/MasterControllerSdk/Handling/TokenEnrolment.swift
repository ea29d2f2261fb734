import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import Sentences

/// Stores a user on this device from new tokens, and signs them in; used for codes and for device logins.
struct TokenEnrolment: Sendable {
    let controller: MasterController
    let open: MasterController.Open
    let tenantID: String
    /// The client that received the tokens.
    let client: ClientID
    let mode: AuthenticationMode
    /// The user who must sign in; `nil` or empty accepts any.
    let expectedUserID: String?
    let device: DeviceIdentity
    /// The key that becomes the first factor; `nil` stores the refresh token.
    let grantKey: AuthorizationGrantKey?
    /// The nonce that the ID token must have; `nil` if none was sent.
    let nonce: Nonce?
    /// Whether an account with the same name but another `sub` may replace the stored one.
    let replacesOtherAccount: Bool
    /// Whether only a user of this device may sign in.
    let mustBeActivated: Bool
    let context: TraceContext

    struct Identity: Sendable {
        let token: VerifiedIDToken
        /// The user's ID on this device.
        let name: String
        let displayName: String?
        let email: String?
    }

    struct Enrolled: Sendable {
        let user: KsUserIdentifier
        let isNew: Bool
    }

    /// Verifies the ID token and determines the user's id: `preferred_username`, else userinfo's, else the one on this
    /// device, else `sub`.
    func identify(_ tokens: TokenResponse) async throws(ProviderError) -> Identity {
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

    /// Why the response has no ID token.
    private static func noIDToken(granted scope: String?) -> Text {
        if let scope, !scope.split(separator: " ").contains("openid") {
            let granted: Text =
                scope.isEmpty ? Text("nothing") : Text(verbatim: UntrustedText(scope).sanitised(limit: 100))
            return Text("The provider issued no ID token: it granted \(granted), without openid")
        }
        return
            Text(
                "The provider issued no ID token though openid was requested: enable OpenID Connect for this client, not only OAuth"
            )
    }

    /// Stores user and first factor in one transaction, and signs the user in.
    func store(
        _ tokens: TokenResponse, _ identity: Identity, sealing seal: FactorSeal?
    ) async throws(ControlError) -> Enrolled {
        let now = controller.configuration.clock.now()
        let user = try user(of: identity)
        let refreshExpiry = tokens.refreshExpiry(from: now)
        let factor = try factor(for: user, tokens, refreshExpiry, seal)
        let login = RecordedLogin(
            user: user, device: device, astClientID: astClientID(of: identity.token, now: now),
            sealingKey: seal?.deviceKey, factor: factor, now: now, replacesOtherAccount: replacesOtherAccount,
            mustBeActivated: mustBeActivated)
        // From here on the work must complete, because the provider has consumed the code.
        controller.queue.shieldRunning()
        let isNew: Bool
        do throws(ControlError) {
            isNew = try await open.store.complete(login)
        } catch {
            if error.status == .internalError { controller.move(.storeFailed) }
            throw error
        }
        var session = Session(
            user: user.identifier, client: client, accessToken: tokens.accessToken,
            accessExpiry: tokens.accessExpiry(from: now), refreshToken: tokens.refreshToken,
            refreshExpiry: refreshExpiry, idToken: tokens.idToken, scope: tokens.scope)
        session.goesWith(factor, sealedBy: seal)
        session.factorStoredAt = factor == nil ? nil : now
        controller.logIn(session)
        return Enrolled(user: user.identifier, isNew: isNew)
    }

    /// The first factor that the profile requires: the key from the client data, else the refresh token.
    private func factor(
        for user: StoredUser, _ tokens: TokenResponse, _ expiry: Expiry<Date>, _ seal: FactorSeal?
    ) throws(ControlError) -> StoredFactor? {
        guard let seal else { return nil }
        let version = controller.configuration.random.uuid()
        if let grantKey {
            return seal.seal(
                try grantKey.stored(), kind: .authorizationGrant, for: user, client: client, expiry: .never,
                version: version)
        }
        return tokens.refreshToken.map { token in
            seal.seal(token, for: user, client: client, expiry: expiry, version: version)
        }
    }

    private func user(of identity: Identity) throws(ControlError) -> StoredUser {
        guard !identity.name.isEmpty else {
            throw ControlError(.invalidToken, .tokenRefused, Text("The ID token names no user."))
        }
        if let expectedUserID, !expectedUserID.isEmpty, !expectedUserID.utf8.elementsEqual(identity.name.utf8) {
            throw ControlError(
                .mismatchedUser, .mismatchedUser,
                Text("The provider logged in \(UntrustedText(identity.name)), not \(UntrustedText(expectedUserID))."))
        }
        return StoredUser(
            identifier: KsUserIdentifier(tenantId: tenantID, userId: identity.name),
            subject: identity.token.claims.subject, displayUsername: identity.displayName ?? identity.name,
            displayEmail: identity.email ?? "", mode: mode)
    }

    /// The provider's ID, else the device's, else a new ULID.
    private func astClientID(of identity: VerifiedIDToken, now: Date) -> AstClientID {
        if let claimed = identity.claims.astClientID, claimed.isWellFormed, claimed != .unassigned { return claimed }
        return device.astClientID
            ?? AstClientID(
                controller.configuration.random.ulid(milliseconds: UInt64(max(0, now.timeIntervalSince1970) * 1000)))
    }
}
