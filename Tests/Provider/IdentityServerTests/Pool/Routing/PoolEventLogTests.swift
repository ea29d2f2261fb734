import CognitoProtocol
import HTTPMessage
import IdentityModel
import JOSE
import Testing

@testable import CognitoPool
@testable import IdentityServer
@testable import IdentityStore

/// The events of a user pool in the log.
@Suite struct PoolEventLogTests {
    /// The event of each request, with its reason or resource, and whether its user is alice.
    private func events(_ log: RecordedLog, _ alice: String) -> [String] {
        log.requests.map { request in
            [request.event, request.reason, request.resource, request.user == alice ? "of alice" : request.user]
                .compactMap { $0 }.joined(separator: " ")
        }
    }

    @Test func registrationSignInAndRefresh() async throws {
        let log = RecordedLog()
        let fixture = try await PoolFixture { $0.newRealms.hasVerboseErrors = true }.logging(to: log)
        try await fixture.addTestKey()
        let alice = try await fixture.register("alice-1")
        _ = await fixture.post(.signUp, fixture.signUp("bob-1", []))
        let tokens = try await fixture.signIn("alice-1")
        let challenge = try await fixture.challenge("alice-1")
        _ = await fixture.post(.respondToAuthChallenge, fixture.response(challenge.session, "alice-1", "forged"))
        let unknown: JSONValue = [
            "AuthFlow": "CUSTOM_AUTH", "ClientId": fixture.clientID, "AuthParameters": ["USERNAME": "nobody"],
        ]
        _ = await fixture.post(.initiateAuth, unknown)
        let refresh: JSONValue = [
            "ClientId": fixture.clientID,
            "RefreshToken": .string(try #require(tokens.refreshToken).exposedText),
        ]
        _ = await fixture.post(.getTokensFromRefreshToken, refresh)
        #expect(
            events(log, alice) == [
                "REGISTER of alice", "REGISTER_ERROR invalid_registration", "of alice", "LOGIN of alice", "of alice",
                "LOGIN_ERROR invalid_user_credentials of alice", "LOGIN_ERROR user_not_found",
                "REFRESH_TOKEN of alice",
            ])
        #expect(!log.lines.contains("alice-1") && !log.lines.contains("nobody"))
        _ = await fixture.send(
            HTTPRequest(
                method: .post, target: "/", headers: ["X-Amz-Target": CognitoOperation.initiateAuth.target],
                body: unknown.bytes), from: "192.0.2.7")
        #expect(log.requests.last?.reason == "ssl_required")
    }

    @Test func theHostedPages() async throws {
        let log = RecordedLog()
        try await HostedFixture.run(log: log) { fixture in
            for _ in 0..<2 {
                let answer = try await fixture.signIn(fixture.newBrowser())
                _ = try fixture.tokens(try await fixture.redeem(try #require(answer["code"])))
            }
            _ = try await fixture.redeem("unknown")
        }
        let requests = log.requests.filter { $0.event != nil && !$0.route.hasPrefix("/auth/") }
        let users = Set(requests.compactMap(\.user))
        #expect(users.count == 1)
        #expect(
            requests.map { "\($0.event ?? "") \($0.reason ?? "-") \($0.user != nil)" } == [
                "REGISTER - true", "CODE_TO_TOKEN - true", "LOGIN - true", "CODE_TO_TOKEN - true",
                "CODE_TO_TOKEN_ERROR invalid_code false",
            ])
    }

    @Test func aDisabledUserAndTheAdministratorsChanges() async throws {
        let log = RecordedLog()
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let alice = try #require(
            try await fixture.store.poolUser(named: PoolUsername("alice-1"), in: fixture.pool)
        ).subject
        let logged = fixture.logging(to: log)
        let named: JSONValue = ["UserPoolId": .string(fixture.pool.poolID.rawValue), "Username": "alice-1"]
        _ = try await logged.administered(.adminDisableUser, named)
        let refresh: JSONValue = [
            "ClientId": fixture.clientID,
            "RefreshToken": .string(try #require(tokens.refreshToken).exposedText),
        ]
        _ = await logged.post(.getTokensFromRefreshToken, refresh)
        _ = try await logged.administered(.adminDeleteUser, named)
        #expect(
            events(log, alice) == [
                "UPDATE USER", "REFRESH_TOKEN_ERROR invalid_token of alice", "DELETE USER",
            ])
    }

    /// The realm of the pool keeps the same events, each with the transaction that it records.
    @Test func theRealmKeepsTheEventsOfItsPool() async throws {
        let fixture = try await PoolFixture { $0.newRealms.hasVerboseErrors = true }
        try await fixture.addTestKey()
        let alice = try await fixture.register("alice-1")
        _ = await fixture.post(.signUp, fixture.signUp("bob-1", []))
        let tokens = try await fixture.signIn("alice-1")
        let challenge = try await fixture.challenge("alice-1")
        _ = await fixture.post(.respondToAuthChallenge, fixture.response(challenge.session, "alice-1", "forged"))
        let access: JSONValue = ["AccessToken": .string(tokens.accessToken.exposedText)]
        #expect(await fixture.post(.globalSignOut, access).status == 200)
        let again: JSONValue = ["AccessToken": .string(try await fixture.signIn("alice-1").accessToken.exposedText)]
        #expect(await fixture.post(.deleteUser, again).status == 200)
        var query = EventQuery()
        query.page.isAscending = true
        let realm = try #require(try await fixture.store.realm(named: fixture.pool.realmName))
        let events = try await fixture.store.events(query, in: realm)
        #expect(
            events.map { [$0.name, $0.error, $0.details["username"]].compactMap { $0 }.joined(separator: " ") } == [
                "REGISTER alice-1", "REGISTER_ERROR invalid_registration", "LOGIN alice-1",
                "LOGIN_ERROR invalid_user_credentials alice-1", "LOGOUT alice-1", "LOGIN alice-1",
                "DELETE_ACCOUNT alice-1",
            ])
        #expect(events.allSatisfy { $0.userID == ($0.name == "REGISTER_ERROR" ? nil : alice) })
        #expect(events.allSatisfy { $0.clientID == fixture.pool.clientID.rawValue })
        try await fixture.store.updateRealm(id: realm.id) { $0.events.isEnabled = false }
        _ = try await fixture.register("carol-1")
        #expect(try await fixture.store.events(query, in: realm).count == events.count)
    }
}
