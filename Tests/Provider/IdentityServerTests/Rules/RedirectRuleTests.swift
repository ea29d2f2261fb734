import Testing

@testable import IdentityStore

/// The redirect URIs that a registered one matches.
///
/// ``MustRefuseTests`` contains more that it must not match.
@Suite struct RedirectRuleTests {
    @Test(arguments: [
        ("https://a.example/cb", "https://a.example/cb", true),
        ("https://a.example/cb", "https://a.example/cb/", false),
        ("https://a.example/cb?x=1", "https://a.example/cb?x=1", true),
        ("https://a.example/*", "https://a.example/", true), ("https://a.example/*", "https://a.example", true),
        ("https://a.example/*", "https://a.example/b?c=d", true),
        ("https://a.example/*", "https://a.example.evil/", false),
        ("https://a.example/*", "https://a.example:443/", false), ("https://a.example/*", "http://a.example/", false),
        ("https://a.example*", "https://a.example/x", true), ("https://a.example*", "https://a.example.evil/x", false),
        ("https://a.example/b*", "https://a.example/bc", true), ("https://a.example/b*", "https://a.example/c", false),
        ("https://a.example/b/*", "https://a.example/b/../c", false),
        ("https://a.example/b/*", "https://a.example/b/./c", false),
        ("https://a.example/*", "https://a.example/%2e%2e/x", false),
        ("https://a.example/*", "https://a.example/%5c", false),
        ("https://a.example/b/*", "https://a.example/b/..;/c", false),
        ("https://a.example/b/*", "https://a.example/b/..;x=y/c", false),
        ("https://a.example/b/*", "https://a.example/b/.;/c", false),
        ("https://a.example/b/*", "https://a.example/b/%2e%2e%3b/c", false),
        ("https://a.example/b/*", "https://a.example/b/..%253B/c", false),
        ("https://a.example/b/*", "https://a.example/b/a..;c/d;e", true),
        ("javascript:alert(1)", "javascript:alert(1)", false), ("JavaScript:x*", "JavaScript:xy", false),
        ("data:text/html,x", "data:text/html,x", false), ("vbscript:x", "vbscript:x", false),
        ("blob:https://a.example/x", "blob:https://a.example/x", false), ("javascript2:x", "javascript2:x", true),
        ("https://a.example/*", "https://u@a.example/", false), ("*", "https://any.example/x", true),
        ("*", "custom:/x", false), ("com.app:/cb", "com.app:/cb", true), ("com.app:/cb", "com.app:/other", false),
        ("http://127.0.0.1/cb", "http://127.0.0.1:4711/cb", true), ("http://127.0.0.1/cb", "http://127.0.0.1/cb", true),
        ("http://127.0.0.1/cb", "http://127.0.0.1:4711/other", false),
        ("http://127.0.0.1/cb", "https://127.0.0.1:1/cb", false),
        ("http://127.0.0.1/cb", "http://127.0.0.1:99999/cb", false),
        ("http://127.0.0.1:8400/cb", "http://127.0.0.1:8401/cb", false),
        ("http://[::1]/cb", "http://[::1]:4711/cb", true), ("http://localhost/*", "http://localhost:4711/x", true),
        ("http://127.0.0.1/cb", "http://127.0.0.2:4711/cb", false), ("/rel/*", "https://root.example/rel/x", true),
        ("/rel/*", "https://other.example/rel/x", false),
    ])
    func aRegisteredURITakes(_ registered: String, _ uri: String, _ expected: Bool) {
        #expect(RedirectRule(registered, rootURL: "https://root.example/").matches(uri) == expected)
    }
}
