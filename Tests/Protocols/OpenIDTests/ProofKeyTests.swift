import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@Suite struct ProofKeyTests {
    /// RFC 7636, appendix B.
    private let verifier = Secret("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    private let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    @Test func theChallengeIsTheRFCsOne() throws {
        let computed = try #require(CodeVerifier(verifier)).challenge
        #expect(computed.value == challenge)
        #expect(computed.isAnswered(by: verifier))
    }

    @Test func aFreshVerifierIsWellFormedAndAnswersItsOwnChallengeAlone() {
        let one = CodeVerifier(random: SeededRandom.another())
        let other = CodeVerifier(random: SeededRandom.another())
        #expect(one.secret.count == 43 && CodeVerifier(one.secret) != nil)
        #expect(one.challenge.isAnswered(by: one.secret))
        #expect(!one.challenge.isAnswered(by: other.secret))
        #expect(!one.challenge.isAnswered(by: Secret(one.challenge.value)))
    }

    @Test func aVerifierTooShortToBeASecretAnswersNothing() throws {
        let guessable = try #require(CodeChallenge(value: Base64URL.encode(SHA256.digest("short".utf8))))
        #expect(!guessable.isAnswered(by: Secret("short")))
    }

    @Test(arguments: [
        "", String(repeating: "a", count: 42), String(repeating: "a", count: 129),
        String(repeating: "a", count: 42) + "+", String(repeating: "a", count: 42) + "=",
        String(repeating: "a", count: 42) + "é", String(repeating: "a", count: 43) + "\n",
    ])
    func whatIsNotOfTheFormIsNoVerifierAndNoChallenge(text: String) {
        #expect(CodeVerifier(Secret(text)) == nil)
        #expect(CodeChallenge(value: text) == nil)
        #expect(CodeVerifierParameter(Secret(text)) == .malformed)
    }

    @Test func theVerifierIsNotPrinted() throws {
        let kept = try #require(CodeVerifier(verifier))
        #expect(!everyPrintedForm(kept).contains("dBjft"))
        #expect(!everyPrintedForm(CodeVerifierParameter.wellFormed(kept)).contains("dBjft"))
    }

    @Test func theNonceFollowsFromTheChallengeAlone() {
        #expect(Nonce.bound(to: challenge) == Nonce.bound(to: challenge))
        #expect(Nonce.bound(to: challenge) != Nonce.bound(to: challenge + "x"))
        #expect(Nonce.bound(to: challenge).value.utf8.count == 43)
        #expect(Nonce.bound(to: challenge).value != challenge)
        #expect(Nonce(random: SeededRandom.another()) != Nonce(random: SeededRandom.another()))
    }
}
