import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import Testing

@testable import IdentityStore

/// The accepted registrations, and the errors of the others.
@Suite struct RegistrationRuleTests {
    @Test func aTestRegistrationKeepsTheKeyAndTheEntitlements() throws {
        var token = DeviceTokens.test()
        token.claims["custom:entitlementsSet"] = "dummy_entitlements_set"
        token.claims["custom:other"] = "ignored"
        let accepted = try decide(.test, token.text, facts: testFacts())
        #expect(
            accepted
                == AcceptedRegistration(
                    kind: .test, registrationKid: "kid-1", entitlementsSet: "dummy_entitlements_set",
                    signInKey: PoolFixture.document()))
    }

    @Test(arguments: TokenFault.all)
    func everyFaultOfATestTokenIsTestRegCheckFailed(_ fault: TokenFault) throws {
        let token = try fault.token(DeviceTokens.test())
        try expect(.failed(.testRegCheckFailed), fault.fault.sentence) {
            try decide(.test, token, facts: testFacts())
        }
    }

    /// Other identity providers issue tokens with a list of audiences.
    @Test(arguments: TokenFault.all.filter { $0.fault != .claims(.type("aud")) })
    func everyFaultOfAnFSSOTokenIsUserValidationFailed(_ fault: TokenFault) throws {
        let token = try fault.token(DeviceTokens.fsso())
        try expect(.failed(.userValidationFailed), fault.fault.sentence) {
            try decide(.fsso, token, facts: fssoFacts())
        }
    }

    /// sudo-user-js sets `nbf` to the time of its clock, and both clocks may differ by a minute.
    @Test func theClocksMayDifferByAMinute() throws {
        let now = Int64(PoolFixture.now.timeIntervalSince1970)
        var token = DeviceTokens.test()
        token.claims["iat"] = .integer(now + 60)
        token.claims["nbf"] = .integer(now + 60)
        token.claims["exp"] = .integer(now - 59)
        #expect(try decide(.test, token.text, facts: testFacts()).kind == .test)
    }

    @Test func aRevokedOrUnknownKeyIsTestRegCheckFailed() throws {
        let sentence = DeviceTokenError.unknownKey.sentence
        for key in [nil, try testKey(revokedAt: PoolFixture.now), try testKey(ownerID: nil)] {
            try expect(.failed(.testRegCheckFailed), sentence) {
                try decide(.test, DeviceTokens.test().text, facts: facts { $0.testKey = key })
            }
        }
    }

    /// Without a public key the user could not sign in.
    ///
    /// The SDKs interpret this as notAuthorized, as for every other fault of a TEST registration.
    @Test func aTestRegistrationNeedsAPublicKey() throws {
        try expect(.failed(.testRegCheckFailed), DeviceTokenError.publicKey.sentence) {
            try decide(.test, DeviceTokens.test().text, hasKey: false, facts: testFacts())
        }
        try expect(.failed(.testRegCheckFailed), DeviceTokenError.notAToken.sentence) {
            try decide(.test, "not a token", hasKey: false, facts: testFacts())
        }
    }

    @Test func aTakenNameIsUsernameExistsButAlreadyRegisteredForFSSO() throws {
        let pool = try testFacts().pool
        let test = RegistrationFacts(pool: pool, isUsernameTaken: true, testKey: try testKey())
        try expect(.usernameExists, "The user name is taken.") {
            try decide(.test, DeviceTokens.test().text, facts: test)
        }
        let fsso = RegistrationFacts(pool: pool, isUsernameTaken: true, issuer: PoolFixture.issuer())
        try expect(.failed(.alreadyRegistered), "The user is registered already.") {
            try decide(.fsso, DeviceTokens.fsso().text, hasKey: false, facts: fsso)
        }
        // A client without a valid token does not learn whether the user exists.
        try expect(.failed(.userValidationFailed), DeviceTokenError.notAToken.sentence) {
            try decide(.fsso, "not a token", hasKey: false, facts: fsso)
        }
    }

    @Test func anFSSORegistrationKeepsTheListedClaims() throws {
        var token = DeviceTokens.fsso()
        token.claims.merge([
            "custom:tier": "gold", "custom:level": 3, "custom:secret": "x", "custom:identityId": "us-east-1:x",
            "cognito:username": "x",
        ]) { $1 }
        let issuer = PoolFixture.issuer(attributes: [
            "custom:tier", "custom:level", "custom:identityId", "cognito:username", "iss", "sub", "custom:missing",
        ])
        let accepted = try decide(.fsso, token.text, hasKey: false, facts: facts { $0.issuer = issuer })
        #expect(
            accepted
                == AcceptedRegistration(
                    kind: .fsso, issuer: "issuer", attributes: ["custom:tier": "gold", "custom:level": 3]))
        #expect(try decide(.fsso, token.text, facts: facts { $0.issuer = issuer }).signInKey != nil)
    }

    @Test func whatIsMissingComesAfterWhatCannotBeRead() throws {
        let key = try PoolFixture.document().text()
        let cases: [([(ValidationData.Name, String)], RegistrationError.Reason)] = [
            ([], .failed(.missingRequiredInputs)),
            ([(.challengeType, ""), (.answer, "a")], .failed(.missingRequiredInputs)),
            ([(.answer, "a"), (.publicKey, key)], .failed(.missingRequiredInputs)),
            ([(.challengeType, "TEST"), (.publicKey, key)], .failed(.missingRequiredInputs)),
            ([(.challengeType, "NONE"), (.publicKey, key)], .failed(.missingRequiredInputs)),
            ([(.challengeType, "NONE"), (.answer, "a")], .failed(.challengeTypeNotSupported)),
            ([(.challengeType, "test"), (.answer, "a")], .failed(.challengeTypeNotSupported)),
            ([(.challengeType, "TEST"), (.answer, "a"), (.publicKey, "{}")], .failed(.decodingError)),
            ([(.challengeType, "TEST"), (.answer, "a"), (.publicKey, "x")], .failed(.decodingError)),
            ([(.publicKey, "x")], .failed(.decodingError)),
            ([(.answerMetadata, "x")], .failed(.decodingError)),
            ([(.answerMetadata, #"{"parts":["answer.0"]}"#)], .failed(.decodingError)),
            (device([.answer: "?"], key), .failed(.decodingError)),
            (device([.deviceId: "?"], key), .failed(.decodingError)),
            (device([.deviceId: "AAAA"], key), .failed(.decodingError)),
            (device([.buildType: "beta"], key), .failed(.decodingError)),
            (device([.deviceId: nil], key), .failed(.missingRequiredInputs)),
            (device([.buildType: nil], key), .failed(.missingRequiredInputs)),
            (device([.publicKey: nil], key), .failed(.missingRequiredInputs)),
            ([(.challengeType, "PLAY_INTEGRITY"), (.answer, "a"), (.publicKey, key)], .failed(.missingRequiredInputs)),
        ]
        for (entries, reason) in cases {
            do throws(RegistrationError) {
                let registration = try UnverifiedRegistration(
                    username: PoolFixture.username, data: ValidationData(entries))
                Issue.record("read: \(registration.proof) of \(entries.map(\.0))")
            } catch {
                #expect(error.reason == reason, "\(entries.map(\.0)): \(error.detail)")
            }
        }
    }

    @Test func theLookupNamesWhatTheTokenNames() throws {
        let test = try registration(.test, DeviceTokens.test().text)
        #expect(test.lookup == RegistrationLookup(testKeyID: "kid-1"))
        let fsso = try registration(.fsso, DeviceTokens.fsso().text)
        #expect(fsso.lookup.issuerKey == FSSOKeyName(issuer: "issuer", keyID: "fsso-key-1"))
        #expect(try registration(.fsso, "not a token").lookup == RegistrationLookup())
    }

    /// The vectors' vendor ID is E621E1F8-C36C-495A-93FC-0C247A3E6E5F.
    @Test func aVendorIDIsReadFromItsBytes() throws {
        let entries = device([.deviceId: "5iHh+MNsSVqT/Awkej5uXw=="], try PoolFixture.document().text())
        let registration = try UnverifiedRegistration(
            username: PoolFixture.username, data: ValidationData(entries))
        guard case .deviceCheck("token", let vendorID, .release) = registration.proof else {
            throw PoolFixture.Failure()
        }
        #expect(vendorID == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F" && registration.lookup.vendorID == vendorID)
    }

    // MARK: Making registrations

    private func device(
        _ changes: [ValidationData.Name: String?], _ key: String
    ) -> [(ValidationData.Name, String)] {
        var entries: [ValidationData.Name: String?] = [
            .challengeType: "DEVICE_CHECK", .answer: Data("token".utf8).base64EncodedString(),
            .deviceId: "5iHh+MNsSVqT/Awkej5uXw==", .buildType: "release", .publicKey: key,
        ]
        entries.merge(changes) { $1 }
        return entries.compactMap { name, value in value.map { (name, $0) } }
    }

    private func testFacts() throws -> RegistrationFacts {
        let key = try testKey()
        return facts { $0.testKey = key }
    }

    private func fssoFacts() throws -> RegistrationFacts {
        let issuer = PoolFixture.issuer()
        return facts { $0.issuer = issuer }
    }

    private func testKey(ownerID: String? = "owner", revokedAt: Date? = nil) throws -> TestKeyRecord {
        TestKeyRecord(
            id: "kid-1", ownerID: ownerID, ownerName: "admin",
            publicKey: TestKeys.registration.publicKey.bare, createdAt: PoolFixture.now,
            revokedAt: revokedAt)
    }

    private func facts(_ change: (inout RegistrationFacts) -> Void) -> RegistrationFacts {
        var facts = RegistrationFacts(
            pool: PoolRecord(
                realmID: "realm", realmName: .sandbox, poolID: UserPoolID("us-east-1_Ab12Cd34E"),
                clientID: ClientID("client"), identityPoolID: "us-east-1:id", createdAt: PoolFixture.now),
            isUsernameTaken: false)
        change(&facts)
        return facts
    }

    private func registration(
        _ method: RegistrationMethod, _ token: String, publicKey: SignInKeyDocument? = nil
    ) throws -> UnverifiedRegistration {
        var data = ValidationData([(.challengeType, method.rawValue), (.answer, token), (.registrationId, "r")])
        if let publicKey { data.append(.publicKey, try publicKey.text()) }
        return try UnverifiedRegistration(username: PoolFixture.username, data: data)
    }

    private func decide(
        _ method: RegistrationMethod, _ token: String,
        hasKey: Bool = true, facts: RegistrationFacts
    ) throws -> AcceptedRegistration {
        let key = hasKey ? PoolFixture.document() : nil
        // An empty answer is treated as missing and never reaches the rule.
        let registration = try registration(method, token.isEmpty ? " " : token, publicKey: key)
        return try RegistrationRule(
            registration, attestation: TestKeys.attestation.publicKey, at: PoolFixture.now
        ).decide(facts)
    }

    private func expect(
        _ reason: RegistrationError.Reason, _ detail: String, _ body: () throws -> AcceptedRegistration
    ) throws {
        #expect(throws: RegistrationError(reason, detail)) { try body() }
    }
}
