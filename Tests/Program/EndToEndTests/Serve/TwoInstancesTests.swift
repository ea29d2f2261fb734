import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

/// Two `serve` processes over one store act as one provider.
@Suite(.timeLimit(.minutes(5))) struct TwoInstancesTests {
    /// Two processes, a user with a password, and a client.
    private struct Pair {
        let store: SharedStore
        let one: ServeInstance
        let other: ServeInstance
        let user: UserRecordID
        let client: String
        let token: String

        init(_ kind: SharedStore.Kind) async throws {
            store = try await SharedStore(kind)
            one = try await ServeInstance.start(store)
            other = try await ServeInstance.start(store)
            user = try await one.administration.createUser(NewUser(username: "jane", email: "jane@example.com"))
            // Created at one process, changed at the other.
            try await other.administration.resetPassword(of: user, to: Secret("Geheim-123"), isTemporary: false)
            token = try await one.administratorToken(store)
            let made = try await one.administer(
                .post, "/clients",
                [
                    "clientId": "shop", "publicClient": true, "directAccessGrantsEnabled": true,
                    "redirectUris": ["http://127.0.0.1/cb"],
                ], token: token)
            #expect(made.status == 201, "\(made.json.text)")
            client = String(try #require(made.headers["Location"]?.split(separator: "/").last))
        }

        func login(at instance: ServeInstance, password: String = "Geheim-123") async throws -> HTTPResponse {
            try await instance.token([
                "grant_type": "password", "client_id": "shop", "username": "jane", "password": password,
                "scope": "openid",
            ])
        }

        func refresh(_ tokens: HTTPResponse, at instance: ServeInstance) async throws -> HTTPResponse {
            try await instance.token([
                "grant_type": "refresh_token", "client_id": "shop",
                "refresh_token": tokens.json["refresh_token"]?.string ?? "",
            ])
        }

        func stop() async {
            await one.stop()
            await other.stop()
        }
    }

    @Test(arguments: SharedStore.Kind.allCases)
    func aLoginMovesBetweenThemAndItsCodeIsUsedOnce(_ kind: SharedStore.Kind) async throws {
        let pair = try await Pair(kind)
        let visit = LoginVisit(client: "shop", redirectURI: "http://127.0.0.1/cb")
        let page = try await visit.open(on: RawConnection(port: pair.one.port))
        let answer = try await visit.submit(
            ["username": "jane", "password": "Geheim-123"], to: page, on: RawConnection(port: pair.other.port))
        let code = try #require(visit.code(in: answer), "\(answer.head)")
        // Both redeem the code concurrently, in several rounds.
        let statuses = try await withThrowingTaskGroup(of: Int.self, returning: [Int].self) { group in
            for number in 0..<16 {
                let instance = number.isMultiple(of: 2) ? pair.one : pair.other
                group.addTask { try await instance.token(visit.redemption(of: code)).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [200] + Array(repeating: 400, count: 15))
        await pair.stop()
    }

    /// Conflicting transactions are retried: no client is told about other writers.
    @Test(arguments: SharedStore.Kind.allCases)
    func loginsOfManyAtBothAreAllAnswered(_ kind: SharedStore.Kind) async throws {
        let pair = try await Pair(kind)
        let statuses = try await withThrowingTaskGroup(of: [Int].self, returning: [Int].self) { group in
            for number in 0..<16 {
                let (one, other) = number.isMultiple(of: 2) ? (pair.one, pair.other) : (pair.other, pair.one)
                group.addTask {
                    var statuses: [Int] = []
                    for _ in 0..<10 {
                        let visit = LoginVisit(client: "shop", redirectURI: "http://127.0.0.1/cb")
                        let page = try await visit.open(on: RawConnection(port: one.port))
                        let answer = try await visit.submit(
                            ["username": "jane", "password": "Geheim-123"], to: page,
                            on: RawConnection(port: other.port))
                        let code = try #require(visit.code(in: answer), "\(answer.head)")
                        let tokens = try await one.token(visit.redemption(of: code))
                        statuses.append(tokens.status)
                        let refresh = tokens.json["refresh_token"]?.string ?? ""
                        statuses.append(
                            try await other.token([
                                "grant_type": "refresh_token", "client_id": "shop", "refresh_token": refresh,
                            ]).status)
                    }
                    return statuses
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(statuses == Array(repeating: 200, count: 320))
        await pair.stop()
    }

    @Test(arguments: SharedStore.Kind.allCases)
    func failuresAreCountedInCommon(_ kind: SharedStore.Kind) async throws {
        let pair = try await Pair(kind)
        for instance in [pair.one, pair.other, pair.one, pair.other, pair.one] {
            #expect(try await pair.login(at: instance, password: "wrong").json["error"] == "invalid_grant")
        }
        for instance in [pair.one, pair.other] {
            #expect(try await pair.login(at: instance).status != 200)
            #expect(try await instance.administration.bruteForceStatus(of: pair.user).disabled)
        }
        _ = try await pair.one.administration.unlock(pair.user)
        #expect(try await pair.login(at: pair.other).status == 200)
        await pair.stop()
    }

    @Test(arguments: SharedStore.Kind.allCases)
    func keysAndSessionsAreCommon(_ kind: SharedStore.Kind) async throws {
        let pair = try await Pair(kind)
        let certificates = "/protocol/openid-connect/certs"
        let keys = try await pair.one.get(certificates).json
        #expect(try await pair.other.get(certificates).json == keys)
        #expect(keys["keys"]?.array?.isEmpty == false)
        for (maker, checker) in [(pair.one, pair.other), (pair.other, pair.one)] {
            let tokens = try await pair.login(at: maker)
            let access = try #require(tokens.json["access_token"]?.string)
            let set = try JSONWebKeySet(json: try await checker.get(certificates).json)
            let signed = try UnverifiedJWS(compact: access)
            let key = try #require(set.keys.first { $0.json["kid"]?.string == signed.header.keyID })
            _ = try signed.verified(by: VerificationKey(key), allowing: [.es256, .rs256])
            let info = try await checker.get(
                "/protocol/openid-connect/userinfo", ["Authorization": "Bearer \(access)"])
            #expect(info.json["preferred_username"] == "jane")
            #expect(try await pair.refresh(tokens, at: checker).status == 200)
        }
        await pair.stop()
    }

    /// Roles of users and sessions change at once, role definitions and clients within the freshness of the configuration.
    @Test(arguments: SharedStore.Kind.allCases)
    func whatAnAdministratorChangesAtOneHoldsAtTheOther(_ kind: SharedStore.Kind) async throws {
        let pair = try await Pair(kind)
        var tokens = try await pair.login(at: pair.other)
        #expect(try roles(tokens).contains("editor") == false)
        let made = try await pair.one.administer(.post, "/roles", ["name": "editor"], token: pair.token)
        #expect(made.status == 201)
        tokens = try await afterFreshness { try await pair.login(at: pair.other) }
        let role = try await pair.one.administer(.get, "/roles/editor", token: pair.token).json
        for isGiven in [true, false, true] {
            let changed = try await pair.one.administer(
                isGiven ? .post : .delete, "/users/\(pair.user)/role-mappings/realm", [role], token: pair.token)
            #expect(changed.status == 204)
            tokens = try await pair.refresh(tokens, at: pair.other)
            #expect(try roles(tokens).contains("editor") == isGiven)
        }
        for isEnabled in [false, true] {
            let changed = try await pair.one.administer(
                .put, "/clients/\(pair.client)", ["clientId": "shop", "enabled": .bool(isEnabled)],
                token: pair.token)
            #expect(changed.status == 204)
            let login = try await afterFreshness { try await pair.login(at: pair.other) }
            #expect((login.status == 200) == isEnabled)
        }
        let logout = try await pair.one.administer(.post, "/users/\(pair.user)/logout", token: pair.token)
        #expect(logout.status == 204)
        #expect(try await pair.refresh(tokens, at: pair.other).status == 400)
        await pair.stop()
    }

    @Test(arguments: SharedStore.Kind.allCases)
    func theDeathOfOneLosesNothing(_ kind: SharedStore.Kind) async throws {
        let pair = try await Pair(kind)
        let tokens = try await pair.login(at: pair.other)
        #expect(tokens.status == 200)
        let id = try await pair.other.administration.createUser(
            NewUser(username: "john", email: "john@example.com"))
        pair.other.kill()
        _ = await pair.other.process.ended()
        #expect(try await pair.refresh(tokens, at: pair.one).status == 200)
        #expect(try await pair.one.administration.user(id).username == "john")
        let again = try await ServeInstance.start(pair.store)
        #expect(try await pair.login(at: again).status == 200)
        await again.stop()
        await pair.one.stop()
    }

    /// The first answer to a request that is sent 100 ms or more after this call; requests are sent without pause until then.
    private func afterFreshness(_ request: () async throws -> HTTPResponse) async throws -> HTTPResponse {
        let change = ContinuousClock.now
        while true {
            let sent = ContinuousClock.now
            let answer = try await request()
            if sent - change >= .milliseconds(100) { return answer }
        }
    }

    private func roles(_ tokens: HTTPResponse) throws -> [String] {
        let access = try #require(tokens.json["access_token"]?.string, "\(tokens.json.text)")
        let claims = try JSONValue(parsing: UnverifiedJWS(compact: access).payload)
        return claims["realm_access"]?["roles"]?.strings ?? []
    }
}
