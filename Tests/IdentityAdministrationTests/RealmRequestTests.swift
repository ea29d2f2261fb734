import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import Synchronization
import TestSupport
import Testing

/// The requests about realms.
@Suite struct RealmRequestTests {
    /// A realm has Keycloak's defaults at every server, so a tenant's protection is sent.
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
    }
}
