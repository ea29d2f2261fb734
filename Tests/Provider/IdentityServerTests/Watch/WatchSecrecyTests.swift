import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing
import WatchProtocol

@testable import IdentityServer

/// Secrets in every place of a request and its answer: what is kept and answered to a watcher contains none.
@Suite struct WatchSecrecyTests {
    @Test(arguments: [false, true]) func noSecretIsKept(_ isShared: Bool) async throws {
        let fixture = try await RelyingParty.fixture { $0.isShared = isShared }
        let (spa, shop) = (RelyingParty.spa(fixture), RelyingParty.shop(fixture))
        try await shop.change { $0.setSecret(Secret("canary-client-secret")) }
        try await fixture.makeUser("ann", password: "Canary-password-1")
        let watcher = try await Watcher(fixture)
        let browser = TestBrowser(fixture)
        try await spa.open(browser, ["state": "canary-state-1", "nonce": "canary-nonce-1"])
        _ = try await browser.submit(["username": "ann", "password": "Canary-wrong-word"])
        let answer = try await browser.submit(["username": "ann", "password": "Canary-password-1"])
        let code = try spa.code(answer)
        let tokens = try TokenResponse(json: await spa.redeem(code).json)
        var canaries = ["anary", code, spa.verifier.secret.exposedText] + browser.cookies.values
        for token in [tokens.accessToken, tokens.refreshToken, tokens.idToken].compactMap(\.self) {
            canaries.append(token.exposedText)
            canaries += token.exposedText.split(separator: ".").suffix(1).map(String.init)
        }
        // The same state again, a code again, and each secret where it does not belong.
        try await spa.open(TestBrowser(fixture), ["state": "canary-state-1"])
        _ = await spa.redeem(code)
        _ = await spa.redeem("canary-code", ["code_verifier": "canary-verifier-canary-verifier-canary-verifier"])
        _ = await spa.refresh(Secret("canary-refresh"))
        _ = await fixture.userinfo(Secret("canary-token"))
        _ = await fixture.userinfo(tokens.accessToken)
        _ = await fixture.post(
            fixture.endpoints.token,
            [
                "grant_type": "client_credentials", "client_id": "shop", "client_secret": "canary-other-secret",
                "client_assertion_password": "canary-x",
            ])
        _ = await fixture.get(fixture.endpoints.token, ["Authorization": "Basic Y2FuYXJ5OmNhbmFyeQ==canary"])
        for secret in ["canary-in-url"] {
            _ = await fixture.get("\(fixture.endpoints.userinfo)?access_token=\(secret)")
            _ = await fixture.get("\(fixture.endpoints.logout)?id_token_hint=\(secret)")
            _ = await spa.redeem(secret, ["redirect_uri": "https://shop.example/cb?code=\(secret)"])
            try await spa.open(browser, ["redirect_uri": "https://a:\(secret)@shop.example/cb?token=\(secret)"])
        }
        let page = await watcher.admin.call(.get, "/sandbox/watch?after=0").shown
        #expect(page.utf8.count > 10_000)
        for canary in canaries where canary.utf8.count >= 4 {
            let place = page.firstRange(of: canary)
            #expect(
                place == nil,
                "\(canary): \(place.map { page[page.index($0.lowerBound, offsetBy: -100, limitedBy: page.startIndex).map { $0..<page.endIndex } ?? page.startIndex..<page.endIndex].prefix(300) } ?? "")"
            )
        }
    }
}
