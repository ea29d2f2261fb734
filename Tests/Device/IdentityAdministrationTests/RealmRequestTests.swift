import FoundationEssentials
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

    @Test(arguments: [3, 8, 9]) func whatIsKeptWithoutEffectIsNamedUpToEight(_ count: Int) throws {
        let realm = (1..<count).map { JSONValue.string("m\($0)") }
        let answer: JSONValue = [
            "realm": .array(realm), "clients": ["a": ["jwks.url"], "b": ["jwks.url"]], "others": 2,
        ]
        let inert = try JSONDecoder().decode(InertMembers.self, from: Data(answer.bytes))
        let names = (1..<count).map { "m\($0)" } + ["clients.jwks.url"]
        #expect(inert.firstNames == (count > 8 ? names.prefix(8) + ["… (9)"] : names))
    }
}
