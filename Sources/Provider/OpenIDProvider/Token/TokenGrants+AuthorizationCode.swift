import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import OpenID
import ServerRouting

extension TokenGrants {
    /// Redeems a device's signed assertion (RFC 7523).
    ///
    /// The client data in the headers identifies the device and the app.
    ///
    /// Throws `OAuthError` or `StoreError`.
    func authorizationGrant(_ assertion: Secret, request: ServerRequest) async throws -> TokenResponse {
        guard let name = client.authenticationFlow, AuthenticationFlow(name)?.deviceRequirement != nil else {
            throw OAuthError(.unauthorizedClient, "Client not enabled for the authorization grant")
        }
        let now = services.clock.now()
        let device = try await device(of: request.http.headers, at: now)
        let unverified: UnverifiedFirstFactorAssertion
        do throws(FirstFactorAssertionError) {
            unverified = try UnverifiedFirstFactorAssertion(assertion)
        } catch {
            throw error.error
        }
        guard unverified.claimedDevice == device else { throw FirstFactorAssertionError.invalidSignature.error }
        let granted = try grantedScope()
        let session = NewSession(
            id: services.random.uuid(), clientRecordID: client.id, address: request.remoteAddress, cookie: nil,
            astClientID: device)
        let begun = try await services.store.redeem(
            unverified, audiences: [context.endpoints.issuer, context.endpoints.token], scope: granted, by: client,
            startingOn: device, session, refreshTokenDraft(at: now), in: context.realm, at: now)
        return try await response(begun, at: now)
    }

    /// The activated device that sends the request and has proved possession of its key.
    private func device(of headers: HTTPHeaders, at now: Date) async throws -> AstClientID {
        do throws(DeviceReadingError) {
            let read = try await DeviceReader(services: services, context: context)
                .device(required: .login, headers: headers, at: now)
            if let device = read?.device.astClientID { return device }
        } catch {
            switch error {
            case .store(let failure): throw failure
            case .refused(let refusal):
                let form = refusal.inputError
                RequestRecord.current?.refused(.invalidToken, by: RefusalCause(form))
                throw OAuthError(.invalidGrant, "\(form.sentence) (\(form.subsystem)/\(form.code))")
            }
        }
        throw FirstFactorAssertionError.invalidSignature.error
    }

    /// The granted part of the requested scope.
    ///
    /// `offline_access` is accepted but not granted: the device can get new tokens with its key at any time.
    private func grantedScope() throws -> String {
        let requested = (scope ?? "openid").split(separator: " ").map(String.init)
        let factors = FirstFactorScope.names(.authorizationGrant)
        let known = Set(["openid", "offline_access"] + client.defaultScopes + client.optionalScopes + factors)
        guard requested.allSatisfy(known.contains) else {
            throw OAuthError.invalidScopes(scope ?? "")
        }
        let granted = client.grantedScope(for: requested.joined(separator: " ")).split(separator: " ").map(String.init)
        return (granted.filter { $0 != "offline_access" } + factors.filter(requested.contains)).joined(separator: " ")
    }
}
