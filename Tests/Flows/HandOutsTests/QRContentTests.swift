import HandOuts
import IdentityModel
import Testing

@testable import HandOuts

/// What the QR code of a tenant contains.
@Suite struct QRContentTests {
    @Test(arguments: [
        ("", "12345678"), ("{code}", "12345678"), ("{username}:{code}@{tenant}", "j d&x:12345678@sandbox"),
        ("{url}/a?u={username}&c={code}", "https://id.example.com/auth/a?u=j%20d%26x&c=12345678"),
        ("app://go?u={username}&t={tenant}", "app://go?u=j%20d%26x&t=sandbox"),
        ("{url}", "https://id.example.com/auth"),
        ("plain } text", "plain } text"),
    ])
    func theAttributeSaysIt(_ attribute: String, _ text: String) throws {
        let issuer = try Samples.issuer(qr: attribute)
        #expect(issuer.qr.text("j d&x", Secret("12345678"), issuer) == text)
    }

    @Test(arguments: [
        ("{name}", "{name}"), ("a{Code}b", "{Code}"), ("{code", "{code"), ("{}", "{}"), ("{{code}", "{{code}"),
    ])
    func anUnknownPlaceholderIsRefused(_ attribute: String, _ found: String) throws {
        let error = #expect(throws: HandOutError.self) { try QRContent(parsing: attribute) }
        #expect(error == .unknownQRPlaceholder(found))
        try expectText(of: try #require(error).sentence)
    }

    @Test func itIsKnownWhetherItNamesTheUser() throws {
        #expect(try QRContent(parsing: "{url}?{username}").namesUser)
        #expect(!QRContent.code.namesUser)
    }

    @Test func aTextThatDoesNotFitIsRefused() throws {
        let issuer = try Samples.issuer(qr: String(repeating: "x", count: 2_500))
        let error = #expect(throws: HandOutError.self) { try Samples.handOut("jane", issuer) }
        #expect(error == .longQRText)
        try expectText(of: try #require(error).sentence)
    }
}
