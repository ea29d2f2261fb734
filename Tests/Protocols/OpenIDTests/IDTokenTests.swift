import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import Sentences
import TestSupport
import Testing

@Suite struct IDTokenTests {
    private static let issuer = "https://id.example.com/auth/realms/demo"
    /// Declared explicitly, because a plain `nil` would be the JSON literal.
    private static let absent = JSONValue?.none
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let key: SigningKey
    private let keys: JSONWebKeySet

    init() throws {
        key = try SigningKey.generate(.es256)
        keys = JSONWebKeySet(keys: [try SigningKey.generate(.edDSA).publicKey, key.publicKey])
    }

    private var claims: IDTokenClaims {
        IDTokenClaims(
            issuer: Self.issuer, subject: "f81d4fae", audience: ["KssIdpLogin"], authorizedParty: "KssIdpLogin",
            issuedAt: Self.now, expiresAt: Self.now.addingTimeInterval(300), authenticatedAt: Self.now,
            nonce: Nonce("the nonce"), authenticationContext: "1", sessionID: "sid", preferredUsername: "jane",
            displayName: "Jane Doe", email: "jane@example.com", astClientID: AstClientID("01ARZ3NDEKTSV4RRFFQ69G5FAV"),
            extra: ["typ": "ID", "amr": ["pwd"]])
    }

    private func expectations(_ change: (inout IDTokenExpectations) -> Void = { _ in }) -> IDTokenExpectations {
        var expectations = IDTokenExpectations(
            issuer: Self.issuer, clientID: .kssIdpLogin, nonce: Nonce("the nonce"), now: Self.now)
        change(&expectations)
        return expectations
    }

    private func token(_ changes: [String: JSONValue?] = [:], header: [String: JSONValue] = [:]) throws
        -> UnverifiedIDToken
    {
        var json = claims.json
        for (name, value) in changes { json[name] = value }
        return UnverifiedIDToken(Secret(try key.sign(header: header, payload: json.bytes)))
    }

    private func refusal(
        of token: UnverifiedIDToken, _ change: (inout IDTokenExpectations) -> Void = { _ in }
    ) -> TokenError? {
        do throws(TokenError) {
            _ = try token.verified(keys: keys, expectations: expectations(change))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        (SigningAlgorithm.es256, "dNZX1hEZ9wBCzNL40Upu646bdzQA"), (.edDSA, "dNZX1hEZ9wBCzNL40Upu646bdzQA"),
    ])
    func anAccessTokenThatIsNotTheOneBesideItIsRefused(algorithm: SigningAlgorithm, token: String) throws {
        let signer = try SigningKey.generate(algorithm)
        let keys = JSONWebKeySet(keys: [signer.publicKey])
        var bound = claims
        bound.extra["at_hash"] = .string(try AccessTokenHash.value(of: Array(token.utf8), algorithm))
        let compact = try bound.signed(by: signer)
        let right = expectations { $0.accessToken = Secret(token) }
        #expect(
            try UnverifiedIDToken(compact).verified(keys: keys, expectations: right).checks.contains {
                $0.name == .accessTokenHash
            })
        let swapped = expectations { $0.accessToken = Secret("another") }
        let refusal = #expect(throws: TokenError.self) {
            try UnverifiedIDToken(compact).verified(keys: keys, expectations: swapped)
        }
        #expect(refusal?.check.name == .accessTokenHash)
    }

    @Test func theHashOfAnAccessTokenIsTheStandardsExample() throws {
        // OpenID Connect Core, appendix A.3: the token of the examples and its at_hash under RS256.
        let value = try AccessTokenHash.value(of: Array("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y".utf8), .rs256)
        #expect(value == "77QmUPtjPfzWtF2AnpK9RQ")
    }

    @Test func aTokenSignedWithTheClientsSecretIsBelievedOnlyWhereTheProfileAllowsIt() throws {
        let secret = Secret("0123456789abcdef0123456789abcdef")
        let signer = try SharedSigningKey.stored(secret: secret, algorithm: .hs256)
        let token = UnverifiedIDToken(Secret(try signer.sign(header: ["typ": "JWT"], payload: claims.json.bytes)))
        let allowed = expectations {
            $0.algorithms = SigningAlgorithm.asymmetric.union([.hs256])
            $0.sharedSecret = secret
        }
        #expect(try token.verified(keys: keys, expectations: allowed).userID == UserID("jane"))
        #expect(refusal(of: token)?.check.name == .algorithm)
        let wrong = refusal(of: token) {
            $0.algorithms = [.hs256]
            $0.sharedSecret = Secret("another secret that is long enough")
        }
        #expect(wrong?.check.name == .signature)
        let short = refusal(of: token) {
            $0.algorithms = [.hs256]
            $0.sharedSecret = Secret("short")
        }
        #expect(short?.check.name == .key)
        // A public key is never used as the secret, whatever the key set contains.
        let confused = refusal(of: token) { $0.algorithms = SigningAlgorithm.asymmetric.union([.hs256]) }
        #expect(confused?.check.name == .key)
    }

    @Test(arguments: [SigningAlgorithm.rs256, .ps256, .es256, .es512, .edDSA, .ed25519])
    func whatTheServerSignsTheClientBelieves(algorithm: SigningAlgorithm) throws {
        let signer = try SigningKey.generate(algorithm)
        let compact = try claims.signed(by: signer)
        let verified = try UnverifiedIDToken(compact).verified(
            keys: JSONWebKeySet(keys: [key.publicKey, signer.publicKey]), expectations: expectations())
        #expect(verified.claims == claims && verified.userID == UserID("jane"))
        #expect(
            verified.checks.map(\.name) == [
                .form, .type, .algorithm, .key, .signature, .issuer, .subject, .audience, .authorizedParty, .nonce,
                .expiry,
                .issuedAt, .authenticationTime,
            ])
    }

    static let rules: [(String, [String: JSONValue?], TokenCheck.Name)] = [
        ("no issuer", ["iss": absent], .issuer), ("a null issuer", ["iss": .some(.null)], .issuer),
        ("another issuer", ["iss": "https://evil.example"], .issuer),
        ("an issuer with a slash more", ["iss": .string(issuer + "/")], .issuer),
        ("an issuer that is no text", ["iss": [.string(issuer)]], .issuer),
        ("no subject", ["sub": absent], .subject), ("an empty subject", ["sub": ""], .subject),
        ("a subject that is no text", ["sub": 7], .subject),
        ("a subject without end", ["sub": .string(String(repeating: "x", count: 256))], .subject),
        ("no audience", ["aud": absent], .audience), ("another audience", ["aud": "other"], .audience),
        ("no audience in a list", ["aud": []], .audience), ("other audiences", ["aud": ["a", "b"]], .audience),
        ("an audience in another case", ["aud": "kssidplogin"], .audience),
        ("an audience that is no text", ["aud": ["KssIdpLogin", 1]], .audience),
        (
            "several audiences and a null party", ["aud": ["KssIdpLogin", "other"], "azp": .some(.null)],
            .authorizedParty
        ),
        ("another party", ["azp": "other"], .authorizedParty),
        ("a party that is no text", ["azp": 1], .authorizedParty),
        ("several audiences and no party", ["aud": ["KssIdpLogin", "other"], "azp": absent], .authorizedParty),
        ("no nonce", ["nonce": absent], .nonce), ("another nonce", ["nonce": "other"], .nonce),
        ("a nonce that is no text", ["nonce": ["the nonce"]], .nonce),
        ("no expiry", ["exp": absent], .expiry), ("an expiry that is no number", ["exp": "1800000300"], .expiry),
        ("expired a minute ago", ["exp": 1_799_999_940], .expiry),
        ("expired beyond every calendar", ["exp": -1e300], .expiry),
        ("an expiry beyond every calendar", ["exp": 1e300], .expiry),
        ("no time of issue", ["iat": absent], .issuedAt), ("made in the future", ["iat": 1_800_000_061], .issuedAt),
        ("a time of issue that is no number", ["iat": true], .issuedAt),
        ("not valid yet", ["nbf": 1_800_000_061], .notBefore), ("a start that is no number", ["nbf": "x"], .notBefore),
        ("a login in the future", ["auth_time": 1_800_000_061], .authenticationTime),
        ("a login time that is no number", ["auth_time": "x"], .authenticationTime),
    ]

    @Test(arguments: rules)
    func everyRuleHasItsRefusal(
        what: String, changes: [String: JSONValue?], name: TokenCheck.Name
    ) throws {
        let changed = try token(changes)
        let refused = try #require(refusal(of: changed), "\(what) was believed")
        #expect(refused.check.name == name, "\(what)")
        #expect(refused.checks.filter { !$0.passed }.count == 1, "\(what)")
        #expect(refused.checks.contains { $0.name == .signature && $0.passed })
    }

    @Test func whatTheRulesAllowIsBelieved() throws {
        for changes in [
            ["aud": ["other", "KssIdpLogin"]], ["azp": Self.absent], ["auth_time": Self.absent], ["exp": 1_799_999_941],
            ["iat": 1_800_000_060], ["nbf": 1_800_000_060], ["exp": 1_800_000_300.5], ["aud": ["KssIdpLogin"]],
            ["jku": "https://evil.example"],
            // A null member counts as absent, because some libraries write it.
            ["azp": .some(.null), "nbf": .some(.null), "auth_time": .some(.null), "at_hash": .some(.null)],
        ] as [[String: JSONValue?]] {
            #expect(refusal(of: try token(changes)) == nil, "\(changes)")
        }
        #expect(refusal(of: try token(["nonce": Self.absent])) { $0.nonce = nil } == nil)
        #expect(refusal(of: try token()) { $0.leeway = 0 } == nil)
    }

    @Test func theOldestLoginAndTheSameSubjectAreAskedForWhereTheyAreKnown() throws {
        #expect(refusal(of: try token(["auth_time": 1_799_999_000])) { $0.maxAge = 2000 } == nil)
        // A minute of leeway, as for the other times.
        #expect(refusal(of: try token(["auth_time": 1_799_999_040])) { $0.maxAge = 900 } == nil)
        #expect(refusal(of: try token(["auth_time": 1_799_999_039])) { $0.maxAge = 900 } != nil)
        let old = refusal(of: try token(["auth_time": 1_799_999_000])) { $0.maxAge = 900 }
        #expect(old?.check.name == .authenticationTime)
        let untold = refusal(of: try token(["auth_time": Self.absent])) { $0.maxAge = 900 }
        #expect(untold?.check.name == .authenticationTime)
        let future = refusal(of: try token(["auth_time": 1_800_000_061])) { $0.maxAge = 900 }
        #expect(future?.check.name == .authenticationTime)
        #expect(refusal(of: try token()) { $0.subject = "f81d4fae" } == nil)
        #expect(refusal(of: try token()) { $0.subject = "another" }?.check.name == .subject)
    }

    @Test func aHeaderOfAnotherKindIsRefused() throws {
        for type in ["at+jwt", "logout+jwt", "", "JOSE"] {
            #expect(refusal(of: try token(header: ["typ": .string(type)]))?.check.name == .type)
        }
        for type in ["jwt", "application/jwt", "application/JWT"] {
            #expect(refusal(of: try token(header: ["typ": .string(type)])) == nil)
        }
        #expect(refusal(of: try token(header: ["kid": "unknown"]))?.check.name == .key)
        let known = try #require(keys.keys.first?.kid)
        let misnamed = try token(header: ["kid": .string(known)])
        let otherKey = try #require(refusal(of: misnamed))
        #expect(otherKey.check.name == .signature)
        #expect(otherKey.check.found == JOSEError.Code.unsuitableKey.sentence)
    }

    @Test func onlyAllowedAlgorithmsAreBelieved() throws {
        let plain = try token()
        let refused = try #require(refusal(of: plain) { $0.algorithms = [.rs256] })
        #expect(refused.check.name == .algorithm && refused.check.expected.english == "RS256")
        #expect(refused.check.found.english == "ES256")
        #expect(refused.checks.filter { !$0.passed }.map(\.name) == [.algorithm, .signature])
    }

    @Test func aTokenSignedWithThePublicKeyAsASharedSecretIsRefused() throws {
        let shared = try SharedSigningKey.stored(
            secret: Secret(key.publicKey.json.bytes), algorithm: .hs256, keyID: key.keyID)
        let forged = UnverifiedIDToken(Secret(try shared.sign(payload: claims.json.bytes)))
        #expect(refusal(of: forged)?.check.name == .algorithm)
        #expect(refusal(of: forged) { $0.algorithms.insert(.hs256) }?.check.name == .signature)
    }

    @Test func anUnsignedTokenIsRefused() throws {
        let header = Base64URL.encode(#"{"alg":"none"}"#.utf8)
        let forged = UnverifiedIDToken(Secret("\(header).\(Base64URL.encode(claims.json.bytes))."))
        let refused = try #require(refusal(of: forged))
        #expect(refused.checks.filter { !$0.passed }.map(\.name) == [.algorithm, .key, .signature])
    }

    @Test func anotherKeyOfTheSameNameIsRefused() throws {
        let stranger = try SigningKey.generate(.es256)
        let forged = try stranger.sign(header: ["kid": .string(key.keyID)], payload: claims.json.bytes)
        let refused = refusal(of: UnverifiedIDToken(Secret(forged)))
        #expect(refused?.check.name == .signature)
    }

    /// Which key is used if the token does not identify it unambiguously.
    @Test func anyOfTheProvidersKeysMayHaveSigned() throws {
        let strangers = try (0..<30).map { _ in try SigningKey.generate(.es256).publicKey }
        var namesakes = strangers
        for place in namesakes.indices { namesakes[place].kid = key.keyID }
        for others in [strangers, namesakes] {
            let set = JSONWebKeySet(keys: others + [key.publicKey])
            #expect(throws: Never.self) { try token().verified(keys: set, expectations: expectations()) }
            let none = #expect(throws: TokenError.self) {
                try token().verified(keys: JSONWebKeySet(keys: others), expectations: expectations())
            }
            #expect([.key, .signature].contains(none?.check.name))
            #expect(none?.description.utf8.count ?? 0 < 600, "thirty names are too many for a sentence")
        }
        let nothing = #expect(throws: TokenError.self) {
            try token().verified(keys: JSONWebKeySet(keys: []), expectations: expectations())
        }
        #expect(nothing?.description.contains("publishes no key") == true)
    }

    @Test func aTokenOfMoreThanAnybodyReadsIsSaidToBe() throws {
        let long = try token(["groups": .string(String(repeating: "g", count: 200_000))])
        #expect(refusal(of: long)?.description.contains("more than 256 KiB") == true)
    }

    @Test(arguments: ["", "a.b.c", "not a token"])
    func whatIsNoTokenIsRefusedByItsForm(text: String) {
        let refused = refusal(of: UnverifiedIDToken(Secret(text)))
        #expect(refused?.check.name == .form && refused?.checks.count == 1)
        #expect(UnverifiedIDToken(Secret(text)).unverifiedClaims == nil)
    }

    @Test func claimsThatAreNoObjectOrStandTwiceAreRefusedByTheirForm() throws {
        for payload in ["[]", "", "null", #"{"iss":"a","iss":"\#(Self.issuer)"}"#] {
            let signed = UnverifiedIDToken(Secret(try key.sign(payload: Array(payload.utf8))))
            #expect(refusal(of: signed)?.check.name == .form)
        }
    }

    @Test func aReportSaysWhatWasExpectedAndFoundAndIsHarmlessInPrint() throws {
        let evil = try token(["iss": "evil\u{1B}[2J\u{202E}"])
        let refused = try #require(refusal(of: evil))
        #expect(refused.check.expected.english == Self.issuer)
        #expect(refused.check.found.english.contains("evil"))
        #expect(!refused.description.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    }

    /// A signed userinfo answer needs its signature and its subject; issuer and audience are checked if present.
    @Test(
        arguments: [
            ([:], nil), (["iss": .some(.null)], .issuer), (["iss": "https://evil.example"], .issuer),
            (["iss": absent], nil),
            (["aud": "other"], .audience), (["aud": absent], nil), (["sub": "other"], .userinfoSubject),
            (["sub": absent], .userinfoSubject), (["exp": 1, "nonce": absent], nil),
        ] as [([String: JSONValue?], TokenCheck.Name?)])
    func aSignedUserinfoAnswerIsHeldAgainstTheIDToken(changes: [String: JSONValue?], failed: TokenCheck.Name?) throws {
        let answer = UnverifiedSignedUserinfo(try token(changes).compact)
        let expected = expectations { $0.subject = "f81d4fae" }
        let stranger = JSONWebKeySet(keys: [try SigningKey.generate(.es256).publicKey])
        #expect(throws: TokenError.self) { try answer.verified(keys: stranger, expectations: expected) }
        do throws(TokenError) {
            let verified = try answer.verified(keys: keys, expectations: expected)
            #expect(failed == nil && verified.claims["preferred_username"]?.string == "jane")
        } catch {
            #expect(error.check.name == failed, "\(error)")
        }
    }

    @Test func noPrintedFormShowsTheToken() throws {
        let unverified = try token()
        let signature = String(try #require(unverified.compact.exposedText.split(separator: ".").last))
        #expect(!everyPrintedForm(unverified).contains(signature))
        let verified = try unverified.verified(keys: keys, expectations: expectations())
        #expect(!everyPrintedForm(verified).contains(signature))
        let other = try token(["iss": "x"])
        let refused = try #require(refusal(of: other))
        let otherSignature = String(try #require(other.compact.exposedText.split(separator: ".").last))
        #expect(!everyPrintedForm(refused).contains(otherSignature))
    }
}
