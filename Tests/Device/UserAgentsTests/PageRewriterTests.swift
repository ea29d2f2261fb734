import HTTPMessage
import TestSupport
import Testing

@testable import UserAgents

/// Rewriting of the addresses on a page; everything else is unchanged.
@Suite struct PageRewriterTests {
    private static let translation: AddressTranslation = {
        var origins = ProxyOrigins()
        origins.add(real: "https://id.example.com", local: "http://127.0.0.1:7001")
        origins.add(real: "https://other.example.com", local: "http://127.0.0.1:7002")
        return AddressTranslation(
            origins: origins,
            redirect: ExpectedRedirect(redirectURI: "https://kobil/OpenIdRedirectUri", state: "s", issuer: nil),
            page: URLReference("https://id.example.com/auth/realms/x/login?a=b"))
    }()

    private func rewritten(_ page: String) -> String {
        String(decoding: PageRewriter.rewrite(Array(page.utf8), Self.translation), as: UTF8.self)
    }

    @Test(arguments: [
        #"<form action="https://id.example.com/auth/go?a=1&amp;b=2" method=post>"#:
            #"<form action="http://127.0.0.1:7001/auth/go?a=1&amp;b=2" method=post>"#,
        "<FORM METHOD=post ACTION=https://id.example.com/go>": "<FORM METHOD=post ACTION=http://127.0.0.1:7001/go>",
        "<a href='//other.example.com/x'>x</a>": "<a href='http://127.0.0.1:7002/x'>x</a>",
        #"<a href="https:&#47;&#x2f;id.example.com/x">"#: #"<a href="http://127.0.0.1:7001/x">"#,
        #"<a href=" https:\\id.example.com\x">"#: #"<a href="http://127.0.0.1:7001/x">"#,
        #"<img src="https://id.example.com/logo.png">"#: #"<img src="http://127.0.0.1:7001/logo.png">"#,
        #"<script src="https://id.example.com/a.js"></script>"#: #"<script src="http://127.0.0.1:7001/a.js"></script>"#,
        #"<base href="https://id.example.com/auth/">"#: #"<base href="http://127.0.0.1:7001/auth/">"#,
        #"<meta http-equiv="refresh" content="0; URL='https://id.example.com/next'">"#:
            #"<meta http-equiv="refresh" content="0;&#32;URL=http://127.0.0.1:7001/next">"#,
        #"<a href="https://kobil/OpenIdRedirectUri#code=1">"#:
            #"<a href="http://127.0.0.1:7001/.idp-wizard/answer#code=1">"#,
        #"<script>location = "https://kobil/OpenIdRedirectUri#" + code; f("https:\/\/id.example.com\/x")</script>"#:
            #"<script>location = "http://127.0.0.1:7001/.idp-wizard/answer#" + code; f("http:\/\/127.0.0.1:7001\/x")</script>"#,
        #"<button formaction="https://evil.example/steal">"#:
            #"<button formaction="http://127.0.0.1:7001/.idp-wizard/refused?host=evil.example">"#,
        #"<form action="https:evil.example/steal">"#:
            #"<form action="http://127.0.0.1:7001/.idp-wizard/refused?host=evil.example">"#,
        #"<form action="https://id.example.com@evil.example/">"#:
            #"<form action="http://127.0.0.1:7001/.idp-wizard/refused?host=evil.example">"#,
    ])
    func whatLeadsAwayComesBackToThisProgram(page: String, result: String) {
        #expect(rewritten(page) == result)
    }

    @Test(arguments: [
        "<!doctype html><p>https://id.example.com stays as text", "<a href='/auth/x?y=1&amp;z=2'>", "<a href=\"#top\">",
        "<a href='mailto:help@id.example.com'>", "<a href='javascript:void(0)'>",
        "<input type=hidden name=iss value='https://id.example.com/auth/realms/x'>",
        "<!-- <form action='https://evil.example'> -->", "<textarea><a href='https://id.example.com/'></textarea>",
        "<script>f('https://id.example.com.evil.example/', 'https://id.example.com:8443/')</script>",
        "<a href='https://id.example.com/unfinished", "<img src=https://cdn.example/x.png>", "a < b & c", "<", "<a",
        "</",
        "<a href=", "<a href='", "<!--", "<script>", "<p title='>' class=x>",
    ])
    func everyOtherByteStays(page: String) {
        // Browsers drop an unfinished tag: it does not matter whether its address is rewritten, but no text may be
        // lost.
        let result = rewritten(page)
        #expect(result == page || page.hasSuffix("unfinished"))
    }

    /// No part of it is passed on with unchanged addresses.
    @Test func aPageWithATagThatNoReaderTakesIsCutThere() {
        let attributes = (0..<300).map { "a\($0)=x " }.joined()
        #expect(!rewritten("<p>x<form \(attributes)action='https://id.example.com/go'>").contains("https:"))
    }

    @Test func bytesThatAreNoTextAtAllStay() {
        var generator = SplitMix(seed: 1)
        let alphabet = Array("<>/='\"ahrefscipt!- &;#".utf8) + [0, 0x80, 0xFF]
        for _ in 0..<SplitMix.rounds(500) {
            let bytes = (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
            }
            #expect(PageRewriter.rewrite(bytes, Self.translation) == bytes)
        }
    }
}
