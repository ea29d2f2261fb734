import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityModel
import OpenID
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityStore

/// The hosted UI of a pool with configured addresses.
@Suite struct HostedAddressTests {
    private static let cb = "com.example.app:/cb"

    private func set(_ addresses: PoolAddresses, _ fixture: HostedFixture) async throws {
        _ = try await fixture.store.updatePool(fixture.pool) { $0.addresses = addresses }
    }

    private func logout(_ uri: String, _ fixture: HostedFixture) async throws -> HTTPResponse {
        let query: FormFields = ["client_id": fixture.pool.clientID.rawValue, "logout_uri": uri]
        return try await HostedFixture.exchange.send(HTTPRequest(target: "\(fixture.origin)/logout?\(query.encoded)"))
    }

    @Test func aSignInEndsAtAnAddressOfThePoolAndAtNoOther() async throws {
        try await HostedFixture.run { fixture in
            try await set(PoolAddresses([.redirect: ["https://app.example/cb", Self.cb]]), fixture)
            let browser = fixture.newBrowser()
            try await browser.get(fixture.authorization(["redirect_uri": Self.cb]))
            try await browser.submit(["username": "jane", "password": HostedFixture.password])
            let landed = try #require(browser.leftTo)
            #expect(landed.hasPrefix(Self.cb + "?"))
            let code = try #require(FormFields(encoded: URLReference(landed).query ?? "")["code"])
            let response = try await fixture.redeem(code, ["redirect_uri": Self.cb])
            #expect(try fixture.tokens(response).idToken != nil)
            try await browser.get(fixture.authorization(["redirect_uri": "https://app.example/cb/"]))
            #expect(browser.leftTo == nil && browser.response?.status == 400)
        }
    }

    /// A removed address gets neither the code of a sign-in in progress nor tokens for one.
    @Test func aRemovedAddressEndsWhatHasBegun() async throws {
        try await HostedFixture.run { fixture in
            let browser = fixture.newBrowser()
            let code = try #require(try await fixture.signIn(browser)["code"])
            try await fixture.addUpstream()
            let (_, query) = try await fixture.leaveForProvider(browser, ["prompt": "login"])
            try await set(PoolAddresses([.redirect: [Self.cb]]), fixture)
            #expect(OAuthError(reading: try await fixture.redeem(code))?.code == .invalidGrant)
            try await fixture.comeBack(browser, query)
            #expect(browser.leftTo == nil && browser.response?.status == 400)
            #expect(browser.text.contains("redirect URI has been removed"))
        }
    }

    @Test func withoutARedirectURITheHostedUIIsOff() async throws {
        try await HostedFixture.run { fixture in
            try await set(PoolAddresses([.signOut: [HostedFixture.signOutURI]]), fixture)
            for path in ["/oauth2/authorize", "/login"] {
                let browser = fixture.newBrowser()
                try await browser.get(fixture.authorization(path: path))
                #expect(browser.response?.status == 400 && browser.text.contains("are disabled"), "\(path)")
            }
            #expect(try await logout(HostedFixture.signOutURI, fixture).status == 400)
        }
    }

    @Test func aPoolThatRequiresPKCERefusesARequestWithoutIt() async throws {
        try await HostedFixture.run { fixture in
            let without: [String: String?] = ["code_challenge": nil, "code_challenge_method": nil]
            let browser = fixture.newBrowser()
            #expect(try await fixture.signIn(browser, without)["code"] != nil)
            _ = try await fixture.store.updatePool(fixture.pool) { $0.requiresPKCE = true }
            for path in ["/oauth2/authorize", "/login"] {
                try await browser.get(fixture.authorization(without, path: path))
                #expect(try browser.appParameters["error"] == "invalid_request", "\(path)")
            }
            try await browser.get(fixture.authorization())
            let code = try #require(try browser.appParameters["code"])
            #expect(try fixture.tokens(try await fixture.redeem(code)).idToken != nil)
        }
    }

    @Test func aSignOutEndsAtAnAddressForIt() async throws {
        try await HostedFixture.run { fixture in
            try await set(PoolAddresses([.redirect: [Self.cb], .signOut: ["https://app.example/"]]), fixture)
            #expect(try await logout("https://app.example/", fixture).headers["Location"] == "https://app.example/")
            #expect(try await logout(Self.cb, fixture).status == 400)
            // Without sign-out addresses, those of a sign-in are used.
            try await set(PoolAddresses([.redirect: [Self.cb]]), fixture)
            #expect(try await logout(Self.cb, fixture).headers["Location"] == Self.cb)
            #expect(try await logout("https://app.example/", fixture).status == 400)
        }
    }
}
