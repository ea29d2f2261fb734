import HTTPMessage
import Testing

@Suite struct URLReferenceTests {
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"),
        ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
        ("g#s", "http://a/b/c/g#s"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
        ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        ("./g/.", "http://a/b/c/g/"), ("g/../h", "http://a/b/c/h"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ])
    func resolvesTheExamplesOfRFC3986(reference: String, expected: String) {
        #expect(URLReference("http://a/b/c/d;p?q").resolving(reference).description == expected)
    }

    @Test(arguments: [
        "com.example:/cb?code=1", "urn:x:y", "https://kobil/OpenIdRedirectUri#state=a&code=b.c.d", "http://[::1]:80/x?",
        "",
        "//h", "?", "#",
    ])
    func keepsEveryReferenceAsItWasWritten(text: String) {
        #expect(URLReference(text).description == text)
    }

    @Test func knowsTheLoopbackByNameAndNumberAndNothingElse() {
        for host in ["localhost", "LOCALHOST", "127.0.0.1", "127.9.9.9", "[::1]"] {
            #expect(URLReference("http://\(host):8080/x").isLoopback)
        }
        for host in ["localhost.example", "127.0.0.1.example", "128.0.0.1", "127.0.0.256", "app.localhost"] {
            #expect(!URLReference("http://\(host)/x").isLoopback)
        }
    }

    @Test func readsHostAndPortPastUserAndBrackets() {
        #expect(URLReference("http://a:1@Host.Example:81/").host == "host.example")
        #expect(URLReference("http://a:1@Host.Example:81/").effectivePort == 81)
        #expect(URLReference("https://[::1]/").effectivePort == 443)
        #expect(URLReference("https://h:99999/").effectivePort == nil)
        #expect(URLReference("https://h:443/x").origin == "https://h")
    }
}
