import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import Testing

@testable import IdentityStore

/// The answers to a challenge that sign a user in.
@Suite struct ChallengeAnswerRuleTests {
    @Test func theUsersKeySignsIn() throws {
        #expect(try decide(DeviceTokens.answer().text) == user())
    }

    /// sudo-user-js sends no `iat` in the answer.
    @Test func theTimeOfIssueMayBeMissing() throws {
        var token = DeviceTokens.answer()
        token.claims["iat"] = nil
        #expect(try decide(token.text) == user())
    }

    @Test(arguments: TokenFault.all)
    func everyFaultOfAnAnswerIsTheSameError(_ fault: TokenFault) throws {
        let token = try fault.token(DeviceTokens.answer())
        #expect(throws: CognitoError.incorrectAnswer) { try decide(token) }
    }

    /// An issuer's token may have a list of audiences.
    @Test(arguments: TokenFault.all.filter { $0.testDescription != TokenFault.listOfAudiences })
    func everyFaultOfAnIssuersTokenIsTheSameError(_ fault: TokenFault) throws {
        let token = try fault.token(DeviceTokens.fsso())
        let (user, issuer) = (try user(.fsso, issuer: "issuer"), PoolFixture.issuer())
        #expect(throws: CognitoError.incorrectAnswer) { try decide(token, user: user, issuer: issuer, isFSSO: true) }
    }

    @Test func anotherNonceOrKeyIsRefused() throws {
        var replayed = DeviceTokens.answer()
        replayed.claims["jti"] = "nonce-2"
        #expect(throws: CognitoError.incorrectAnswer) { try decide(replayed.text) }
        var renamed = DeviceTokens.answer()
        renamed.keyID = "KEY-1"
        #expect(throws: CognitoError.incorrectAnswer) { try decide(renamed.text) }
    }

    @Test func aSessionOfAnotherUserIsInvalid() throws {
        #expect(throws: CognitoError.invalidSession) {
            try decide(DeviceTokens.answer().text, username: PoolUsername("another"))
        }
    }

    @Test func anUnknownUserGetsTheErrorOfAWrongAnswer() throws {
        let rule = ChallengeAnswerRule(
            username: PoolFixture.username, answer: Secret(try DeviceTokens.answer().text), isFSSO: false,
            at: PoolFixture.now)
        #expect(throws: CognitoError.incorrectAnswer) {
            try rule.decide(
                AnsweredChallenge(challenge: PoolFixture.challenge(session: "s"), user: nil, issuer: nil))
        }
    }

    @Test func thatTheUserIsDisabledIsSaidAfterARightAnswerOnly() throws {
        var disabled = try user()
        disabled.isEnabled = false
        #expect(throws: CognitoError.userIsDisabled) { try decide(DeviceTokens.answer().text, user: disabled) }
        #expect(throws: CognitoError.incorrectAnswer) { try decide("wrong", user: disabled) }
    }

    @Test func anIssuersTokenSignsInItsOwnUsersOnly() throws {
        let token = try DeviceTokens.fsso().text
        let issuer = PoolFixture.issuer()
        let rule = ChallengeAnswerRule(
            username: PoolFixture.username, answer: Secret(token), isFSSO: true, at: PoolFixture.now)
        #expect(rule.issuer == issuer.name)
        let own = try user(.fsso, issuer: "issuer")
        #expect(try decide(token, user: own, issuer: issuer, isFSSO: true) == own)
        for other in [try user(.fsso, issuer: "another"), try user(.test, issuer: nil)] {
            #expect(throws: CognitoError.incorrectAnswer) {
                try decide(token, user: other, issuer: issuer, isFSSO: true)
            }
        }
        // The issuer was removed.
        #expect(throws: CognitoError.incorrectAnswer) { try decide(token, user: own, issuer: nil, isFSSO: true) }
        // The issuer's token is not an answer with the user's key.
        #expect(throws: CognitoError.incorrectAnswer) { try decide(token, user: own, issuer: issuer) }
    }

    @Test func aUserWithoutAKeyCannotAnswer() throws {
        var user = try user(.fsso, issuer: "issuer")
        user.signInKey = nil
        let token = try DeviceTokens.answer().text
        #expect(throws: CognitoError.incorrectAnswer) { try decide(token, user: user) }
    }

    private func user(_ kind: PoolUserKind = .test, issuer: String? = nil) throws -> PoolUser {
        PoolUser(
            subject: "subject-1", username: PoolFixture.username, kind: kind, issuer: issuer,
            signInKey: PoolFixture.document(), createdAt: PoolFixture.now, modifiedAt: PoolFixture.now)
    }

    private func decide(
        _ token: String, username: PoolUsername = PoolFixture.username, user: PoolUser? = nil,
        issuer: FSSOIssuerRecord? = nil, isFSSO: Bool = false
    ) throws -> PoolUser {
        try ChallengeAnswerRule(username: username, answer: Secret(token), isFSSO: isFSSO, at: PoolFixture.now)
            .decide(
                AnsweredChallenge(
                    challenge: PoolFixture.challenge(session: "s"), user: try user ?? self.user(), issuer: issuer))
    }
}
