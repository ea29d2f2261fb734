package import CognitoProtocol
package import Flows
package import HTTPMessage
package import IdentityModel
import JOSE
import OpenID
import Profiles
package import Sentences
import SudoUser

/// Checks a profile of kind sudo against its pool, step by step; each finding contains what was found and what to
/// change.
///
/// Changes nothing at the pool and signs in no user: a sign-in on the hosted pages ends after its first request.
package struct SudoDoctor: Sendable {
    private let profile: ProviderProfile
    private let configuration: SudoPlatformConfig
    private let exchange: any HTTPExchange
    /// Reads a key of the profile and its ID from their files.
    private let readKey: @Sendable (ProviderProfile.SigningKey) throws(SudoInputError) -> SudoSigningKey
    private let clock: any WallClock
    private let random: any RandomSource

    package init(
        profile: ProviderProfile, configuration: SudoPlatformConfig, exchange: any HTTPExchange,
        clock: any WallClock = SystemWallClock(), random: any RandomSource = SystemRandomSource(),
        readKey: @escaping @Sendable (ProviderProfile.SigningKey) throws(SudoInputError) -> SudoSigningKey
    ) {
        (self.profile, self.configuration, self.exchange) = (profile, configuration, exchange)
        (self.clock, self.random, self.readKey) = (clock, random, readKey)
    }

    private var service: SudoPlatformConfig.IdentityService { configuration.identityService }

    private var connection: ConnectionFindings {
        ConnectionFindings(
            address: URLReference(profile.baseURL),
            advice:
                Text(
                    "Check endpoint in the profile, identityService.endpoint in the configuration and proxy in the profile, and that the server runs."
                ),
            clockSkew: profile.clockSkew, clock: clock)
    }

    /// Runs the checks in order, on the caller's actor; skips those that depend on a failed one.
    package func examine(on actor: isolated (any Actor)? = #isolation, report: (Finding) -> Void) async {
        report(contents)
        for finding in keyFiles { report(finding) }
        if !connection.isSecure { report(connection.transport) }
        let keySet: HTTPResponse
        do throws(HTTPExchangeError) {
            keySet = try await exchange.send(
                HTTPRequest(target: PublishedKeys.address(ofPool: service.poolID.rawValue, at: profile.baseURL)))
        } catch {
            return report(connection.unreachable(error))
        }
        if let trust = connection.trust { report(trust) }
        report(.ok(.address, Text("\(shown(profile.baseURL)) answers")))
        report(keys(keySet))
        report(timed(connection.clock(keySet)))
        report(await client())
        report(await graphQL())
        report(await hostedPages())
    }

    // Checks before anything is sent.

    private var contents: Finding {
        let names = service.registrationMethods
        let known = names.filter { RegistrationMethod(rawValue: $0) != nil }
        let found = Text("pool \(shown(service.poolID.rawValue)), \(shown(known.joined(separator: ", ")))")
        if let fault = configuration.federatedSignInFault {
            return .warning(
                .configuration, Text("\(found); the section federatedSignIn is not used: \(fault.sentence)"),
                Text("Complete the section in the configuration, or remove it."))
        }
        guard !names.isEmpty else {
            return .warning(
                .configuration, Text("pool \(shown(service.poolID.rawValue)); registrationMethods is empty"),
                Text("Without a method only the hosted pages register users."))
        }
        guard known.count == names.count else {
            let unknown = names.filter { RegistrationMethod(rawValue: $0) == nil }
            return .warning(
                .configuration, Text("\(found); \(shown(unknown.joined(separator: ", "))) is not known here"),
                Text("Use another registration method."))
        }
        return .ok(.configuration, found)
    }

    private var keyFiles: [Finding] {
        let named = [
            ("test-key", profile.sudo?.testKey), ("fsso", profile.sudo?.fsso?.key),
        ].compactMap { name, key in key.map { (name, $0) } }
        guard !named.isEmpty else { return [.skipped(.keyFiles, Text("the profile names no keys"))] }
        return named.map { name, key in finding(of: key, name) }
    }

    private func finding(of key: ProviderProfile.SigningKey, _ name: String) -> Finding {
        let file = UntrustedText(key.file).sanitised()
        let signing: SudoSigningKey
        do throws(SudoInputError) { signing = try readKey(key) } catch {
            return .failed(.keyFiles, error.sentence, Text("Correct \(name) in the profile."))
        }
        do throws(PrivateKeyError) { _ = try RSAPrivateKeyText(signing.pem) } catch {
            return .failed(
                .keyFiles, Text(untranslated: "\(file): \(error.sentence)"), Text("Correct \(name) in the profile."))
        }
        if let remark = signing.remark {
            return .warning(.keyFiles, Text("\(name): an RSA key, with the ID \(shown(signing.id))"), remark)
        }
        return .ok(.keyFiles, Text("\(name): an RSA key, with the ID \(shown(signing.id))"))
    }

    // Checks of the pool.

    private func keys(_ response: HTTPResponse) -> Finding {
        let keys = (try? JSONValue(document: response)).flatMap { try? JSONWebKeySet(json: $0) }?.keys ?? []
        let usable = keys.filter { (try? VerificationKey($0)) != nil }
        guard !usable.isEmpty else {
            return .failed(
                .keys, Text("the pool's keys cannot be read (HTTP \(response.status))"),
                Text("Check poolId in the configuration, and the endpoint."))
        }
        return .ok(
            .keys,
            usable.count == 1
                ? Text("1 key to verify signatures with") : Text("\(usable.count) keys to verify signatures with"))
    }

    /// The finding about the clocks, without advice if the response has no `Date` header.
    private func timed(_ finding: Finding) -> Finding {
        finding.outcome == .skipped ? .skipped(.clock, finding.found) : finding
    }

    /// Starts a sign-in without a user, which the pool rejects as an invalid parameter; an unknown client is rejected
    /// differently.
    private func client() async -> Finding {
        let operation = CognitoOperation.initiateAuth
        let body: JSONValue = [
            "AuthFlow": .string(InitiateAuthRequest.authFlow), "ClientId": .string(service.clientID.rawValue),
            "AuthParameters": [:],
        ]
        let response: HTTPResponse
        do throws(HTTPExchangeError) {
            response = try await exchange.send(
                HTTPRequest(
                    method: .post, target: profile.baseURL + "/",
                    headers: ["Content-Type": CognitoOperation.contentType, "X-Amz-Target": operation.target],
                    body: body.bytes))
        } catch {
            return connection.unreachable(error)
        }
        let id = shown(service.clientID.rawValue)
        guard let error = CognitoError(response) else {
            return .failed(
                .client, Text("the Cognito API answers HTTP \(response.status), not one of its errors"),
                Text("Check the endpoint: it must be that of the Cognito API."))
        }
        switch error.kind {
        case .invalidParameter: return .ok(.client, Text("\(id) is known"))
        case .resourceNotFound:
            return .failed(
                .client, Text("the pool does not know the client \(id)"), Text("Check clientId in the configuration."))
        default:
            return .warning(
                .client, Text("the Cognito API answers \(shown(error.kind.rawValue)): \(shown(error.message))"),
                Text("A sign-in shows whether the client can be used."))
        }
    }

    /// Sends a request without a token, which the GraphQL API rejects with HTTP 401.
    private func graphQL() async -> Finding {
        let response: HTTPResponse
        do throws(HTTPExchangeError) {
            response = try await exchange.send(
                HTTPRequest(
                    method: .post, target: service.apiURL, headers: ["Content-Type": "application/json"],
                    body: SudoMutation.reset.request().bytes))
        } catch {
            return unreachable(.graphQL, error, "apiUrl")
        }
        let failures = (try? JSONValue(parsing: response.body)).flatMap { try? GraphQLAnswer(json: $0) }?.errors ?? []
        guard response.status == 401, !failures.isEmpty else {
            return .failed(
                .graphQL,
                Text("\(shown(service.apiURL)) answers HTTP \(response.status) to a request without a token, not 401"),
                Text("Check identityService.apiUrl in the configuration."))
        }
        return .ok(.graphQL, Text("\(shown(service.apiURL)) refuses a request without a token"))
    }

    /// Starts a sign-in on the hosted pages, and follows no redirect.
    private func hostedPages() async -> Finding {
        guard let section = configuration.federatedSignIn, let baseURL = configuration.hostedBaseURL else {
            return .skipped(.hostedPages, Text("the configuration has no hosted pages"))
        }
        let request = AuthorizationRequest(
            clientID: section.appClientID, redirectURI: section.signInRedirectURI, scope: "openid",
            state: random.uuid(), challenge: CodeVerifier(random: random).challenge)
        let response: HTTPResponse
        do throws(HTTPExchangeError) {
            response = try await exchange.send(
                HTTPRequest(target: request.url(endpoint: "\(baseURL)/oauth2/authorize")))
        } catch {
            return unreachable(.hostedPages, error, "webDomain")
        }
        if section.appClientID != service.clientID {
            return .warning(
                .hostedPages, Text("federatedSignIn.appClientId differs from identityService.clientId"),
                Text("Tokens of one client cannot be refreshed with the other: use the same client for both."))
        }
        if (300...399).contains(response.status), let location = response.redirectLocation {
            guard
                let answer = ReceivedAuthorizationResponse.read(
                    redirect: location, expecting: section.signInRedirectURI)
            else { return .ok(.hostedPages, Text("\(shown(baseURL)) leads to a login")) }
            let error = OAuthError(.init(rawValue: answer.fields["error"] ?? ""), answer.fields["error_description"])
            return .failed(
                .hostedPages, Text("\(shown(baseURL)) refuses the sign-in: \(shown(error.description))"),
                Text("Check federatedSignIn in the configuration, and the identity providers of the pool."))
        }
        guard response.status == 200 else {
            return .failed(
                .hostedPages, Text("\(shown(baseURL)) answers HTTP \(response.status) to a sign-in"),
                Text("Check webDomain, appClientId and signInRedirectUri of federatedSignIn in the configuration."))
        }
        return .ok(.hostedPages, Text("\(shown(baseURL)) shows a page"))
    }

    private func unreachable(_ check: Finding.Check, _ error: HTTPExchangeError, _ member: String) -> Finding {
        let finding = connection.unreachable(error)
        var named = Finding.failed(check, finding.found, Text("Check \(member) in the configuration."))
        named.isUnreachable = true
        return named
    }

    private func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 200) }
}

extension SudoInputError {
    package var sentence: Text {
        switch self {
        case .missing(let text), .refused(let text), .unreachable(let text), .storage(let text): text
        }
    }
}
