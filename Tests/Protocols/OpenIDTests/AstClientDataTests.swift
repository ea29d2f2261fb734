import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import Testing

@Suite struct AstClientDataTests {
    private let deviceKey: SigningKey
    private let realm = SealedBoxKeyPair()
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let issuer = "https://id.example.com/auth/realms/demo"
    private let ulid = AstClientID("01ARZ3NDEKTSV4RRFFQ69G5FAV")

    init() throws { deviceKey = try SigningKey.generate(.es256) }

    private func statement(_ change: (inout AstClientDataStatement) -> Void = { _ in }) -> AstClientDataStatement {
        var statement = AstClientDataStatement(
            appName: "demo app", tenant: TenantID("demo"), audience: issuer, astClientID: ulid, issuedAt: now, id: "1")
        change(&statement)
        return statement
    }

    private func verified(
        _ text: String, requiresSealing: Bool = false, after seconds: Double = 0
    ) throws(AstClientDataError) -> VerifiedAstClientData {
        try UnverifiedAstClientData(text).verified(
            tenant: TenantID("demo"), audience: issuer, keyPairs: [SealedBoxKeyPair(), realm],
            requiresSealing: requiresSealing, now: now.addingTimeInterval(seconds))
    }

    @Test func whatTheDeviceSaysTheServerReadsSealedOrSignedAlone() throws {
        for realmKey in [realm.publicJWK, nil] {
            let text = try statement().clientData(signedBy: deviceKey, sealedTo: realmKey)
            #expect(text.contains(".") == (realmKey == nil))
            #expect(text.utf8.count < 1500 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            let data = try verified(text)
            #expect(data.astClientID == ulid && data.id == "1" && data.appName.original == "demo app")
            #expect(data.deviceKeyThumbprint == deviceKey.keyID && data.issuedAt == now)
            #expect(data.expiresAt == now.addingTimeInterval(600))
            #expect(try VerificationKey(data.deviceKey).algorithms == [.es256])
        }
        let first = try statement { $0.astClientID = .unassigned }
            .clientData(signedBy: deviceKey, sealedTo: realm.publicJWK)
        #expect(try verified(first, requiresSealing: true).astClientID == .unassigned)
    }

    @Test func aSealedStatementTellsNothingToOthers() throws {
        let text = try statement().clientData(signedBy: deviceKey, sealedTo: realm.publicJWK)
        let bytes = try #require(Base64URL.decode(text))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("demo"))
        let other = try statement().clientData(signedBy: deviceKey, sealedTo: realm.publicJWK)
        #expect(other != text)
    }

    @Test func everyRuleHasItsRefusal() throws {
        func text(_ change: (inout AstClientDataStatement) -> Void) throws -> String {
            try statement(change).clientData(signedBy: deviceKey, sealedTo: realm.publicJWK)
        }
        let cases: [(String, AstClientDataError)] = [
            (try text { $0.tenant = TenantID("other") }, .wrongTenant),
            (try text { $0.audience = "https://evil.example" }, .wrongAudience),
            (try text { $0.astClientID = AstClientID("NULL_ID") }, .malformedClientID),
            (try text { $0.issuedAt = now.addingTimeInterval(61) }, .notYetValid),
            (try text { $0.issuedAt = now.addingTimeInterval(-660) }, .expired),
            (try text { $0.lifetime = AstClientDataStatement.longestLifetime + 1 }, .malformed),
            (try text { $0.lifetime = 0 }, .malformed), (try text { $0.id = "" }, .malformed),
            (try statement().clientData(signedBy: deviceKey, sealedTo: SealedBoxKeyPair().publicJWK), .notOpened),
            ("", .notOpened), ("b3BhcXVl", .notOpened), ("opaque", .malformed), ("not base64url!", .malformed),
            ("a.b.c", .malformed),
            (String(repeating: "A", count: 8193), .malformed),
        ]
        for (text, refusal) in cases {
            #expect(throws: refusal) { try verified(text) }
        }
        #expect(throws: Never.self) { try verified(text { $0.audience = nil }) }
    }

    @Test func aRealmMayInsistOnSealing() throws {
        let text = try statement().clientData(signedBy: deviceKey, sealedTo: nil)
        #expect(throws: AstClientDataError.notSealed) { try verified(text, requiresSealing: true) }
    }

    @Test func aStatementSignedByAnotherKeyThanItNamesIsRefused() throws {
        let own = try statement().clientData(signedBy: deviceKey, sealedTo: nil)
        let payload = try UnverifiedJWS(compact: own).payload
        let stranger = try SigningKey.generate(.es256)
        let forged = try stranger.sign(header: ["typ": .string(AstClientDataStatement.type)], payload: payload)
        #expect(throws: AstClientDataError.invalidSignature) { try verified(forged) }
    }

    @Test func whatElseTheDeviceKeySignsIsNoClientData() throws {
        let own = try statement().clientData(signedBy: deviceKey, sealedTo: nil)
        let payload = try UnverifiedJWS(compact: own).payload
        for type in ["JWT", "", nil] as [String?] {
            let header: [String: JSONValue] = type.map { ["typ": .string($0)] } ?? [:]
            let other = try deviceKey.sign(header: header, payload: payload)
            #expect(throws: AstClientDataError.malformed) { try verified(other) }
        }
    }

    @Test func aStatementIsNeverSentInTheClearBecauseItCouldNotBeSealed() throws {
        for unfit in [
            deviceKey.publicKey, JSONWebKey(kty: "OKP", crv: "X25519"), JSONWebKey(kty: "OKP", crv: "X25519", x: "AA"),
            JSONWebKey(kty: "OKP", crv: "Ed25519", x: realm.publicJWK.x),
            JSONWebKey(kty: "OKP", use: "sig", crv: "X25519", x: realm.publicJWK.x),
            JSONWebKey(kty: "OKP", crv: "X25519", x: Base64URL.encode([UInt8](repeating: 0, count: 32))),
        ] {
            #expect(throws: JOSEError(.unsuitableKey)) {
                try statement().clientData(signedBy: deviceKey, sealedTo: unfit)
            }
        }
        #expect(throws: JOSEError(.unsuitableKey)) {
            try statement().clientData(signedBy: .generate(.edDSA), sealedTo: nil)
        }
    }
}
