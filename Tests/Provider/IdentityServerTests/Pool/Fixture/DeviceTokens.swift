import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityStore

/// Tokens that clients sign, each with at most one fault.
struct DeviceTokens {
    /// The claims of the token; a test can change members to any JSON value.
    var claims: [String: JSONValue]
    var keyID: String?
    var key: SigningKey

    /// A valid TEST registration.
    static func test(of username: PoolUsername = PoolFixture.username) -> DeviceTokens {
        DeviceTokens(
            keyID: "kid-1", issuer: RegistrationAudience.testIssuer, audience: RegistrationAudience.test,
            subject: username, id: "jti-1", key: TestKeys.registration)
    }

    /// A valid custom federated sign-in.
    static func fsso(of username: PoolUsername = PoolFixture.username) -> DeviceTokens {
        DeviceTokens(
            keyID: "fsso-key-1", issuer: "issuer", audience: RegistrationAudience.fsso, subject: username, id: "jti-1",
            key: TestKeys.registration)
    }

    /// A valid answer to ``PoolFixture/challenge(session:username:network:at:)``.
    static func answer(of username: PoolUsername = PoolFixture.username) -> DeviceTokens {
        DeviceTokens(
            keyID: "key-1", issuer: username.rawValue, audience: RegistrationAudience.challenge, subject: username,
            id: "nonce-1", key: TestKeys.user)
    }

    private init(
        keyID: String, issuer: String, audience: String, subject: PoolUsername, id: String, key: SigningKey
    ) {
        let now = Int64(PoolFixture.now.timeIntervalSince1970)
        claims = [
            "iss": .string(issuer), "aud": .string(audience), "sub": .string(subject.rawValue), "jti": .string(id),
            "iat": .integer(now), "exp": .integer(now + 300),
        ]
        self.keyID = keyID
        self.key = key
    }

    var text: String {
        get throws { try key.sign(header: ["kid": keyID.map(JSONValue.string) ?? .null], payload: payload) }
    }

    private var payload: [UInt8] { JSONValue.object(claims).bytes }

    /// The claims with the given header and signature.
    func text(header: JSONValue, signature: [UInt8] = []) -> String {
        [header.bytes, payload, signature].map { Base64URL.encode($0) }.joined(separator: ".")
    }

    /// The token signed with HS256 and the public key as the secret, as in an algorithm confusion.
    func confused() throws -> String {
        let secret = Secret(key.publicKey.bare.json.text)
        return try SharedSigningKey.stored(secret: secret, algorithm: .hs256, keyID: keyID).sign(payload: payload)
    }
}

/// A fault of a token, and the error that reports it.
struct TokenFault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fault: DeviceTokenError
    let token: @Sendable (DeviceTokens) throws -> String

    private init(
        _ name: String, _ fault: DeviceTokenError, _ token: @escaping @Sendable (DeviceTokens) throws -> String
    ) {
        testDescription = name
        self.fault = fault
        self.token = token
    }

    private static func changed(
        _ name: String, _ fault: DeviceTokenError, _ change: @escaping @Sendable (inout DeviceTokens) throws -> Void
    ) -> TokenFault {
        TokenFault(name, fault) { tokens in
            var tokens = tokens
            try change(&tokens)
            return try tokens.text
        }
    }

    private static let now = Int64(PoolFixture.now.timeIntervalSince1970)

    /// The name of the fault that is allowed for an issuer's token.
    static let listOfAudiences = "a list of audiences"

    /// The faults that a token of each kind can have.
    static let all: [TokenFault] = [
        TokenFault("not a token", .notAToken) { _ in "not a token" },
        TokenFault("empty", .notAToken) { _ in "" },
        TokenFault("two parts", .notAToken) { try $0.text.split(separator: ".").prefix(2).joined(separator: ".") },
        TokenFault("none", .algorithm("none")) { $0.text(header: ["alg": "none", "kid": .string($0.keyID ?? "")]) },
        TokenFault("HS256", .algorithm("HS256")) { try $0.confused() },
        TokenFault("PS256 in the header", .algorithm("PS256")) {
            $0.text(header: ["alg": "PS256", "kid": .string($0.keyID ?? "")], signature: [1])
        },
        TokenFault("no signature", .signature) { $0.text(header: ["alg": "RS256", "kid": .string($0.keyID ?? "")]) },
        changed("another key", .signature) { $0.key = try SigningKey.generate(.rs256) },
        changed("no kid", .keyID) { $0.keyID = nil },
        changed("another issuer", .issuer) { $0.claims["iss"] = "another" },
        changed("another audience", .audience) { $0.claims["aud"] = "another" },
        changed(listOfAudiences, .claims(.type("aud"))) { $0.claims["aud"] = ["identity-service"] },
        changed("another user", .subject) { $0.claims["sub"] = "another" },
        changed("no subject", .claims(.missing("sub"))) { $0.claims["sub"] = nil },
        changed("no expiry", .claims(.missing("exp"))) { $0.claims["exp"] = nil },
        changed("expired an hour ago", .expired(seconds: 3600)) { $0.claims["exp"] = .integer(now - 3600) },
        changed("expired at the end of the leeway", .expired(seconds: 60)) { $0.claims["exp"] = .integer(now - 60) },
        changed("from the future", .future(seconds: 61)) { $0.claims["iat"] = .integer(now + 61) },
        changed("valid in the future", .future(seconds: 61)) { $0.claims["nbf"] = .integer(now + 61) },
        changed("expiry in milliseconds", .claims(.milliseconds("exp"))) {
            $0.claims["exp"] = .integer((now + 300) * 1000)
        },
        changed("time of issue in milliseconds", .claims(.milliseconds("iat"))) {
            $0.claims["iat"] = .integer(now * 1000)
        },
        changed("expiry as text", .claims(.type("exp"))) { $0.claims["exp"] = "1800000300" },
    ]
}
