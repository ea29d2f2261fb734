import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityCore
@testable import IdentityServer
@testable import IdentityStorage

/// SignUp: valid registrations, and each reason for a refusal.
@Suite struct RegistrationTests {
    private static let failure = "UserLambdaValidationException: PreSignUp failed with error sudoplatform."

    private func fixture() async throws -> PoolFixture {
        let fixture = try await PoolFixture()
        try await fixture.addTestKey()
        try await fixture.addIssuer()
        return fixture
    }

    /// The members are in the order of sudo-user-js 17.1.1.
    @Test func aRegistrationOfTheJavaScriptSDKIsAccepted() async throws {
        let fixture = try await fixture()
        let name = "tester-0e4b7c44-7b1d-4f5e-8c7e-3e7b6c1f2a90"
        let token = try fixture.testToken(name) { claims in
            claims.notBefore = claims.issuedAt
            claims.expiresAt = fixture.clock.now().addingTimeInterval(60)
        }
        let key = try JSONValue(parsing: Array(fixture.publicKey().utf8))
        let members = ["keyId", "algorithm", "symmetricAlgorithm", "publicKey"].map {
            "\\\"\($0)\\\":\\\"\(key[$0]?.string ?? "")\\\""
        }
        let body =
            #"{"ClientId":"\#(fixture.pool.clientID)","Username":"\#(name)","Password":"dummyPassword!3f0c7a2e-2d8b-4a8f-9d7e-1f2c3b4a5d6e","#
            + #""ValidationData":[{"Name":"challengeType","Value":"TEST"},{"Name":"answer","Value":"\#(token)"},"#
            + #"{"Name":"registrationId","Value":"dummy_rid"},{"Name":"publicKey","Value":"{"#
            + members.joined(separator: ",") + #",\"keyFormat\":0}"}]}"#
        let answer = await fixture.post(
            "SignUp", Array(body.utf8),
            headers: ["amz-sdk-invocation-id": fixture.random.uuid(), "amz-sdk-request": "attempt=1; max=3"])
        #expect(answer.status == 200, "\(answer.bodyText)")
        let json = try JSONValue(parsing: answer.body)
        #expect(json["UserConfirmed"] == true)
        #expect(json["UserSub"]?.string?.count == 36)
        _ = try await fixture.signIn(name)
    }

    /// sudo-user-ios 18.2.1 adds names of Cognito in any order, an empty list of attributes, and context data.
    @Test func aRegistrationOfTheIOSSDKIsAccepted() async throws {
        let fixture = try await fixture()
        let name = "SudoUser-0E4B7C44-7B1D-4F5E-8C7E-3E7B6C1F2A90"
        var body = try fixture.testSignUp(name)
        let own: [JSONValue] = [
            ["Name": "cognito:iOSVersion", "Value": "18.2"], ["Name": "cognito:deviceName", "Value": "iPhone"],
            ["Name": "cognito:idForVendor", "Value": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"],
        ]
        body["ValidationData"] = .array(own + (body["ValidationData"]?.array ?? []).reversed())
        body["UserAttributes"] = []
        body["UserContextData"] = ["EncodedData": "eyJ..."]
        body["ClientMetadata"] = [:]
        #expect(try await fixture.call(.signUp, body)["UserConfirmed"] == true)
    }

    /// The SDKs retry a request with the same invocation ID.
    @Test func aRepeatedRegistrationGetsTheFirstAnswer() async throws {
        let fixture = try await fixture()
        let invocation: HTTPHeaders = ["amz-sdk-invocation-id": fixture.random.uuid()]
        let body = try fixture.testSignUp("alice-1")
        let first = try await fixture.call(.signUp, body, headers: invocation)
        #expect(try await fixture.call(.signUp, body, headers: invocation) == first)
        #expect(try await fixture.call(.signUp, body) == first)
        fixture.clock.advance(seconds: 61)
        #expect(try await fixture.refusal(.signUp, body) == "UsernameExistsException: User already exists")
        let other = try fixture.testSignUp("alice-1")
        #expect(try await fixture.refusal(.signUp, other) == "UsernameExistsException: User already exists")
    }

    /// A client that knows an invocation ID and a user name, but has no valid proof, does not learn that the user
    /// exists.
    @Test func aRepetitionWithoutProofIsRefusedAsAnyOther() async throws {
        let fixture = try await fixture()
        let invocation: HTTPHeaders = ["amz-sdk-invocation-id": fixture.random.uuid()]
        let body = try fixture.testSignUp("alice-1")
        let first = try await fixture.call(.signUp, body, headers: invocation)
        let forged = try fixture.testSignUp("alice-1", token: "not.a.token")
        #expect(
            try await fixture.refusal(.signUp, forged, headers: invocation) == Self.failure
                + "identity.TestRegCheckFailed.")
        #expect(try await fixture.call(.signUp, body, headers: invocation) == first)
        // The token has expired.
        fixture.clock.advance(seconds: 86_400 * 365)
        #expect(
            try await fixture.refusal(.signUp, body, headers: invocation) == Self.failure
                + "identity.TestRegCheckFailed.")
    }

    @Test func ofRegistrationsAtTheSameTimeOneSucceeds() async throws {
        let fixture = try await fixture()
        let bodies = try (0..<8).map { _ in try fixture.testSignUp("alice-1") }
        let statuses = await withTaskGroup(of: Int.self) { group in
            for body in bodies { group.addTask { await fixture.post(.signUp, body).status } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 200 } == 1)
        #expect(statuses.count { $0 == 400 } == 7)
    }

    @Test func anIssuersTokenRegistersItsUserOnce() async throws {
        let fixture = try await fixture()
        #expect(try await fixture.call(.signUp, fixture.issuerSignUp("bob@example.com"))["UserConfirmed"] == true)
        #expect(
            try await fixture.refusal(.signUp, fixture.issuerSignUp("bob@example.com"))
                == Self.failure + "identity.AlreadyRegistered.")
        // sudo-user-js sends a public key too.
        var body = try fixture.issuerSignUp("carol")
        let key: JSONValue = ["Name": "publicKey", "Value": .string(try fixture.publicKey())]
        body["ValidationData"] = .array((body["ValidationData"]?.array ?? []) + [key])
        #expect(try await fixture.call(.signUp, body)["UserConfirmed"] == true)
    }

    /// A fault of a token: changed claims, another key or another text.
    struct BadToken: Sendable, CustomStringConvertible {
        let description: String
        let make: @Sendable (PoolFixture, String, Bool) throws -> String
    }

    private static func bad(
        _ name: String, _ change: @escaping @Sendable (inout DeviceTokenClaims, PoolFixture) -> Void
    ) -> BadToken {
        BadToken(description: name) { fixture, user, isTest in
            isTest
                ? try fixture.testToken(user) { change(&$0, fixture) }
                : try fixture.issuerToken(user) { change(&$0, fixture) }
        }
    }

    private static func signed(_ name: String, _ key: @escaping @Sendable (SigningKey) throws -> SigningKey) -> BadToken
    {
        BadToken(description: name) { fixture, user, isTest in
            isTest
                ? try fixture.testToken(user, key: key(TestKeys.registration))
                : try fixture.issuerToken(user, key: key(TestKeys.issuer))
        }
    }

    private static func text(_ name: String, _ change: @escaping @Sendable (String) throws -> String) -> BadToken {
        BadToken(description: name) { fixture, user, isTest in
            try change(isTest ? try fixture.testToken(user) : try fixture.issuerToken(user))
        }
    }

    static let badTokens: [BadToken] = [
        text("not a token") { _ in "dummy_answer" },
        text("algorithm none") { try Forged.unsigned($0) },
        text("HS256 under the public key") { try Forged.symmetric($0) },
        text("another signature") { String($0.dropLast(8)) + "AAAAAAAA" },
        signed("another key") { try TestKeys.renamed(TestKeys.stranger, $0.keyID) },
        signed("an unknown key id") { try TestKeys.renamed($0, "unknown") },
        bad("another audience") { claims, _ in claims.audience = "another" },
        bad("another issuer") { claims, _ in claims.issuer = "another" },
        bad("another subject") { claims, _ in claims.subject = "mallory" },
        bad("expired") { $0.expiresAt = $1.clock.now().addingTimeInterval(-61) },
        bad("issued in the future") { $0.issuedAt = $1.clock.now().addingTimeInterval(61) },
        bad("valid in the future") { $0.notBefore = $1.clock.now().addingTimeInterval(61) },
        bad("milliseconds") { $0.expiresAt = Date(timeIntervalSince1970: $1.clock.now().timeIntervalSince1970 * 1000) },
    ]

    @Test(arguments: badTokens) func aBadTokenRegistersNobody(_ bad: BadToken) async throws {
        let fixture = try await fixture()
        let test = try fixture.testSignUp("alice-1", token: bad.make(fixture, "alice-1", true))
        #expect(try await fixture.refusal(.signUp, test) == Self.failure + "identity.TestRegCheckFailed.")
        let issuer = try fixture.issuerSignUp("bob", token: bad.make(fixture, "bob", false))
        #expect(try await fixture.refusal(.signUp, issuer) == Self.failure + "identity.UserValidationFailed.")
        for name in ["alice-1", "bob"] {
            #expect(try await fixture.store.poolUser(named: PoolUsername(name), in: fixture.pool) == nil)
        }
    }

    @Test func theClocksMayDifferByAMinute() async throws {
        let fixture = try await fixture()
        let token = try fixture.testToken("alice-1") { claims in
            claims.issuedAt = fixture.clock.now().addingTimeInterval(59)
            claims.notBefore = claims.issuedAt
            claims.expiresAt = fixture.clock.now().addingTimeInterval(-59)
        }
        let answer = try await fixture.call(.signUp, fixture.testSignUp("alice-1", token: token))
        #expect(answer["UserConfirmed"] == true)
    }

    @Test func aRevokedKeyRegistersNobody() async throws {
        let fixture = try await fixture()
        let revoked = try await fixture.store.revokeTestKey(
            id: TestKeys.registration.keyID, in: fixture.pool, at: fixture.clock.now())
        #expect(revoked != nil)
        #expect(
            try await fixture.refusal(.signUp, fixture.testSignUp("alice-1"))
                == Self.failure + "identity.TestRegCheckFailed.")
    }

    @Test func whatIsMissingOrUnknownInValidationDataIsSaid() async throws {
        let fixture = try await fixture()
        let token = try fixture.testToken("alice-1")
        let cases: [([(ValidationData.Name, String)], String)] = [
            ([], "identity.MissingRequiredInputs."),
            ([(.challengeType, "TEST")], "identity.MissingRequiredInputs."),
            ([(.challengeType, "TEST"), (.answer, token)], "identity.TestRegCheckFailed."),
            ([(.challengeType, "SAFETY_NET"), (.answer, "x")], "identity.ChallengeTypeNotSupported."),
            (
                [(.challengeType, "TEST"), (.answer, token), (.publicKey, "{}")],
                "DecodingError (sudoplatform.identity.DecodingError)."
            ),
            (
                [(.challengeType, "DEVICE_CHECK"), (.answer, "eA=="), (.answerMetadata, "{}")],
                "DecodingError (sudoplatform.identity.DecodingError)."
            ),
        ]
        for (entries, failure) in cases {
            #expect(try await fixture.refusal(.signUp, fixture.signUp("alice-1", entries)) == Self.failure + failure)
        }
    }

    @Test func aRefusedAttemptIsFoundByItsRegistrationID() async throws {
        let fixture = try await fixture()
        _ = try await fixture.refusal(.signUp, fixture.testSignUp("alice-1", token: "x"))
        _ = try await fixture.refusal(
            .signUp, fixture.signUp("alice-2", [(.registrationId, "dummy_rid"), (.challengeType, "FSSO")]))
        let query = RegistrationQuery(registrationID: RegistrationID("dummy_rid"), isFailedOnly: true)
        let records = try await fixture.store.registrations(matching: query, in: fixture.pool)
        #expect(Set(records.map(\.username.rawValue)) == ["alice-1", "alice-2"])
        #expect(
            Set(records.map(\.outcome.text)) == [
                "sudoplatform.identity.TestRegCheckFailed", "sudoplatform.identity.MissingRequiredInputs",
            ])
    }

    @Test func theLimitsOfTheModelHold() async throws {
        let fixture = try await fixture()
        func changed(_ change: (inout JSONValue) -> Void) throws -> JSONValue {
            var body = try fixture.testSignUp("alice-1")
            change(&body)
            return body
        }
        let prefix = "InvalidParameterException: 1 validation error detected: Value at '"
        let middle = "' failed to satisfy constraint: Member must "
        let long = String(repeating: "x", count: 2049)
        let cases: [(JSONValue, String)] = [
            (try changed { $0["ClientId"] = nil }, "clientId\(middle)not be null"),
            (
                try changed { $0["ClientId"] = "a-b" },
                "clientId\(middle)satisfy regular expression pattern: [\\w+]+"
            ),
            (try changed { $0["ClientId"] = "" }, "clientId\(middle)have length greater than or equal to 1"),
            (
                try changed { $0["Username"] = .string(String(long.prefix(129))) },
                "username\(middle)have length less than or equal to 128"
            ),
            (
                try changed { $0["Username"] = "a b" },
                "username\(middle)satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+"
            ),
            (
                try changed { $0["Password"] = .string(String(long.prefix(257))) },
                "password\(middle)have length less than or equal to 256"
            ),
            (
                try changed { $0["ValidationData"] = [["Name": "answer", "Value": .string(long)]] },
                "validationData.member.value\(middle)have length less than or equal to 2048"
            ),
            (
                try changed { $0["ValidationData"] = [["Name": .string(String(long.prefix(33))), "Value": "x"]] },
                "validationData.member.name\(middle)have length between 1 and 32"
            ),
            (
                try changed { body in
                    body["ValidationData"] = .array((0..<65).map { ["Name": .string("n\($0)"), "Value": "x"] })
                },
                "validationData\(middle)have length less than or equal to 64"
            ),
        ]
        for (body, message) in cases {
            #expect(try await fixture.refusal(.signUp, body) == prefix + message)
        }
        #expect(
            try await fixture.refusal(.signUp, changed { $0["ClientId"] = "unknown" })
                == "ResourceNotFoundException: User pool client unknown does not exist.")
        #expect(
            try await fixture.refusal(.signUp, changed { $0["Username"] = 5 })
                == "SerializationException: NUMBER_VALUE can not be converted to a String")
        #expect(
            try await fixture.refusal(.signUp, changed { $0["ValidationData"] = "x" })
                == "SerializationException: ValidationData is not a list of names with values.")
        let twice: JSONValue = [["Name": "answer", "Value": "a"], ["Name": "answer", "Value": "b"]]
        #expect(
            try await fixture.refusal(.signUp, changed { $0["ValidationData"] = twice })
                == Self.failure + "DecodingError (sudoplatform.identity.DecodingError).")
    }
}
