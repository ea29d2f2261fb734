import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import Synchronization
import TestSupport
import Testing

@Suite struct RealmRequestTests {
    /// Every server creates realms with Keycloak's defaults, so the protections of a tenant are sent explicitly.
    @Test func aTenantIsSentWithLockOutAndRotationAndAnotherRealmWithNeither() async throws {
        func body(of protection: RealmProtection?) async throws -> JSONValue {
            let server = ScriptedAdministration()
            server.state.withLock { state in
                state.override = { request throws(HTTPExchangeError) in
                    request.target.contains("/auth/admin/realms") ? HTTPResponse(status: 201) : nil
                }
            }
            let (client, exchange) = server.client()
            try await client.createRealm(TenantID("blue"), protection: protection)
            return try JSONValue(parsing: try #require(exchange.requests.last).body)
        }
        #expect(try await body(of: nil) == ["realm": "blue", "enabled": true])
        let sent = try await body(of: .kobil)
        #expect(sent["bruteForceProtected"] == true && sent["revokeRefreshToken"] == true)
        #expect(sent["passwordPolicy"]?.string?.isEmpty == false)
        #expect(sent["internationalizationEnabled"] == true && sent["supportedLocales"] == ["de", "en", "tr"])
    }
}
