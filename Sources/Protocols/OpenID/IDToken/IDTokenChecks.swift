import FoundationEssentials
import IdentityModel
import JOSE
import Sentences

/// Performs the checks of an ID token in order and records each result.
struct IDTokenChecks {
    private let expectations: IDTokenExpectations
    private(set) var made: [TokenCheck] = []

    init(_ expectations: IDTokenExpectations) { self.expectations = expectations }

    /// Returns the token's claims, to be trusted only if every check in ``made`` passed; `nil` if they cannot be
    /// parsed.
    mutating func make(_ compact: Secret, _ keys: JSONWebKeySet) -> IDTokenClaims? {
        guard let (token, claims) = checkForm(compact) else { return nil }
        checkHeader(token.header)
        checkSignature(token, keys)
        checkParties(claims)
        checkAccessToken(claims, token.header)
        checkTimes(claims)
        return IDTokenClaims(json: claims)
    }

    /// Checks a signed userinfo response, which has no times and no nonce, and in which issuer and audience are
    /// optional.
    mutating func makeOfUserinfo(_ compact: Secret, _ keys: JSONWebKeySet) -> JSONValue? {
        guard let (token, claims) = checkForm(compact) else { return nil }
        checkHeader(token.header)
        checkSignature(token, keys)
        if claims["iss"] != nil { checkIssuer(claims) }
        if claims["aud"] != nil { checkAudience(claims) }
        let subject = claims["sub"]?.string
        add(
            .userinfoSubject, Self.expected(expectations.subject) ?? Text("a subject"), Self.shown(text: claims["sub"]),
            expectations.subject.map { ExactText.areEqual(subject, $0) } ?? (subject != nil))
        return claims
    }

    private mutating func checkForm(_ compact: Secret) -> (UnverifiedJWS, JSONValue)? {
        do {
            let token = try UnverifiedJWS(compact: compact.exposedText)
            let claims = try JSONValue(parsing: token.payload)
            guard claims.object != nil else { throw JSONError(.unexpectedShape) }
            add(.form, Text("a signed JSON object"), Text("one"), true)
            return (token, claims)
        } catch {
            let isEncrypted = compact.exposedText.split(separator: ".", omittingEmptySubsequences: false).count == 5
            let encrypted = Text(
                "an encrypted one (JWE), which is not supported: register the client for tokens that are only signed"
            )
            let isLong = compact.exposedText.utf8.count > UnverifiedJWS.longest
            let found: Text =
                isLong ? Text("one of more than \(UnverifiedJWS.longest >> 10) KiB") : Self.sentence(of: error)
            add(.form, Text("a signed JSON object"), isEncrypted ? encrypted : found, false)
            return nil
        }
    }

    private mutating func checkHeader(_ header: JWSHeader) {
        if let type = header.type {
            // An access token (`at+jwt`) or a logout token is not an ID token (RFC 8725, section 3.11). The type can be
            // a full media type (RFC 7515, section 4.1.9).
            add(
                .type, Text(untranslated: "JWT"), Text(verbatim: type),
                ["JWT", "APPLICATION/JWT"].contains(type.uppercased()))
        }
        let allowed = expectations.algorithms.map(\.rawValue).sorted()
        add(
            .algorithm,
            allowed.isEmpty
                ? Text("one that this program supports: the provider lists only others")
                : Text(verbatim: allowed.joined(separator: ", ")),
            Text(verbatim: header.algorithm), ExactText.contains(allowed, header.algorithm))
    }

    private mutating func checkSignature(_ token: UnverifiedJWS, _ keys: JSONWebKeySet) {
        if SigningAlgorithm(rawValue: token.header.algorithm) == .hs256, let secret = expectations.sharedSecret {
            checkSharedSignature(token, secret)
            return
        }
        let candidates: [VerificationKey]
        do {
            candidates = try keys.verificationKeys(for: token.header)
        } catch {
            let found = Text(untranslated: "\(Self.keyID(token.header)) (\(error.code.sentence))")
            add(
                .key, Self.published(keys),
                keys.keys.isEmpty ? Text("\(found): the provider publishes no key that can be read") : found, false)
            add(.signature, Text("the key's"), Text("no key to verify it"), false)
            return
        }
        let unnamed: Text =
            candidates.count == 1
            ? Text("no kid, and only one key fits") : Text("no kid, and \(candidates.count) keys fit")
        add(.key, Self.published(keys), Self.expected(token.header.keyID) ?? unnamed, true)
        do {
            _ = try token.verified(byOneOf: candidates, allowing: expectations.algorithms)
            add(.signature, Text("the key's"), Text("the key's"), true)
        } catch {
            add(.signature, Text("the key's"), error.code.sentence, false)
        }
    }

    /// The IDs of the provider's keys, at most six.
    private static func published(_ keys: JSONWebKeySet) -> Text {
        let names = keys.keys.compactMap(\.kid)
        let first = names.prefix(6).joined(separator: ", ")
        guard names.count <= 6 else { return Text("one of \(first) and \(names.count - 6) others") }
        return names.isEmpty ? Text("a key of the provider") : Text("one of \(first)")
    }

    private static func keyID(_ header: JWSHeader) -> Text { expected(header.keyID) ?? Text("no kid") }

    /// A value that is the same in every language.
    private static func expected(_ value: String?) -> Text? { value.map { Text(verbatim: $0) } }

    private static func sentence(of error: any Error) -> Text {
        switch error {
        case let error as JOSEError: error.code.sentence
        case let error as JSONError: error.sentence
        default: Text(verbatim: "\(error)")
        }
    }

    private mutating func checkSharedSignature(_ token: UnverifiedJWS, _ secret: Secret) {
        do throws(JOSEError) {
            let key = try SharedSigningKey.stored(secret: secret, algorithm: .hs256).verificationKey
            add(.key, Text("the client's secret"), Text("the client's secret"), true)
            _ = try token.verified(by: key, allowing: expectations.algorithms)
            add(.signature, Text("the key's"), Text("the key's"), true)
        } catch {
            add(error.code == .weakKey ? .key : .signature, Text("the client's secret"), error.code.sentence, false)
        }
    }

    /// Optional at the token endpoint; if present, it must match the access token.
    private mutating func checkAccessToken(_ claims: JSONValue, _ header: JWSHeader) {
        guard let claim = Self.present(claims["at_hash"]), let accessToken = expectations.accessToken else { return }
        let expected = SigningAlgorithm(rawValue: header.algorithm).flatMap {
            try? AccessTokenHash.value(of: accessToken.exposedBytes, $0)
        }
        add(
            .accessTokenHash, Self.expected(expected) ?? Text("a hash of a known algorithm"), Self.shown(text: claim),
            expected.map { ExactText.areEqual(claim.string, $0) } ?? false)
    }

    private mutating func checkIssuer(_ claims: JSONValue) {
        add(
            .issuer, Text(verbatim: expectations.issuer), Self.shown(text: claims["iss"]),
            ExactText.areEqual(claims["iss"]?.string, expectations.issuer))
    }

    private mutating func checkAudience(_ claims: JSONValue) {
        let client = expectations.clientID.rawValue
        let audience = claims["aud"].flatMap(IDTokenClaims.audience)
        add(
            .audience, Text(verbatim: client), Self.shown(text: claims["aud"]),
            audience.map { ExactText.contains($0, client) } ?? false)
    }

    private mutating func checkParties(_ claims: JSONValue) {
        let client = expectations.clientID.rawValue
        checkIssuer(claims)
        let subject = claims["sub"]?.string
        let isNamed = subject.map { (1...255).contains($0.utf8.count) } ?? false
        let isSame = expectations.subject.map { ExactText.areEqual(subject, $0) } ?? true
        add(
            .subject, Self.expected(expectations.subject) ?? Text("a name of 1 to 255 bytes"),
            Self.shown(text: claims["sub"]),
            isNamed && isSame)
        checkAudience(claims)
        let audience = claims["aud"].flatMap(IDTokenClaims.audience)
        // A token with several audiences must name the authorized party; if it names one, it must be this client.
        if Self.present(claims["azp"]) != nil || (audience?.count ?? 0) > 1 {
            add(
                .authorizedParty, Text(verbatim: client), Self.shown(text: claims["azp"]),
                ExactText.areEqual(claims["azp"]?.string, client))
        }
        if let nonce = expectations.nonce {
            add(
                .nonce, Text(verbatim: nonce.value), Self.shown(text: claims["nonce"]),
                ExactText.areEqual(claims["nonce"]?.string, nonce.value))
        }
    }

    private mutating func checkTimes(_ claims: JSONValue) {
        let (now, leeway) = (expectations.now, expectations.leeway)
        let expiry = claims["exp"].flatMap(NumericDate.read)
        add(
            .expiry, Text("after \(Self.shown(now)), give or take \(Int(leeway)) s"), Self.shown(claims["exp"]),
            expiry.map { now < $0.addingTimeInterval(leeway) } ?? false)
        let latest = now.addingTimeInterval(leeway)
        let notLater = Text("not after \(Self.shown(now)), give or take \(Int(leeway)) s")
        let issued = claims["iat"].flatMap(NumericDate.read)
        add(
            .issuedAt, notLater, Self.shown(claims["iat"]).map { Self.adding(skewOf: issued, now, to: $0) },
            issued.map { $0 <= latest } ?? false)
        if let claim = Self.present(claims["nbf"]) {
            add(.notBefore, notLater, Self.shown(claim), NumericDate.read(claim).map { $0 <= latest } ?? false)
        }
        let authenticated = claims["auth_time"].flatMap(NumericDate.read)
        if let maxAge = expectations.maxAge {
            let earliest = now.addingTimeInterval(-Double(maxAge) - leeway)
            add(
                .authenticationTime, Text("at most \(maxAge) s before \(Self.shown(now))"),
                Self.shown(claims["auth_time"]),
                authenticated.map { $0 >= earliest && $0 <= latest } ?? false)
        } else if let claim = Self.present(claims["auth_time"]) {
            add(.authenticationTime, notLater, Self.shown(claim), authenticated.map { $0 <= latest } ?? false)
        }
    }

    private mutating func add(_ name: TokenCheck.Name, _ expected: Text, _ found: Text?, _ passed: Bool) {
        made.append(TokenCheck(name, expected: expected, found: found, passed: passed))
    }

    /// An optional claim; `null` counts as absent, because some libraries write it for missing values.
    private static func present(_ claim: JSONValue?) -> JSONValue? { claim == .null ? nil : claim }

    private static func shown(text claim: JSONValue?) -> Text? {
        claim.map { Text(verbatim: $0.string ?? $0.text) }
    }

    /// The time with the difference between the provider's clock and this machine's, assuming that the token was issued
    /// just now.
    private static func adding(skewOf issued: Date?, _ now: Date, to time: Text) -> Text {
        let seconds = issued.map { Int($0.timeIntervalSince(now).rounded()) } ?? 0
        return switch seconds {
        case 0: time
        case 1...: Text("\(time), \(seconds) s ahead of this machine's clock")
        default: Text("\(time), \(-seconds) s behind this machine's clock")
        }
    }

    private static func shown(_ date: Date) -> String { date.formatted(.iso8601) }

    private static func shown(_ claim: JSONValue?) -> Text? {
        claim.map { Text(verbatim: NumericDate.read($0).map { shown($0) } ?? $0.text) }
    }
}
