import Testing

@testable import IdentityStore

/// The addresses that a pool's apps can have, and their effects.
@Suite struct PoolAddressesTests {
    @Test(arguments: [
        "https://app.example/cb", "https://app.example:8443/cb?x=1", "http://127.0.0.1:8400/cb", "http://[::1]:1/cb",
        "http://localhost/cb", "com.example.app:/cb", "myapp://cb",
    ]) func aRedirectURICanBe(_ address: String) {
        #expect(PoolAddresses.Kind.redirect.admits(address) && PoolAddresses.Kind.signOut.admits(address))
    }

    @Test(arguments: [
        "", "/cb", "cb", "http://app.example/cb", "http://127.0.0.1.evil.example/cb", "https:///cb", "https:cb",
        "https://app.example/cb#x", "https://user@app.example/cb", "https://*.app.example/cb", "https://app.example/*",
        "https://app.example/a/../cb", "https://app.example/ cb", "https://app.example\\cb", "https://app.example:x/cb",
        "https://\u{e4}.example/cb", "javascript:alert(1)", "data:text/html,x", "JavaScript:x", "about:blank",
        "https://app.example/" + String(repeating: "a", count: 1981),
    ]) func aRedirectURICannotBe(_ address: String) {
        #expect(!PoolAddresses.Kind.redirect.admits(address) && !PoolAddresses.Kind.signOut.admits(address))
    }

    @Test func aWebOriginIsSchemeHostAndPort() {
        for origin in [
            "https://app.example", "https://app.example:8443", "http://127.0.0.1:8400", "capacitor://localhost",
        ] {
            #expect(PoolAddresses.Kind.webOrigin.admits(origin), "\(origin)")
        }
        for other in [
            "https://app.example/", "https://App.example", "https://app.example:443", "http://app.example", "*", "null",
            "app.example", "capacitor://", "capacitor://localhost/", "https://app.example?x", "javascript://x",
        ] {
            #expect(!PoolAddresses.Kind.webOrigin.admits(other), "\(other)")
        }
    }

    @Test func whatIsNotSetFollowsFromTheRedirectURIs() {
        var addresses = PoolAddresses([.redirect: ["https://App.example:443/cb", "myapp:/cb"]])
        #expect(addresses.allowed(.signOut) == addresses[.redirect])
        #expect(addresses.allowed(.webOrigin) == ["https://app.example"])
        addresses[.webOrigin] = ["https://other.example"]
        #expect(!addresses.allows("https://app.example", as: .webOrigin))
        // Swift treats the Kelvin sign and K as equal.
        #expect(!PoolAddresses([.redirect: ["https://a/K"]]).allows("https://a/\u{212A}", as: .redirect))
    }

    @Test func theAddressesOfAPoolAreStored() async throws {
        let fixture = try await PoolFixture()
        let store = fixture.store
        #expect(fixture.pool.addresses == .loopback)
        #expect(try await store.allowsPoolOrigin("http://127.0.0.1:8400"))
        let addresses = PoolAddresses([
            .redirect: ["https://b.example/", "https://a.example/"], .signOut: ["myapp:/out"],
            .webOrigin: ["https://c.example", "https://c.example"],
        ])
        let changed = try await store.updatePool(fixture.pool) { $0.addresses = addresses }
        #expect(changed?.addresses == addresses)
        #expect(try await store.pool(id: fixture.pool.poolID)?.addresses == addresses)
        for (origin, isAllowed) in [
            ("https://c.example", true), ("https://a.example", false), ("http://127.0.0.1:8400", false),
        ] {
            #expect(try await store.allowsPoolOrigin(origin) == isAllowed, "\(origin)")
        }
    }
}
