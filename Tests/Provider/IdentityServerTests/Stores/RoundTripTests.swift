import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import PostgreSQL
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// The number of round trips to PostgreSQL per request, once statements are prepared and the configuration is cached.
@Suite struct RoundTripTests {
    @Test func aLoginARefreshAndAnAdministratorsCallTakeFewRoundTrips() async throws {
        var store = try await StoreKind.postgreSQL.open(programs: 1)[0]
        let clock = StandingMonotonicClock()
        store.configuration = ConfigurationCache(now: clock.now)
        let database = try #require(store.database as? PostgreSQLDatabase)
        let fixture = try await RelyingParty.fixture(theme: .keycloak, store: store)
        let spa = RelyingParty.spa(fixture)
        func trips<Result>(_ request: () async throws -> Result) async throws -> (Result, DatabaseTraffic) {
            let before = database.traffic
            let result = try await request()
            return (result, database.traffic.since(before))
        }

        let administrator = await fixture.post(
            RealmEndpoints(base: "/auth", tenant: MasterRealm.name).token,
            [
                "grant_type": "password", "client_id": "admin-cli", "username": "admin",
                "password": TestProvider.adminPassword.exposedText,
            ])
        let bearer = try TokenResponse(json: administrator.json).accessToken.exposedText
        for round in 1...6 {
            let rotates = round <= 4
            if round == 5 {
                let answer = try await fixture.administer(.put, "/sandbox", ["revokeRefreshToken": false])
                #expect(answer.status == 204)
            }
            let (page, first) = try await trips { try await spa.open(TestBrowser(fixture)) }
            #expect(page.status == 200)
            let browser = TestBrowser(fixture)
            try await spa.open(browser)
            let (answer, second) = try await trips {
                try await browser.submit(["username": "jane", "password": "Secret123"])
            }
            let code = try spa.code(answer)
            let (redeemed, third) = try await trips { await spa.redeem(code) }
            let tokens = try TokenResponse(json: redeemed.json)
            let (refreshed, fourth) = try await trips { await spa.refresh(tokens.refreshToken) }
            #expect(refreshed.status == 200)
            let (users, fifth) = try await trips {
                await fixture.get("/auth/admin/realms/sandbox/users?max=10", ["Authorization": "Bearer \(bearer)"])
            }
            #expect(users.status == 200)
            // In these rounds statements are prepared and the configuration is read.
            guard ![1, 2, 5].contains(round) else { continue }
            #expect(first.roundTrips + second.roundTrips + third.roundTrips <= 10, "\(first) \(second) \(third)")
            #expect(fourth.roundTrips == (rotates ? 2 : 1), "\(fourth)")
            #expect(fifth.roundTrips <= 2, "\(fifth)")
        }
    }
}
