import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID
import Sentences
import Testing

/// The trace of each response check: the expected and the actual value.
@Suite struct ResponseCheckTests {
    private func checks(_ query: String, requiresIssuer: Bool = false) throws -> [TokenCheck] {
        let answer = try #require(
            ReceivedAuthorizationResponse.read(redirect: "https://a/cb?\(query)", expecting: "https://a/cb"))
        return answer.checks(state: "s3cret-state", issuer: "https://id", requiresIssuer: requiresIssuer)
    }

    @Test func stateAndIssuerAreEntriesOfTheirOwnAndTheStateIsNeverShown() throws {
        let good = try checks("state=s3cret-state&iss=https%3A%2F%2Fid&code=c")
        #expect(good.map(\.name) == [.state, .answeringIssuer] && good.allSatisfy(\.passed))
        let bad = try checks("state=other&iss=https%3A%2F%2Fevil&code=c")
        #expect(bad.map(\.passed) == [false, false])
        #expect(bad[1].found.english == "https://evil" && bad[1].expected.english == "https://id")
        #expect(!"\(good)\(bad)".contains("s3cret-state") && !"\(bad)".contains("other "))
        #expect(try checks("code=c", requiresIssuer: true).map(\.passed) == [false, false])
        #expect(try checks("state=s3cret-state&code=c").map(\.name) == [.state])
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199), ("Sat, 21 Nov 2026 12:00:00 GMT", 1_795_262_400),
    ])
    func theTimeOfAnAnswerIsRead(text: String, seconds: Int64) { #expect(HTTPDate.seconds(text) == seconds) }

    @Test(arguments: [
        "", "now", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nof 1994 08:49:37 GMT",
    ])
    func whatIsNoTimeIsNotGuessed(text: String) { #expect(HTTPDate.seconds(text) == nil) }

    @Test func theClocksDifferenceIsSaidInWords() throws {
        let now = Date(timeIntervalSince1970: 784_111_700.9)
        let answer = HTTPResponse(status: 200, headers: ["Date": "Sun, 06 Nov 1994 08:49:37 GMT"])
        let skew = try #require(ClockSkew(of: answer, at: now))
        #expect(skew.seconds == 77 && skew.description == "the provider's clock is 77 s ahead of this machine's")
        #expect(!skew.isWithin(.seconds(60)) && skew.isWithin(.seconds(77)))
        #expect(ClockSkew(of: HTTPResponse(status: 200), at: now) == nil)
    }

    @Test func userinfoAboutSomebodyElseFailsItsCheck() throws {
        let answer = try #require(UserinfoAnswer(reading: .text(#"{"sub":"joe","name":"Joe"}"#, status: 200)))
        #expect(!answer.check(subject: "jane").passed && answer.check(subject: "joe").passed)
        for text in ["{}", "[]", #"{"sub":1}"#, "e30.e30.e30"] {
            #expect(UserinfoAnswer(reading: .text(text, status: 200)) == nil)
        }
        #expect(UserinfoAnswer(reading: .text(#"{"sub":"joe"}"#, status: 401)) == nil)
        for (type, text, isSigned) in [
            ("application/jwt", "a.b.c", true), ("application/JWT; charset=utf-8", "a.b.c", true),
            ("application/json", "a.b.c", false), ("application/jwt", "a.b.c.d.e", false),
        ] {
            let answer = HTTPResponse(status: 200, headers: ["Content-Type": type], body: Array(text.utf8))
            #expect((UserinfoAnswer.signed(in: answer) != nil) == isSigned, "\(type) \(text)")
        }
    }
}
