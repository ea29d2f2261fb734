import FoundationEssentials
import HTTPMessage
public import IdentityModel
import JOSE

extension AdministrationClient {
    /// Lists the credentials of a user, without their secrets.
    public func credentials(of id: UserRecordID) async throws(AdministrationError) -> [AdministeredCredential] {
        try await transport.read([AdministeredCredential].self, path(id) + "/credentials")
    }

    /// Deletes a user's activation code; returns whether there was one.
    public func withdrawActivationCode(of id: UserRecordID) async throws(AdministrationError) -> Bool {
        let codes = try await credentials(of: id).filter { $0.type == AdministeredCredential.activationCodeType }
        for code in codes {
            try await transport.send(.delete, path(id) + "/credentials/" + PercentCoding.encode(code.id))
        }
        return !codes.isEmpty
    }

    /// Sets a user's password; a temporary one must be changed at the next login.
    ///
    /// Throws `invalid` if the password violates a rule of the realm.
    public func resetPassword(
        of id: UserRecordID, to password: Secret, isTemporary: Bool
    ) async throws(AdministrationError) {
        let body = PasswordBody(value: password.exposedText, temporary: isTemporary)
        try await transport.send(.put, path(id) + "/reset-password", body: body)
    }

    /// Assigns an activation code to a user and checks whether the provider stored it.
    ///
    /// Without a code, it is random digits, as many as the tenant's setting says, or eight. Without a period, it is the
    /// tenant's, or sixty days.
    ///
    /// The user is read first, and names and address are sent again, because some providers would otherwise delete
    /// them. If the response is lost, the credentials are read to find out whether the code was stored, so that one
    /// call never leaves two codes. Do not issue codes for the same user concurrently: the provider's clean-up of an
    /// old code can delete a new one.
    public func issueActivationCode(
        to user: AdministeredUser, period: CodePeriod? = nil, code: Secret? = nil
    ) async throws(AdministrationError) -> ActivationCodeIssue {
        let isGiven = period != nil && code != nil
        let settings = isGiven ? nil : try await visibleTenantSettings()
        let period = period ?? settings?.codePeriod ?? .standard
        let code = code ?? ActivationCodeDigits.make(settings?.codeLength ?? ActivationCodeDigits.standard, random)
        let user = try await self.user(user.id)
        let before = Set(try await credentials(of: user.id).map(\.id))
        let issuedAt = clock.now()
        let body = ActivationCodeBody(user: user, code: code, period: period)
        do {
            try await transport.send(.put, path(user.id), body: body)
        } catch let error {
            // Keycloak validates the whole user before it ignores the code, so a validation error also means that there
            // are no activation codes. Another method can still succeed.
            if case .invalid = error.code, profile.kind == .keycloak { return .notSupported }
            guard error.code == .unreachable, let after = try? await credentials(of: user.id),
                after.contains(where: {
                    $0.type == AdministeredCredential.activationCodeType && !before.contains($0.id)
                })
            else { throw error }
        }
        let stored = try await credentials(of: user.id)
        guard let credential = stored.last(where: { $0.type == AdministeredCredential.activationCodeType }) else {
            return .notSupported
        }
        // By the provider's clock, so that it can be compared with the code that the provider has later.
        return .issued(
            IssuedActivationCode(
                username: user.username, code: code,
                expiresAt: credential.expiresAt ?? issuedAt.addingTimeInterval(Double(period.seconds))))
    }
}

extension AdministrationClient {
    /// The tenant's settings; `nil` for an administrator who may not see them.
    private func visibleTenantSettings() async throws(AdministrationError) -> TenantSettings? {
        do throws(AdministrationError) { return try await tenantSettings() } catch {
            guard error.code == .forbidden else { throw error }
            return nil
        }
    }
}

/// The body of a password reset; kept only while a request is sent.
private struct PasswordBody: Encodable {
    let type = "password"
    let value: String
    let temporary: Bool
}

/// The body that assigns an activation code; kept only while a request is sent.
///
/// It has no `enabled`: `true` would also end a lock-out.
private struct ActivationCodeBody: Encodable {
    let username: String
    let email: String?
    let firstName: String?
    let lastName: String?
    let emailVerified: Bool?
    let requiredActions: [String]?
    let credentials: [JSONValue]

    init(user: AdministeredUser, code: Secret, period: CodePeriod) {
        username = user.username
        email = user.email
        firstName = user.firstName
        lastName = user.lastName
        emailVerified = user.emailVerified
        requiredActions = user.requiredActions
        credentials = [CredentialBody.activationCode(NewActivationCode(code: code, period: period)).json]
    }
}
