import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore

/// What was taken away stays away, in every use of a token.
@Suite struct WithdrawnScopesTests {
    @Test(arguments: Walk.all("WithdrawnScopes")) func walk(_ walk: Walk) async throws { try await walk.run() }

    /// KOBIL's clients have the scope by default, so no app requests it.
    @Test func aDevicesOfflineTokenEndsWithTheDefaultScope() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        let tokens = try await fixture.activated("jane", device)
        let flow = TestFlow(fixture, device, client: .kssIdpEnrollment)
        let token = try #require(tokens.refreshToken)
        let next = try #require(try TokenResponse(json: await flow.refresh(token).json).refreshToken)
        let realm = try await fixture.sandbox
        let client = try #require(try await fixture.store.client(.kssIdpEnrollment, in: realm))
        #expect(client.defaultScopes.contains("offline_access"))
        try await fixture.store.updateClient(
            id: client.id, in: realm,
            serviceAccount: { UserRecord(id: $0.id, username: "sa", createdAt: fixture.clock.now()) },
            change: { $0.defaultScopes.removeAll { $0 == "offline_access" } })
        #expect(await flow.refresh(next).oauthError == "400 invalid_grant: Offline tokens not allowed for the client")
        #expect(await fixture.userinfo(tokens.accessToken).status == 401)
    }
}
