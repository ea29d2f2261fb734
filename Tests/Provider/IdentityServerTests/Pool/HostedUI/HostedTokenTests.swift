import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import OpenIDProvider
import SQLDatabase
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityStore

/// The token endpoint of the hosted UI: its client's credentials, and unreadable keys.
@Suite struct HostedTokenTests {
    /// The pool's client is public, and some libraries send an empty secret for such a client.
    @Test func anEmptySecretIsNoneAndContradictionsAreRefused() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let client = fixture.pool.clientID.rawValue
        let token = try #require(tokens.refreshToken).exposedText
        func ask(_ changes: FormFields, _ pair: String? = nil, _ further: HTTPHeaders = [:]) async -> HTTPResponse {
            var form: FormFields = ["grant_type": "refresh_token", "refresh_token": token]
            for field in changes.fields { form.add(field.name, field.value) }
            var headers = further
            headers.add("Host", "127.0.0.1:8931")
            if let pair { headers.add("Authorization", "Basic " + Data(pair.utf8).base64EncodedString()) }
            return await fixture.send(.form(form, to: "/oauth2/token", headers: headers))
        }
        #expect(await ask(["client_id": client, "client_secret": ""]).status == 200)
        #expect(await ask(["client_id": client], client + ":").status == 200)
        #expect(await ask([:], client + ":").status == 200)
        for answer in [
            await ask(["client_id": "other"], client + ":"), await ask(["client_secret": "x"], client + ":y"),
            await ask(["client_id": client, "client_secret": "x", "client_assertion": "x"]),
        ] {
            #expect(answer.status == 400 && answer.shown.contains("invalid_request"), "\(answer.shown)")
        }
        #expect(await ask(["client_id": client, "client_secret": "x"]).shown.contains("invalid_client"))
        // A client that requests bound tokens must not get bearer tokens.
        #expect(await ask(["client_id": client, "authorization_details": "[]"]).shown.contains("_details"))
        let bound = await ask(["client_id": client], nil, ["DPoP": "x.y.z"])
        #expect(bound.status == 400 && bound.shown.contains("invalid_dpop_proof"))
    }

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
            _ = try connection.execute("UPDATE pool_key SET private_key = ?", [UInt8]([0]))
        }
        // Another program over the store, which has not read the keys yet.
        let other = PoolServices(
            store: fixture.store, keys: PoolKeyRing(store: fixture.store, signingKeys: SharedSigningKeys()),
            clock: fixture.clock, random: fixture.random,
            baseURL: PoolFixture.origin + "/auth", styleSheet: StyleSheet.login.address)
        await #expect(throws: StoreError.self) {
            _ = try await CognitoPoolRoutes(services: other).answer(
                ServerRequest(http: request, remoteAddress: "127.0.0.1"), at: ["oauth2", "token"])
        }
        let answer = await fixture.send(request)
        #expect(answer.status == 200, "\(answer.shown)")
    }
}
