import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityCore
import IdentityModel
import OpenID
import ServerRouting

extension TokenGrants {
    /// Redeems a device's signed statement (RFC 7523), with the client data beside it, by which device and app are known.
    ///
    /// Throws `OAuthError` or `StoreError`.
    func authorizationGrant(_ assertion: Secret, request: ServerRequest) async throws -> TokenResponse {
        guard let name = client.loginFlow, LoginFlow(name)?.deviceRequirement != nil else {
            throw OAuthError(.unauthorizedClient, "Client not enabled for the authorization grant")
        }
        let now = services.clock.now()
        let device = try await device(of: request.http.headers, at: now)
        let unverified: UnverifiedFirstFactorAssertion
        do throws(FirstFactorAssertionRefusal) {
            unverified = try UnverifiedFirstFactorAssertion(assertion)
        } catch {
            throw error.error
        }
        guard unverified.claimedDevice == device else { throw FirstFactorAssertionRefusal.invalidSignature.error }
        let granted = try grantedScope()
        let session = NewSession(
            id: services.random.uuid(), clientRecordID: client.id, address: request.remoteAddress, cookie: nil,
            astClientID: device)
        let refreshToken = refreshTokenDraft(at: now).token(
            ofSession: session.id, user: unverified.claimedSubject, scope: granted, isOffline: false)
        let rule = AuthorizationGrantRule(
            assertion: unverified, audiences: [context.endpoints.issuer, context.endpoints.token], now: now)
        let (client, lifetimes) = (client, context.realm.lifetimes)
        let outcome = try await services.grants.redeemAssertion(
            ofDevice: device, subject: unverified.claimedSubject, in: context.record, at: now
        ) { (linked) throws(OAuthError) -> AssertionUse in
            AssertionUse(
                assertion: try rule.verified(for: linked), session: session,
                grant: NewGrant(
                    client: client, refreshToken: refreshToken, scope: granted, isOffline: false, lifetimes, at: now))
        }
        switch outcome {
        case .refused(let error): throw error
        case .replayed: throw OAuthError(.invalidGrant, "Assertion was used before")
        case .granted(let begun):
            return try await response(
                begun, scope: granted, nonce: nil, refreshToken: refreshToken, isOffline: false, at: now)
        }
    }

    /// The device that speaks: activated, and showing that it holds its own key.
    private func device(of headers: HTTPHeaders, at now: Date) async throws -> AstClientID {
        do throws(DeviceReadingFailure) {
            let read = try await DeviceReader(services: services, context: context)
                .device(required: .login, headers: headers, at: now)
            if let device = read?.device.astClientID { return device }
        } catch {
            switch error {
            case .store(let failure): throw failure
            case .refused(let refusal):
                let form = refusal.inputError
                throw OAuthError(.invalidGrant, "\(form.text) (\(form.subsystem)/\(form.code))")
            }
        }
        throw FirstFactorAssertionRefusal.invalidSignature.error
    }

    /// What is granted of the wished-for scope; a token that outlives the session is not: the key does that.
    private func grantedScope() throws -> String {
        let wished = (scope ?? "openid").split(separator: " ").map(String.init)
        let factors = FirstFactorScope.names(.authorizationGrant)
        let known = Set(["openid", "offline_access"] + client.defaultScopes + client.optionalScopes + factors)
        guard wished.allSatisfy(known.contains) else {
            throw OAuthError.invalidScopes(scope ?? "")
        }
        let granted = client.grantedScope(for: wished.joined(separator: " ")).split(separator: " ").map(String.init)
        return (granted.filter { $0 != "offline_access" } + factors.filter(wished.contains)).joined(separator: " ")
    }
}
