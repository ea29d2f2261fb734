import CognitoProtocol
import HTTPMessage
import HTTPServer
import IdentityModel
import OpenIDProvider
import SQLDatabase
import Testing

@testable import CognitoPool
@testable import IdentityCore
@testable import IdentityStorage

/// The token endpoint of the hosted UI while the pool's keys cannot be read.
@Suite struct HostedTokenTests {
    @Test func keysThatCannotBeReadUseNoRefreshTokenUp() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        _ = try await fixture.store.updatePool(fixture.pool) { $0.rotatesRefreshTokens = true }
        let token = try #require(tokens.refreshToken)
        let form: FormFields = [
            "grant_type": "refresh_token", "client_id": fixture.pool.clientID.rawValue,
            "refresh_token": token.exposedText,
        ]
        let request = HTTPRequest(
            method: .post, target: "/oauth2/token",
            headers: ["Host": "127.0.0.1:8931", "Content-Type": "application/x-www-form-urlencoded"],
            body: Array(form.encoded.utf8))
        try await fixture.store.database.write { connection in
            _ = try connection.execute("UPDATE pool_key SET private_key = ?", [.blob([0])])
        }
        // Another program over the store, which has not read the keys before.
        let other = PoolServices(
            store: fixture.store, clock: fixture.clock, random: fixture.random,
            baseURL: PoolFixture.origin + "/auth", styleSheet: StyleSheet.login.address)
        await #expect(throws: StoreError.self) {
            _ = try await CognitoPoolRoutes(services: other).answer(
                ServerRequest(http: request, remoteAddress: "127.0.0.1"), at: ["oauth2", "token"])
        }
        let answer = await fixture.send(request)
        #expect(answer.status == 200, "\(answer.bodyText)")
    }
}
