import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Sentences
import TestSupport
import Testing

@Suite struct TokenAnswerTests {
    private let full = TokenResponse(
        accessToken: Secret("access"), expiresIn: 300, refreshToken: Secret("refresh"), refreshExpiresIn: 0,
        idToken: Secret("id"), scope: "openid", sessionState: "s", notBeforePolicy: 0)

    @Test func whatTheServerSendsTheClientReads() {
        #expect(TokenAnswer(reading: full.httpResponse) == .granted(full))
        let least = TokenResponse(accessToken: Secret("a"))
        #expect(TokenAnswer(reading: least.httpResponse) == .granted(least))
        #expect(full.httpResponse.headers["Cache-Control"] == "no-store")
        for error in [
            OAuthError.codeNotValid, .unknownClient, OAuthError(.serverError, httpStatus: 500),
            OAuthError(.invalidToken, httpStatus: 200),
        ] {
            #expect(TokenAnswer(reading: error.httpResponse) == .refused(error))
        }
    }

    @Test func theNamesAreTheWiresOwn() throws {
        let json = try JSONValue(parsing: full.httpResponse.body)
        #expect(
            json.text
                == #"{"access_token":"access","expires_in":300,"id_token":"id","not-before-policy":0,"#
                + #""refresh_expires_in":0,"refresh_token":"refresh","scope":"openid","session_state":"s","#
                + #""token_type":"Bearer"}"#)
    }

    @Test(arguments: [
        (200, "", JSONError.Code.malformed), (200, "<html>", .malformed), (200, "{}", .unexpectedShape),
        (200, #"{"access_token":""}"#, .unexpectedShape), (200, #"{"access_token":1}"#, .unexpectedShape),
        (200, #"{"access_token":"a","access_token":"b"}"#, .repeatedMember),
        (200, #"{"access_token":"a","id_token":[]}"#, .unexpectedShape),
        (400, #"{"error":{"detail":"x"}}"#, .unexpectedShape),
        (200, #"{"error":1}"#, .unexpectedShape), (502, "bad gateway", .malformed),
        (500, #"{"access_token":"a"}"#, .unexpectedShape),
    ])
    func whatIsNeitherTokensNorAnErrorIsUnreadable(status: Int, body: String, code: JSONError.Code) {
        guard case .unreadable(status, let error) = TokenAnswer(reading: .text(body, status: status)) else {
            Issue.record("\(body) was read")
            return
        }
        #expect(error.code == code)
    }

    /// Invalid informative members do not prevent a login.
    @Test(arguments: [
        #""expires_in":[]"#, #""expires_in":"soon""#, #""session_state":5,"not-before-policy":"x""#, #""scope":7"#,
        #""refresh_expires_in":"2026-11-21T18:00:00Z""#, #""id_token":"","refresh_token":"""#,
    ])
    func membersThatCannotBeReadTellNothing(members: String) {
        for status in [200, 201] {
            let answer = HTTPResponse.text(#"{"access_token":"a",\#(members)}"#, status: status)
            #expect(TokenAnswer(reading: answer) == .granted(TokenResponse(accessToken: Secret("a"))))
        }
    }

    @Test(arguments: [
        (
            #"{"error":{"code":400,"message":"No such thing","status":"INVALID_ARGUMENT"}}"#,
            "INVALID_ARGUMENT: No such thing"
        ),
        (#"{"error":{"message":"No","type":"OAuthException","code":7}}"#, "OAuthException: No"),
        (#"{"error":{"code":400,"message":"No such thing"}}"#, "HTTP 400: No such thing"),
        ("\u{FEFF}" + #"{"error":"invalid_grant","error_description":["x"]}"#, "invalid_grant"),
    ])
    func anErrorIsReadHoweverItIsWrapped(body: String, words: String) {
        guard case .refused(let error) = TokenAnswer(reading: .text(body, status: 400)) else {
            Issue.record("\(body) was not read")
            return
        }
        #expect(error.description == words && error.httpStatus == 400)
    }

    @Test func numbersMayComeAsTexts() throws {
        let json = try JSONValue(parsing: #"{"access_token":"a","expires_in":"300","refresh_token":null}"#.utf8)
        let read = try TokenResponse(json: json)
        #expect(read.expiresIn == 300 && read.refreshToken == nil)
    }

    @Test(
        arguments: [
            ("300", 300), ("300.0", 300), ("3e2", 300), (#""300""#, 300), (#""300.5""#, 300), ("0", 0), ("-1", -1),
            ("null", nil), ("9223372036854775807", 3_162_240_000), ("-9223372036854775808", -3_162_240_000),
            ("1e300", 3_162_240_000), (#""inf""#, 3_162_240_000),
        ] as [(String, Int?)])
    func aTimeSpanIsReadHoweverItIsWrittenAndHoweverLong(text: String, seconds: Int?) throws {
        let json = try JSONValue(
            parsing: #"{"access_token":"a","expires_in":\#(text),"refresh_expires_in":\#(text)}"#.utf8)
        let read = try TokenResponse(json: json)
        #expect(read.expiresIn == seconds && read.refreshExpiresIn == seconds)
    }

    @Test func aScopeMayComeAsAList() throws {
        let json = try JSONValue(parsing: #"{"access_token":"a","scope":["openid","email"]}"#.utf8)
        #expect(try TokenResponse(json: json).scope == "openid email")
    }

    @Test(arguments: [
        ("Bearer", true), ("bearer", true), ("BEARER", true), ("DPoP", false), ("N_A", false), ("", false),
    ])
    func aTokenOfAnotherTypeIsNotToBeUsed(type: String, isUsable: Bool) {
        let check = TokenResponse(accessToken: Secret("a"), tokenType: type).typeCheck
        #expect(check.passed == isUsable && check.expected.english == "Bearer" && check.found.english == type)
    }

    @Test func noPrintedFormShowsAToken() {
        let response = TokenResponse(
            accessToken: Secret("hunter2"), refreshToken: Secret("hunter2"), idToken: Secret("hunter2"))
        #expect(!everyPrintedForm(response).contains("hunter2"))
        #expect(!everyPrintedForm(TokenAnswer.granted(response)).contains("hunter2"))
    }

    /// Some providers repeat request values, or tokens, in their messages.
    @Test(arguments: [
        ("no such token: r3fr3sh-t0ken", "no such token: ‹redacted›"),
        (
            "(IntegrityError) [parameters: ('r3fr3sh-t0ken', 'hunter2hunter2', 'jane')]",
            "(IntegrityError) [parameters: ('‹redacted›', '‹redacted›', 'jane')]"
        ),
        ("bad token eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJqIn0.c2ln, sorry", "bad token ‹redacted›, sorry"),
        ("new aB3dEfGh1JkLmN0pQrStUvWxYz0123456789ABCDEFGH for jane", "new ‹redacted› for jane"),
        (
            "request 3f8c1d52-9a0e-4c57-8b1e-2d9a6c4f7e11 of client app",
            "request 3f8c1d52-9a0e-4c57-8b1e-2d9a6c4f7e11 of client app"
        ),
        ("one line\nand the stack", "one line"), ("", ""),
    ])
    func whatWasSentIsNotRepeated(words: String, shown: String) {
        let form: FormFields = [
            "grant_type": "refresh_token", "client_id": "app", "refresh_token": "r3fr3sh-t0ken",
            "client_secret": "hunter2hunter2", "code": "x",
        ]
        #expect(OAuthError(.invalidGrant, words).withoutEchoes(of: form).errorDescription == shown)
    }

    @Test func aTokenInAServersWordsIsNotRead() {
        let answer = HTTPResponse.text(
            #"{"error":"server_error","error_description":"eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJqIn0.c2ln"}"#, status: 500)
        #expect(OAuthError(reading: answer)?.errorDescription == "‹redacted›")
    }

    @Test func aServersWordsAreHarmlessInPrint() {
        let error = OAuthError(.init(rawValue: "bad\u{1B}[2J"), "\u{202E}evil\n\u{7}")
        #expect(!error.description.contains("\u{1B}") && !error.description.contains("\u{202E}"))
        #expect(error.errorDescription == "\u{202E}evil\n\u{7}")
    }
}
