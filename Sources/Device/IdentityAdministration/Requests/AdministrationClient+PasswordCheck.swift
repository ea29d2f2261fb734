public import FlowModel
import HTTPMessage
public import IdentityModel
import OpenID

extension AdministrationClient {
    /// Whether a user's password is right, by a login that ends at once.
    ///
    /// A wrong password counts as a failed login. The provider refuses a login with an open required action too; only
    /// the record of failures, which does not change then, shows that the password is right. A user with an
    /// authenticator app is not checked, because a login without its code counts as a failure.
    public func checkPassword(
        of user: AdministeredUser, _ password: Secret
    ) async throws(AdministrationError) -> PasswordCheck {
        let before = try await bruteForceStatus(of: user.id)
        if before.disabled || user.isLockedPermanently { return .notChecked(.locked) }
        guard user.isEnabled else { return .notChecked(.disabled) }
        guard
            try await !credentials(of: user.id).contains(where: {
                $0.type == AdministeredCredential.oneTimePasswordType
            })
        else { return .notChecked(.oneTimePassword) }
        guard try await logsIn(user.username, password) == false else { return .right }
        let after = try await bruteForceStatus(of: user.id)
        let settings = try? await tenantSettings()
        // The provider forgets old failures before it counts another one, so the count alone can stay the same.
        if after.numFailures != before.numFailures || after.lastFailure != before.lastFailure || after.disabled {
            let factor = settings?.failureFactor
            return .wrong(attemptsLeft: after.disabled ? 0 : factor.map { $0 - after.numFailures % max(1, $0) })
        }
        guard settings?.countsFailures == true else { return .refused }
        return .rightWithOpenActions(user.requiredActions ?? [])
    }

    /// Logs a user in with the tenant's `admin-cli`, and ends the session; returns whether the login succeeded.
    private func logsIn(_ username: String, _ password: Secret) async throws(AdministrationError) -> Bool {
        let client = ClientAuthentication.none(ClientID("admin-cli"))
        let endpoints = RealmEndpoints(base: profile.baseURL, tenant: tenant)
        let login = TokenRequest(grant: .password(username: username, password: password), client: client)
        let response = try await transport.sendUnauthorised(login.httpRequest(to: endpoints.token), as: "POST token")
        switch TokenAnswer(reading: response) {
        case .granted(let tokens):
            if let token = tokens.refreshToken {
                var fields = FormFields()
                fields.add("refresh_token", token)
                let logout = ClientRequest(fields: fields, client: client)
                try await transport.sendUnauthorised(logout.httpRequest(to: endpoints.logout), as: "POST logout")
            }
            return true
        case .refused(let error) where error.code == .invalidGrant: return false
        case .refused, .unreadable: throw ErrorAnswer.error(of: response)
        }
    }
}
