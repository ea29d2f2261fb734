package import CognitoProtocol
package import FoundationEssentials
package import IdentityModel

/// Decides whether the answer to a challenge signs the user in.
package struct ChallengeAnswerRule: Sendable {
    /// The user name of the answer.
    package let username: PoolUsername
    /// The answer, a signed token.
    package let answer: Secret
    /// Whether the answer is an issuer's token rather than one signed with the user's key.
    package let isFSSO: Bool
    package let now: Date

    package init(username: PoolUsername, answer: Secret, isFSSO: Bool, at now: Date) {
        self.username = username
        self.answer = answer
        self.isFSSO = isFSSO
        self.now = now
    }

    /// The key of the answer's issuer, for the store to look up; `nil` for an answer by the user's key.
    package var issuer: FSSOKeyName? { isFSSO ? FSSOKeyName(unverified: answer.exposedText) : nil }

    /// The answer, for the store to record, if it is an issuer's token.
    package var token: IssuerToken? { isFSSO ? IssuerToken(unverified: answer.exposedText) : nil }

    /// Returns the user who signs in, or throws the error.
    ///
    /// A pure function. The client learns neither what is wrong with an answer nor whether the user exists. A disabled
    /// user is reported only after a correct answer.
    package func decide(_ answered: AnsweredChallenge) throws(CognitoError) -> PoolUser {
        guard username.rawValue.utf8.elementsEqual(answered.challenge.username.rawValue.utf8) else {
            throw .invalidSession
        }
        guard let user = answered.user, let rule = rule(for: user, answered),
            (try? rule.claims(of: answer.exposedText, at: now)) != nil
        else { throw .incorrectAnswer }
        guard user.isEnabled else { throw .userIsDisabled }
        return user
    }

    private func rule(for user: PoolUser, _ answered: AnsweredChallenge) -> DeviceTokenRule? {
        if isFSSO {
            // Only the issuer that registered the user may sign the user in, because another issuer can have a user
            // with the same name.
            guard let issuer = answered.issuer, user.kind == .fsso,
                user.issuer?.utf8.elementsEqual(issuer.name.issuer.utf8) == true
            else { return nil }
            return issuer.rule(for: user.username)
        }
        guard let key = user.signInKey else { return nil }
        let name = user.username.rawValue
        return DeviceTokenRule(
            keyID: key.keyID.rawValue, key: key.key, issuer: name, audience: answered.challenge.audience,
            subject: name, nonce: answered.challenge.nonce)
    }
}
