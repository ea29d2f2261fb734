import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Sentences
import Synchronization

/// The tenant's endpoints for the Master Controller: discovery, keys, tokens.
///
/// Caches the documents that it has fetched; a restart creates a new connection.
final class ProviderConnection: Sendable {
    let profile: ProviderProfile
    private let exchange: any HTTPExchange
    let reporter: Reporter
    private let directory: ProviderDirectory
    private let readKeySet = Mutex<(keys: JSONWebKeySet, clearings: Int)?>(nil)
    private let skew = Mutex<ClockSkew?>(nil)

    init(profile: ProviderProfile, exchange: any HTTPExchange, directory: ProviderDirectory, reporter: Reporter) {
        self.profile = profile
        self.exchange = exchange
        self.directory = directory
        self.reporter = reporter
    }

    /// Fetches the discovery document, always from the network.
    func lookUp(_ trace: TraceParent) async throws(ProviderError) -> ProviderMetadata {
        do throws(ProviderLookUpError) {
            return try await directory.lookUp(
                headers: [KobilHeaders.traceParentName: trace.description], tracing: reporter.requests)
        } catch {
            throw ProviderError(error)
        }
    }

    /// Returns the cached discovery document, or fetches it.
    func metadata(_ trace: TraceParent) async throws(ProviderError) -> ProviderMetadata {
        if let known = directory.known { return known }
        return try await lookUp(trace)
    }

    /// Fetches the keys unless they are cached, so that a failure occurs before a code or token is consumed.
    func prepareKeys(_ trace: TraceParent) async throws(ProviderError) {
        guard keptKeys == nil else { return }
        _ = try await readKeys(try await metadata(trace).document, trace)
    }

    /// Redeems a code, a refresh token or an assertion.
    func tokens(
        for grant: TokenGrant, client: ClientID, scope: String? = nil, headers: HTTPHeaders, _ trace: TraceParent
    ) async throws(ProviderError) -> TokenResponse {
        let metadata = try await metadata(trace)
        let request = TokenRequest(
            grant: grant, client: metadata.authentication(of: profile.client(client)), scope: scope)
        var headers = headers
        headers.set(KobilHeaders.traceParentName, trace.description)
        let response = try await send(
            request.httpRequest(to: metadata.document.tokenEndpoint, headers: headers), name: "POST token",
            fields: [TraceField("grant_type", grant.name), TraceField("client_id", client)],
            expected: { Self.waiting($0, for: grant) })
        if let busy = BusyServer(response) { throw .busy(busy) }
        switch TokenAnswer(reading: response) {
        case .granted(let tokens):
            guard tokens.typeCheck.passed else {
                reporter.note(tokens.typeCheck, of: "access token")
                throw .untrusted(Text("The access token cannot be used: \(tokens.typeCheck.sentence)"))
            }
            return tokens
        case .refused(let error):
            let secret: FormFields = ["client_secret": request.client.secret?.exposedText ?? ""]
            throw .refused(error.withoutEchoes(of: request.form).withoutEchoes(of: secret))
        case .unreadable: throw .unusable(response.noTokensSentence)
        }
    }

    /// The error by which a provider reports that the user has not confirmed a device code yet (RFC 8628, section 3.5);
    /// `nil` for any other response or grant.
    private static func waiting(_ response: HTTPResponse, for grant: TokenGrant) -> String? {
        guard case .deviceCode = grant, let error = OAuthError(reading: response) else { return nil }
        return [.authorizationPending, .slowDown].contains(error.code) ? error.code.rawValue : nil
    }

    private func readKeys(
        _ document: DiscoveryDocument, _ trace: TraceParent
    ) async throws(ProviderError) -> JSONWebKeySet {
        let clearings = directory.clearings
        let json: JSONValue
        do throws(ProviderError) {
            json = try await readJSON(document.jwksURI, name: "GET certs", trace)
        } catch {
            switch error {
            case .refused(let refusal): throw .keys(Text("The provider's keys cannot be fetched: \(refusal)"))
            case .unusable(let text): throw .keys(Text("The provider's keys cannot be fetched: \(text)"))
            default: throw error
            }
        }
        guard let keys = try? JSONWebKeySet(json: json) else { throw .keys(Text("The provider's keys cannot be read")) }
        readKeySet.withLock { $0 = (keys, clearings) }
        return keys
    }

    /// The cached keys, unless the directory's cache was cleared since.
    private var keptKeys: JSONWebKeySet? {
        let read = readKeySet.withLock { $0 }
        return read?.clearings == directory.clearings ? read?.keys : nil
    }

    /// Verifies an ID token: signature by a known key, algorithm, iss, aud, azp, exp, iat, nbf, at_hash, and nonce or
    /// subject if one is expected.
    ///
    /// If no cached key verifies the token, the keys are fetched once more, because the provider may have rotated them.
    /// Records every check with the expected and the found value.
    func verify(
        _ token: Secret, accessToken: Secret?, client: ClientID, nonce: Nonce?, subject: String?, _ trace: TraceParent
    ) async throws(ProviderError) -> VerifiedIDToken {
        var expectations = try await expectations(client: client, subject: subject, trace)
        expectations.nonce = nonce
        expectations.accessToken = accessToken
        // A `max_age` of the profile is checked in each login's response (OpenID Connect Core, section 3.1.2.1).
        if nonce != nil { expectations.maxAge = profile.extraParameters["max_age"].flatMap { Int($0) } }
        let unverified = UnverifiedIDToken(token)
        return try await believed("ID token", trace) { keys throws(TokenError) in
            let verified = try unverified.verified(keys: keys, expectations: expectations)
            return (verified, verified.checks)
        }
    }

    /// Verifies a signed userinfo response like an ID token.
    func verify(
        _ answer: UnverifiedSignedUserinfo, client: ClientID, subject: String, _ trace: TraceParent
    ) async throws(ProviderError) -> VerifiedUserinfo {
        var expectations = try await expectations(client: client, subject: subject, trace)
        // Discovery's list covers only ID tokens' algorithms.
        expectations.algorithms.formUnion(SigningAlgorithm.asymmetric)
        return try await believed("userinfo", trace) { [expectations] keys throws(TokenError) in
            let verified = try answer.verified(keys: keys, expectations: expectations)
            return (verified, verified.checks)
        }
    }

    private func expectations(
        client: ClientID, subject: String?, _ trace: TraceParent
    ) async throws(ProviderError) -> IDTokenExpectations {
        let document = try await metadata(trace).document
        let sharedSecret = profile.allowsHS256 ? profile.client(client).secret : nil
        return IDTokenExpectations(
            issuer: document.issuer, clientID: client, nonce: nil, subject: subject, now: reporter.clock.now(),
            leeway: Double(profile.clockSkew.components.seconds),
            algorithms: Self.algorithms(of: document, sharedSecret), sharedSecret: sharedSecret)
    }

    private func believed<Value>(
        _ what: String, _ trace: TraceParent,
        _ verify: (JSONWebKeySet) throws(TokenError) -> (Value, checks: [TokenCheck])
    ) async throws(ProviderError) -> Value {
        func recorded(_ keys: JSONWebKeySet) throws(TokenError) -> Value {
            let (value, checks) = try verify(keys)
            for check in checks { reporter.note(check, of: what) }
            return value
        }
        if let keptKeys {
            do throws(TokenError) {
                return try recorded(keptKeys)
            } catch {
                // A key without an ID, or with the ID of another key, can be a new one too.
                guard [.key, .signature].contains(error.check.name) else { throw untrusted(error, what) }
            }
        }
        let keys = try await readKeys(try await metadata(trace).document, trace)
        do throws(TokenError) {
            return try recorded(keys)
        } catch {
            throw untrusted(error, what)
        }
    }

    private func untrusted(_ refusal: TokenError, _ what: String) -> ProviderError {
        for check in refusal.checks { reporter.note(check, of: what) }
        let check = refusal.check.sentence
        var text = Text("The \(what) is not trusted: \(check)")
        let isAboutTime: Set<TokenCheck.Name> = [.expiry, .issuedAt, .notBefore, .authenticationTime]
        if isAboutTime.contains(refusal.check.name) {
            // Without a `Date` header in the responses, the token's `iat` shows how much the clocks differ.
            if let skew = skew.withLock({ $0 }) {
                text = Text("The \(what) is not trusted: \(check); \(skew.sentence)")
            } else if refusal.check.name != .issuedAt,
                let issued = refusal.checks.first(where: { $0.name == .issuedAt })
            {
                text = Text("The \(what) is not trusted: \(check); it was made at \(issued.found)")
            }
        }
        return .untrusted(text)
    }

    /// The algorithms that both sides support; RS256 if the provider lists none (Discovery, section 3).
    ///
    /// A symmetric algorithm is accepted only if the profile allows it and the client has a secret.
    private static func algorithms(of document: DiscoveryDocument, _ sharedSecret: Secret?) -> Set<SigningAlgorithm> {
        let named = document.idTokenSigningAlgValuesSupported ?? ["RS256"]
        let asymmetric = SigningAlgorithm.named(named).intersection(SigningAlgorithm.asymmetric)
        return sharedSecret == nil ? asymmetric : asymmetric.union([.hs256])
    }

    private func readJSON(
        _ url: String, name: String, _ trace: TraceParent
    ) async throws(ProviderError) -> JSONValue {
        let headers: HTTPHeaders = [
            "Accept": "application/json", KobilHeaders.traceParentName: trace.description,
        ]
        let response = try await send(HTTPRequest(target: url, headers: headers), name: name, fields: [])
        if let busy = BusyServer(response) { throw .busy(busy) }
        guard response.status == 200, let json = try? JSONValue(document: response) else {
            if let error = OAuthError(reading: response) { throw .refused(error) }
            throw .unusable(response.noDocumentSentence(from: url))
        }
        return json
    }

    /// Sends a request, records it and its response, and measures the provider's clock from the response.
    func send(
        _ request: HTTPRequest, name: String, fields: [TraceField], expected: (HTTPResponse) -> String? = { _ in nil }
    ) async throws(ProviderError) -> HTTPResponse {
        do {
            let response = try await reporter.requests.send(
                request, as: name, fields, through: exchange, expected: expected)
            measure(response)
            return response
        } catch {
            throw ProviderError(error)
        }
    }

    /// Stores how much the clocks differ; records it at first and whenever it has changed.
    private func measure(_ response: HTTPResponse) {
        guard let measured = ClockSkew(of: response, at: reporter.clock.now()) else { return }
        let before = skew.withLock { kept in
            defer { kept = measured }
            return kept
        }
        guard before.map({ abs($0.seconds - measured.seconds) > 1 }) ?? true else { return }
        let tolerance = profile.clockSkew.components.seconds
        reporter.note(
            TokenCheck(
                .clock, expected: Text("at most \(tolerance) s apart"), found: Text("\(measured.seconds) s"),
                passed: measured.isWithin(profile.clockSkew)), of: "provider")
    }
}
