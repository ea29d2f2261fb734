import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityServer
@testable import IdentityStore

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
        #expect(answer.status == 200, "\(answer.shown)")
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
        #expect(try await fixture.store.registrations(matching: RegistrationQuery(), in: fixture.pool).count == 1)
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

    @Test func aRevokedKeyRegistersNobody() async throws {
        let fixture = try await fixture()
        let revoked = try await fixture.store.revokeTestKey(
            id: TestKeys.registration.keyID, in: fixture.pool, at: fixture.clock.now())
        #expect(revoked != nil)
        #expect(
            try await fixture.refusal(.signUp, fixture.testSignUp("alice-1"))
                == Self.failure + "identity.TestRegCheckFailed.")
    }

    /// `RegistrationRuleTests` has the faults of each kind.
    @Test func everyKindOfRefusalHasItsAnswer() async throws {
        let fixture = try await fixture()
        let cases: [([(ValidationData.Name, String)], String)] = [
            ([], "identity.MissingRequiredInputs."),
            ([(.challengeType, "SAFETY_NET"), (.answer, "x")], "identity.ChallengeTypeNotSupported."),
            ([(.publicKey, "{}")], "DecodingError (sudoplatform.identity.DecodingError)."),
            ([(.challengeType, "TEST"), (.answer, "x")], "identity.TestRegCheckFailed."),
            ([(.challengeType, "FSSO"), (.answer, "x")], "identity.UserValidationFailed."),
        ]
        for (entries, failure) in cases {
            #expect(try await fixture.refusal(.signUp, fixture.signUp("alice-1", entries)) == Self.failure + failure)
        }
        #expect(try await fixture.store.poolUser(named: PoolUsername("alice-1"), in: fixture.pool) == nil)
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
