import CognitoProtocol
import HTTPMessage
import IdentityModel
import OpenID
import Sentences

/// The hosted UI of a pool, for clients: the authorization code grant with PKCE.
struct HostedUIConnection: Sendable {
    let config: SudoPlatformConfig.FederatedSignIn
    /// The address of the pages, without a trailing slash.
    let baseURL: String
    let exchange: any HTTPExchange
    let random: any RandomSource
    let trace: ClientTrace

    /// The words by which sudo-user-ios detects that the browser still has a session at the external provider.
    private static let existingSession = ["temporarily_unavailable", "authentication_expired"]

    /// Displays the pages and exchanges the code for tokens.
    func signIn(
        _ anchor: any PresentationAnchor, preferPrivateSession: Bool
    ) async throws(SudoUserError) -> TokenResponse {
        do throws(SudoUserError) {
            return try await attempt(anchor, preferPrivateSession)
        } catch {
            // The first attempt ended the external provider's session, so it is tried once more, as in sudo-user-ios.
            guard case .externalSSOSessionExists = error.error else { throw error }
            return try await attempt(anchor, preferPrivateSession)
        }
    }

    /// Displays the address that ends the session of the hosted UI.
    func signOut(_ anchor: any PresentationAnchor) async throws(SudoUserError) {
        var query: FormFields = ["client_id": config.appClientID.rawValue]
        query.add("logout_uri", config.signOutRedirectURI)
        try await show(
            anchor, "\(baseURL)/logout?\(query.encoded)", redirectURI: config.signOutRedirectURI,
            name: "GET logout", fields: query.fields.map { TraceField($0.name, $0.value) }, isPrivate: false
        ) { _ in }
    }

    private func attempt(
        _ anchor: any PresentationAnchor, _ isPrivate: Bool
    ) async throws(SudoUserError) -> TokenResponse {
        let verifier = CodeVerifier(random: random)
        var extra = FormFields()
        extra.add("identity_provider", ifPresent: config.identityProvider)
        let request = AuthorizationRequest(
            clientID: config.appClientID, redirectURI: config.signInRedirectURI, scope: "openid",
            state: random.uuid(), challenge: verifier.challenge, extra: extra)
        let code = try await show(
            anchor, request.url(endpoint: "\(baseURL)/oauth2/authorize"), redirectURI: config.signInRedirectURI,
            name: "GET authorize",
            fields: request.query.fields.map {
                $0.name == "state" ? .hidden($0.name) : TraceField($0.name, UntrustedText($0.value))
            }, isPrivate: isPrivate
        ) { url throws(SudoUserError) in try read(url, state: request.state) }
        return try await tokens(code, verifier)
    }

    /// Displays a page and parses the redirect at its end, which is recorded with the result of `read`.
    private func show<Answer>(
        _ anchor: any PresentationAnchor, _ address: String, redirectURI: String, name: String, fields: [TraceField],
        isPrivate: Bool, read: (String) throws(SudoUserError) -> Answer
    ) async throws(SudoUserError) -> Answer {
        let page = trace.sink.isRead ? TracedMessage(HTTPRequest(target: address)) : nil
        await trace.sink.announce(
            TraceEvent(
                time: trace.clock.now(), from: .sudoUser, to: .browser, name: name, kind: .call, fields: fields,
                content: page?.content, secrets: page?.secrets ?? []))
        let began = trace.clock.now()
        let url: String
        do {
            url = try await anchor.present(
                address: address, redirectURI: redirectURI, preferPrivateSession: isPrivate)
        } catch let error as SudoUserClientError {
            trace.answer(.browser, .sudoUser, "redirect", outcome: error.name, isFailure: true, since: began)
            if case .signInCanceled = error { throw SudoUserError(error, .cancelled) }
            throw SudoUserError(error)
        } catch is CancellationError {
            trace.answer(.browser, .sudoUser, "redirect", outcome: "cancelled", isFailure: true, since: began)
            throw SudoUserError(.signInCanceled, .cancelled)
        } catch {
            trace.answer(.browser, .sudoUser, "redirect", outcome: "failed", isFailure: true, since: began)
            throw SudoUserError(.requestError(cause: error), .transport)
        }
        let received = [TraceField("redirect_uri", UntrustedText(redirectURI))]
        do throws(SudoUserError) {
            let answer = try read(url)
            trace.answer(.browser, .sudoUser, "redirect", received, since: began)
            return answer
        } catch {
            let words = error.service?.message ?? error.description
            trace.answer(
                .browser, .sudoUser, "redirect", received + [TraceField("error_description", UntrustedText(words))],
                outcome: error.service.map { UntrustedText($0.type).sanitised(limit: 60) } ?? error.error.name,
                isFailure: true, since: began)
            throw error
        }
    }

    private func read(_ url: String, state: String?) throws(SudoUserError) -> Secret {
        guard
            let received = ReceivedAuthorizationResponse.read(redirect: url, expecting: config.signInRedirectURI)
        else {
            throw SudoUserError(
                fatal: Text("The browser was redirected to an address other than signInRedirectUri."),
                .service)
        }
        let outcome: AuthorizationOutcome
        do throws(AuthorizationResponseError) {
            outcome = try received.validated(state: state, issuer: nil)
        } catch {
            throw SudoUserError(
                fatal: Text("The answer of the hosted pages does not belong to this sign-in: \(error)"),
                .service)
        }
        switch outcome {
        case .authorized(let response): return response.code
        case .refused(let error): throw refusal(error)
        }
    }

    private func refusal(_ error: OAuthError) -> SudoUserError {
        let words = "\(error.code.rawValue) \(error.errorDescription ?? "")"
        let service = SudoServiceError(
            type: error.code.rawValue, message: error.errorDescription ?? "", httpStatus: error.httpStatus)
        let documented: SudoUserClientError =
            if Self.existingSession.allSatisfy(words.contains) {
                .externalSSOSessionExists
            } else if [.accessDenied, .invalidGrant, .unauthorizedClient].contains(error.code) {
                .notAuthorized
            } else {
                .requestError(cause: service)
            }
        return SudoUserError(
            documented, .service, Text("The hosted pages refused the sign-in: \(service)").ended(), service: service
        )
    }

    private func tokens(_ code: Secret, _ verifier: CodeVerifier) async throws(SudoUserError) -> TokenResponse {
        let request = TokenRequest(
            grant: .authorizationCode(
                code: code, redirectURI: config.signInRedirectURI, verifier: .wellFormed(verifier)),
            client: .none(config.appClientID))
        let sent = await trace.requests(to: .cognito).announce(
            request.httpRequest(to: "\(baseURL)/oauth2/token"), as: "POST token",
            [
                TraceField("grant_type", "authorization_code"), TraceField("client_id", config.appClientID),
                .hidden("code"), TraceField("redirect_uri", config.signInRedirectURI), .hidden("code_verifier"),
            ])
        let response: HTTPResponse
        do throws(HTTPExchangeError) {
            response = try await exchange.send(sent.request)
        } catch {
            sent.failed(error.reason.rawValue)
            throw WireError.unreachable(error).failure
        }
        let answer = TokenAnswer(reading: response)
        sent.answered(response, as: "POST token")
        switch answer {
        case .granted(let tokens): return tokens
        case .refused(let error): throw refusal(error.withoutEchoes(of: request.form))
        case .unreadable(let status, _):
            throw WireError.unusable(
                SudoServiceError(
                    type: "", message: "an answer without tokens (HTTP \(status))", httpStatus: status)
            ).failure
        }
    }
}
