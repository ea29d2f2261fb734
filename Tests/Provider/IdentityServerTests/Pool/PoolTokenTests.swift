import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityStore

/// The tokens of a pool: their claims, and when they stop being valid.
@Suite struct PoolTokenTests {
    private static let origin = "http://127.0.0.1:8931"

    @Test func theIDTokenHasTheClaimsOfTheVendorsService() async throws {
        let fixture = try await PoolFixture()
        var user = try await fixture.register()
        user.registrationKid = "kid-1"
        user.entitlementsSet = "dummy_entitlements_set"
        let token = try await mint(fixture).tokens(
            of: user, grant: PoolFixture.grant("origin", token: "t").grant(ofUser: user.subject), refreshToken: nil,
            at: PoolFixture.now.addingTimeInterval(50.9))
        #expect(token.expiresIn == 3600 && token.refreshToken == nil)
        let (header, claims) = try parts(token.idToken)
        #expect(header.object?.keys.sorted() == ["alg", "kid"] && header["alg"] == "RS256")
        #expect(
            claims == [
                "iss": .string("\(Self.origin)/\(fixture.pool.poolID.rawValue)"), "sub": "subject-1",
                "aud": .string(fixture.pool.clientID.rawValue), "token_use": "id", "jti": claims["jti"] ?? .null,
                "origin_jti": "origin", "event_id": "event-1", "auth_time": 1_800_000_000, "iat": 1_800_000_050,
                "exp": 1_800_003_650, "cognito:username": .string(PoolFixture.username.rawValue),
                "custom:userType": "TEST", "custom:registrationKid": "kid-1", "custom:og_sub": "subject-1",
                "custom:entitlementsSet": "dummy_entitlements_set",
            ])
    }

    @Test func theAccessTokenHasTheClaimsOfCognito() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        let token = try await tokens(user, fixture)
        let (header, claims) = try parts(token.accessToken)
        #expect(header.object?.keys.sorted() == ["alg", "kid"])
        #expect(
            claims == [
                "iss": .string("\(Self.origin)/\(fixture.pool.poolID.rawValue)"), "sub": "subject-1",
                "client_id": .string(fixture.pool.clientID.rawValue), "token_use": "access",
                "jti": claims["jti"] ?? .null, "origin_jti": "origin", "event_id": "event-1",
                "auth_time": 1_800_000_000, "iat": 1_800_000_000, "exp": 1_800_003_600,
                "scope": "aws.cognito.signin.user.admin", "username": .string(PoolFixture.username.rawValue),
            ])
        #expect(try claims["jti"] != parts(token.idToken).1["jti"])
    }

    @Test func identityAccountsAndKeptClaimsAreGivenOn() async throws {
        let fixture = try await PoolFixture()
        let user = PoolUser(
            subject: "s", username: PoolUsername("acme_jane"), kind: .federated, identityID: "us-east-1:id",
            attributes: [
                "custom:tier": "gold", "sub": "x", "custom:userType": "x", "cognito:username": "x", "nonce": "x",
            ],
            federatedIdentity: FederatedIdentity(provider: "acme", issuer: "https://acme.example", subject: "jane"),
            createdAt: PoolFixture.now, modifiedAt: PoolFixture.now)
        let grant = PoolGrant(
            originJTI: "origin", userSubject: "s", authTime: PoolFixture.now, eventID: "event-1", scope: "openid",
            nonce: "client-nonce", expiresAt: PoolFixture.now)
        let claims = try await mint(fixture).idClaims(of: user, grant: grant, at: PoolFixture.now)
        #expect(claims["custom:tier"] == "gold" && claims["sub"] == "s" && claims["nonce"] == "client-nonce")
        #expect(claims["custom:userType"] == "FEDERATED" && claims["cognito:username"] == "acme_jane")
        #expect(claims["custom:identityId"] == "us-east-1:id" && claims["custom:og_identityId"] == "us-east-1:id")
        let identity = claims["identities"]?[0]
        #expect(identity?["providerName"] == "acme" && identity?["userId"] == "jane")
        #expect(identity?["providerType"] == "OIDC" && identity?["dateCreated"] == "1800000000000")
        var stranger = user
        stranger.attributes = ["nonce": "x", "custom:identityId": "x"]
        stranger.identityID = nil
        let without = PoolFixture.grant("o", token: "t").grant(ofUser: "s")
        let plain = try await mint(fixture).idClaims(of: stranger, grant: without, at: PoolFixture.now)
        #expect(plain["nonce"] == nil && plain["custom:identityId"] == nil && plain["custom:og_identityId"] == nil)
    }

    @Test func aRefreshTokenHasTheCharactersOfCognitosModel() {
        let token = PoolTokenMint.refreshToken(random: SeededRandom.another()).exposedText
        #expect(token.count == 64 && token.wholeMatch(of: /[A-Za-z0-9\-_=.]+/) != nil)
    }

    @Test func aTokenIsValidUntilItExpires() async throws {
        let fixture = try await PoolFixture()
        let tokens = try await signedIn(fixture)
        for (use, token) in [(PoolTokenCheck.Use.access, tokens.accessToken), (.id, tokens.idToken)] {
            guard case .valid(let valid) = try await check(token, use, fixture) else { throw PoolFixture.Failure() }
            #expect(valid.user.subject == "subject-1" && valid.grant.originJTI == "origin")
            #expect(valid.pool == fixture.pool && valid.claims["sub"] == "subject-1")
            #expect(try await refusal(token, use, fixture, after: 3599) == nil)
            #expect(try await refusal(token, use, fixture, after: 3600) == .expired)
        }
        #expect(try await refusal(tokens.idToken, .access, fixture) == .wrongUse)
        #expect(try await refusal(tokens.accessToken, .id, fixture) == .wrongUse)
    }

    @Test func aForgedTokenIsRefused() async throws {
        let fixture = try await PoolFixture()
        let access = try await signedIn(fixture).accessToken.exposedText
        let payload = access.split(separator: ".")[1]
        let key = TestKeys.user
        let claims = try #require(Base64URL.decode(payload))
        let ringKey = try await PoolKeyRing(store: fixture.store, signingKeys: SharedSigningKeys()).keys(
            of: fixture.pool
        ).signing[0]
        let cases: [(String, PoolTokenRefusal)] = [
            ("", .malformed), ("a.b.c", .malformed), (String(access.dropLast(8)) + "AAAAAAAA", .invalidSignature),
            (try key.sign(payload: claims), .invalidSignature),
            (try key.sign(header: ["kid": .string(ringKey.keyID)], payload: claims), .invalidSignature),
            (Base64URL.encode(Array(#"{"alg":"none"}"#.utf8)) + ".\(payload).", .invalidSignature),
            (
                try SharedSigningKey.stored(
                    secret: Secret(ringKey.publicKey.bare.json.text), algorithm: .hs256, keyID: ringKey.keyID
                ).sign(payload: claims), .invalidSignature
            ),
            (try ringKey.sign(payload: JSONValue.object(["iss": "https://other/x"]).bytes), .malformed),
            (
                try ringKey.sign(
                    payload: JSONValue.object(["iss": .string("\(Self.origin)/us-east-1_000000000")]).bytes),
                .unknownPool
            ),
        ]
        for (token, expected) in cases {
            #expect(try await refusal(Secret(token), .access, fixture) == expected, "\(token)")
        }
    }

    @Test func whatEndsAGrantEndsItsTokens() async throws {
        let fixture = try await PoolFixture()
        let token = try await signedIn(fixture).accessToken
        let (store, pool) = (fixture.store, fixture.pool)
        _ = try await store.revokeGrants(ofUser: "subject-1", in: pool, at: PoolFixture.now)
        #expect(try await refusal(token, .access, fixture) == .revoked)
        _ = try await store.deletePoolUser(subject: "subject-1", in: pool)
        #expect(try await refusal(token, .access, fixture) == .noSuchUser(isSaid: false))
        #expect(
            PoolTokenRefusal.noSuchUser(isSaid: false).accessTokenError == PoolTokenRefusal.revoked.accessTokenError)
    }

    @Test func aDisabledUsersTokensAreRefused() async throws {
        let fixture = try await PoolFixture()
        let token = try await signedIn(fixture).accessToken
        let (store, pool) = (fixture.store, fixture.pool)
        _ = try await store.setPoolUser(subject: "subject-1", isEnabled: false, in: pool, at: PoolFixture.now)
        #expect(try await refusal(token, .access, fixture) == .revoked)
        _ = try await store.setPoolUser(subject: "subject-1", isEnabled: true, in: pool, at: PoolFixture.now)
        #expect(try await refusal(token, .access, fixture) == .revoked)
    }

    private func signedIn(_ fixture: PoolFixture) async throws -> CognitoTokens {
        let user = try await fixture.register()
        _ = try await fixture.signIn(user, grant: "origin", token: "token")
        return try await tokens(user, fixture)
    }

    private func tokens(_ user: PoolUser, _ fixture: PoolFixture) async throws -> CognitoTokens {
        try await mint(fixture).tokens(
            of: user, grant: PoolFixture.grant("origin", token: "t").grant(ofUser: user.subject),
            refreshToken: Secret("t"), at: PoolFixture.now)
    }

    private func mint(_ fixture: PoolFixture) async throws -> PoolTokenMint {
        PoolTokenMint(
            issuer: "\(Self.origin)/\(fixture.pool.poolID.rawValue)", pool: fixture.pool,
            keys: try await PoolKeyRing(store: fixture.store, signingKeys: SharedSigningKeys()).keys(of: fixture.pool),
            random: SeededRandom.another())
    }

    private func check(
        _ token: Secret, _ use: PoolTokenCheck.Use, _ fixture: PoolFixture, after seconds: Double = 0
    ) async throws -> PoolTokenCheck.Outcome {
        try await PoolTokenCheck(
            store: fixture.store, keys: PoolKeyRing(store: fixture.store, signingKeys: SharedSigningKeys()),
            clock: StandingClock(PoolFixture.now.addingTimeInterval(seconds)),
            origin: Self.origin
        ).check(token.exposedText, for: use)
    }

    private func refusal(
        _ token: Secret, _ use: PoolTokenCheck.Use, _ fixture: PoolFixture, after seconds: Double = 0
    ) async throws -> PoolTokenRefusal? {
        let outcome = try await check(token, use, fixture, after: seconds)
        return if case .refused(let refusal) = outcome { refusal } else { nil }
    }

    private func parts(_ token: Secret) throws -> (JSONValue, JSONValue) {
        let parts = try token.exposedText.split(separator: ".").map { try #require(Base64URL.decode($0)) }
        let (header, claims) = (try JSONValue(parsing: parts[0]), try JSONValue(parsing: parts[1]))
        return (header, claims)
    }
}
