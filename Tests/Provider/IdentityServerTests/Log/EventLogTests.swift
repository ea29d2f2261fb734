import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import AdminREST
@testable import IdentityServer
@testable import IdentityStore
@testable import ServerRouting

/// The event, the user and the reason that the log contains for a request.
@Suite struct EventLogTests {
    private let log = RecordedLog()

    private func fixture() async throws -> TestProvider { try await TestProvider().logging(to: log) }

    /// The event of each request since the last call, with its reason or resource, and with its user's name.
    private func events(_ users: [String: String] = [:]) throws -> [String] {
        try log.taken().filter { $0["event"] != "failure" }.map { line in
            let user = line["user"]?.string
            return [line["event"], line["reason"], line["resource"]].compactMap { $0?.string }.joined(separator: " ")
                + (user.map { " of \(users[$0] ?? "somebody")" } ?? "")
        }
    }

    @Test func thePasswordGrant() async throws {
        let fixture = try await fixture()
        let jane = try await fixture.makeUser("jane", password: "Secret123").id
        try await fixture.makeUser("nora", password: "Secret123") { $0.isEnabled = false }
        try await fixture.makeUser("ann", password: "Secret123") { $0.requiredActions = ["UPDATE_PASSWORD"] }
        try await Administrator(fixture).makeApp()
        #expect(try events().last == "CREATE CLIENT of somebody")
        await fixture.passwordGrant("jane", "Secret123")
        await fixture.passwordGrant("jane", "wrong")
        await fixture.passwordGrant("nobody", "wrong")
        await fixture.passwordGrant("nora", "Secret123")
        await fixture.passwordGrant("ann", "Secret123")
        await fixture.passwordGrant("jane", "Secret123", client: "unknown")
        let first = try events([jane: "jane"])
        #expect(
            first == [
                "LOGIN of jane", "LOGIN_ERROR invalid_user_credentials of jane", "LOGIN_ERROR user_not_found",
                "LOGIN_ERROR user_disabled of somebody", "LOGIN_ERROR resolve_required_actions of somebody",
                "LOGIN_ERROR client_not_found",
            ])
        for _ in 0..<5 { await fixture.passwordGrant("jane", "wrong") }
        await fixture.passwordGrant("jane", "Secret123")
        #expect(
            try events([jane: "jane"]).suffix(3) == [
                "USER_DISABLED_BY_TEMPORARY_LOCKOUT invalid_user_credentials of jane",
                "LOGIN_ERROR user_temporarily_disabled of jane", "LOGIN_ERROR user_temporarily_disabled of jane",
            ])
        // An unknown name is locked like a user's, but that is not a user's lock-out.
        for _ in 0..<6 { await fixture.passwordGrant("stranger", "wrong") }
        #expect(
            try events()
                == Array(repeating: "LOGIN_ERROR user_not_found", count: 5) + [
                    "LOGIN_ERROR user_temporarily_disabled"
                ])
    }

    @Test func theLoginPagesAndTheTokensAfterThem() async throws {
        let fixture = try await fixture()
        let device = try fixture.device()
        let jane = try await fixture.makeUser("jane", code: "12345678").id
        try await fixture.makeUser("late", code: "12345678", codeLives: -1)
        let activation = TestFlow(fixture, device, client: .kssIdpEnrollment)
        try await activation.open()
        func enrol(_ name: String, _ code: String) async throws -> HTTPResponse {
            try await activation.submit(["username": name, "password": "Secret123", "activation-code": code])
        }
        _ = try await enrol("jane", "87654321")
        _ = try await enrol("nobody", "12345678")
        _ = try await enrol("late", "12345678")
        let activated = try await activation.redeemed(try await enrol("jane", "12345678"))
        device.id = try activation.claims(activated)["ast_client_id"]?.string.map { AstClientID($0) } ?? .unassigned
        let names = [jane: "jane"]
        #expect(
            try events(names) == [
                "request", "LOGIN_ERROR invalid_code of jane", "LOGIN_ERROR user_not_found",
                "LOGIN_ERROR expired_code of somebody", "LOGIN of jane", "CODE_TO_TOKEN of jane",
            ])

        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        try await flow.open()
        _ = try await flow.submit(["username": "jane", "password": ""])
        _ = try await flow.submit(["username": "jane", "password": "wrong"])
        let answer = try await flow.submit(["username": "jane", "password": "Secret123"])
        let code = try #require(try flow.answer(answer)["code"])
        // The client that redeems the code lacks the verifier: the code is used up.
        _ = await fixture.post(
            fixture.endpoints.token,
            [
                "grant_type": "authorization_code", "client_id": flow.client.rawValue, "code": code,
                "redirect_uri": TestProvider.redirectURI, "code_verifier": String(repeating: "x", count: 43),
            ])
        _ = await flow.redeem("unknown")
        let refresh = try #require(activated.refreshToken)
        _ = await activation.refresh(refresh)
        try await fixture.updateUser("jane") { $0.isEnabled = false }
        _ = await activation.refresh(refresh)
        _ = await activation.refresh(Secret("invented"))
        #expect(
            try events(names) == [
                "request", "LOGIN_ERROR password_missing of jane",
                "LOGIN_ERROR invalid_user_credentials of jane",
                "LOGIN of jane", "CODE_TO_TOKEN_ERROR pkce_verification_failed of jane",
                "CODE_TO_TOKEN_ERROR invalid_code", "REFRESH_TOKEN of jane",
                "REFRESH_TOKEN_ERROR user_disabled of jane", "REFRESH_TOKEN_ERROR invalid_token",
            ])
    }

    @Test(arguments: ValidityMoment.allCases)
    func whyADisabledUserIsRefused(_ moment: ValidityMoment) async throws {
        let fixture = try await fixture()
        let device = try fixture.device()
        let tokens = try await fixture.activated("jane", device)
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        func statuses() throws -> [String] {
            try log.taken().filter { $0["reason"] == "user_disabled" }.compactMap { $0["cause"]?.string }
        }
        func logInAndRefresh() async throws {
            try await flow.open()
            _ = try await flow.submit(["username": "jane", "password": "Secret123"])
            _ = await TestFlow(fixture, device, client: .kssIdpEnrollment).refresh(try #require(tokens.refreshToken))
        }
        try await fixture.set(moment, of: "jane")
        try await logInAndRefresh()
        #expect(try statuses() == (moment.reason.map { [$0.rawValue, $0.rawValue] } ?? []))
        // An administrator's decision comes before the validity.
        try await fixture.updateUser("jane") { $0.isEnabled = false }
        try await logInAndRefresh()
        #expect(try statuses() == ["disabled", "disabled"])
    }

    @Test func theEndOfTheValidityDuringALoginIsLogged() async throws {
        let fixture = try await RelyingParty.fixture().logging(to: log)
        let asks = RelyingParty(fixture: fixture, clientID: "asks")
        let browser = TestBrowser(fixture)
        #expect(try await asks.login(browser).status == 200)
        try await fixture.set(.atTheEnd, of: "jane")
        _ = try await browser.submit(["accept": "Yes"])
        let last = try #require(try log.taken().last)
        #expect(last["event"] == "LOGIN_ERROR" && last["reason"] == "user_disabled")
        #expect(last["cause"] == "expired")
    }

    @Test func aLockOutOnTheLoginPage() async throws {
        let fixture = try await fixture()
        let admin = try await Administrator(fixture)
        let device = try fixture.device()
        let jane = try #require(
            try await TestFlow(fixture, device, client: .kssIdpLogin).claims(fixture.activated("jane", device))["sub"]?
                .string)
        for (settings, lockOut) in [
            (["failureFactor": 2] as JSONValue, "USER_DISABLED_BY_TEMPORARY_LOCKOUT"),
            (["failureFactor": 2, "permanentLockout": true], "USER_DISABLED_BY_PERMANENT_LOCKOUT"),
        ] {
            #expect(await admin.call(.put, "/sandbox", settings).status == 204)
            let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
            try await flow.open()
            _ = try log.taken()
            for _ in 0..<3 { _ = try await flow.submit(["username": "jane", "password": "wrong"]) }
            let found = try events([jane: "jane"])
            #expect(
                found == [
                    "LOGIN_ERROR invalid_user_credentials of jane", "\(lockOut) invalid_user_credentials of jane",
                    "LOGIN_ERROR user_temporarily_disabled of jane",
                ])
            let unlocked = await admin.call(.delete, "/sandbox/attack-detection/brute-force/users/\(jane)")
            #expect(unlocked.status == 204)
            #expect(try events().last == "DELETE USER_LOGIN_FAILURE of somebody")
        }
    }

    @Test func administratorsChanges() async throws {
        let admin = try await Administrator(fixture())
        _ = try log.taken()
        let user = try await admin.make("/sandbox/users", ["username": "jane"])
        _ = await admin.call(.get, "/sandbox/users/\(user)")
        _ = await admin.call(.put, "/sandbox/users/\(user)/reset-password", ["type": "password", "value": "Secret123"])
        _ = await admin.call(.put, "/sandbox/users/missing", ["firstName": "Jane"])
        _ = await admin.call(.delete, "/sandbox/users/\(user)")
        _ = await admin.call(.post, "", ["realm": "bank"])
        let lines = try log.taken()
        #expect(
            lines.map { "\($0["event"]?.string ?? "") \($0["resource"]?.string ?? "-")" } == [
                "CREATE USER", "request -", "ACTION USER", "request -", "DELETE USER", "CREATE REALM",
            ])
        #expect(Set(lines.map { $0["user"]?.string }).count == 1 && lines[0]["user"]?.string?.count == 36)
        #expect(lines.last?["realm"] == "bank")
    }

    /// The default resource is the realm: a new resource must be listed here or have its own name.
    @Test func everyChangeOfTheTableHasAResource() {
        let changes = AdministrationTable.table.routes.flatMap { route in
            route.methods.compactMap { event($0, route.path.template).map { ($0, route.path.template) } }
        }
        #expect(Set(changes.map(\.0.resource)).count == 18)
        for (event, template) in changes where event.resource == "REALM" {
            let first = template.split(separator: "/").first ?? ""
            #expect(
                [
                    "", "admin-events", "clear-keys-cache", "clear-realm-cache", "clear-user-cache", "client-policies",
                    "client-types", "clients-initial-access", "components", "credential-registrators", "events",
                    "identity-provider", "organizations", "partial-export", "partialImport", "push-revocation",
                    "user-storage", "users-management-permissions", "localization", "authentication", "watch",
                ].contains(first), "\(template)")
        }
        #expect(event(.get, "users") == nil && event(.head, "users") == nil)
        for (method, template, shown) in [
            (HTTPMethod.post, "users/{user}/logout", "ACTION USER"), (.post, "groups/{group}/children", "CREATE GROUP"),
            (.post, "users/{user}/restore", "ACTION USER"),
            (.delete, "users/{user}/groups/{group}", "DELETE GROUP_MEMBERSHIP"),
            (.post, "users/{user}/role-mappings/realm", "CREATE REALM_ROLE_MAPPING"),
            (.post, "groups/{group}/role-mappings/clients/{owner}", "CREATE CLIENT_ROLE_MAPPING"),
            (.put, "clients/{client}/roles/{role}", "UPDATE CLIENT_ROLE"), (.put, "roles/{role}", "UPDATE REALM_ROLE"),
            (.post, "client-scopes/{scope}/protocol-mappers/models", "CREATE PROTOCOL_MAPPER"),
            (.delete, "sudo/users/{username}", "DELETE USER"), (.put, "sudo/pool", "UPDATE USER_POOL"),
        ] {
            #expect(event(method, template).map { "\($0.operation.rawValue) \($0.resource)" } == shown)
        }
    }

    private func event(_ method: HTTPMethod, _ template: String) -> AdministrationEvent? {
        let path = template.split(separator: "/").map(String.init)
        return AdministrationEvent(method, AdministrationTable.match(method, path))
    }

    @Test func whereARequestComesFrom() async throws {
        let fixture = try await fixture()
        _ = await fixture.from("2001:db8::7").get("/auth")
        _ = await fixture.from("").get("/auth")
        #expect(try log.taken().map { $0["client"] } == ["2001:db8::7", "0.0.0.0"])
    }

    /// This log entry helps to find a proxy that sends no client addresses or is not trusted.
    @Test func aRefusalForWantOfTLS() async throws {
        let fixture = try await fixture()
        await fixture.from("203.0.113.7").passwordGrant("jane", "x", client: "admin-cli")
        _ = await fixture.from("203.0.113.7").get(fixture.endpoints.authorization)
        let lines = try log.taken()
        #expect(lines.map { $0["reason"] } == ["ssl_required", "ssl_required"])
        #expect(lines.allSatisfy { $0["event"] == "request" && $0["client"] == "203.0.113.7" })
    }

    @Test func theCausesOfAnUnusableAccountAreItsReasons() {
        #expect(UnusableReason.allCases.map { RefusalCause($0).rawValue } == UnusableReason.allCases.map(\.rawValue))
    }

    /// The log has the reason of a refusal that no realm keeps as an event, and not what a request invents.
    @Test func refusalsWithoutAnEvent() async throws {
        let fixture = try await fixture()
        try await Administrator(fixture).makeApp()
        _ = try log.taken()
        _ = await fixture.get("/auth/realms/invented/protocol/openid-connect/auth")
        _ = await fixture.userinfo(Secret("invented"))
        _ = await fixture.post(
            fixture.endpoints.token, ["grant_type": "password", "client_id": "app", "username": "x", "password": "y"],
            ["Origin": "https://invented.example"])
        _ = await fixture.send(
            HTTPRequest(
                method: .options, target: fixture.endpoints.token,
                headers: ["Origin": "https://invented.example", "Access-Control-Request-Method": "POST"]))
        let lines = try log.taken().filter { $0["event"] != "failure" }
        #expect(
            lines.map { "\($0["event"]?.string ?? "") \($0["reason"]?.string ?? "-")" } == [
                "request realm_not_found", "request invalid_token", "LOGIN_ERROR user_not_found",
                "request origin_not_allowed",
            ])
        #expect(!lines.contains { $0.text.contains("invented") })
    }

    /// The redirect URI is logged without what may be secret in it; the registered ones are not.
    @Test func anUnregisteredRedirectURI() async throws {
        let fixture = try await fixture()
        let admin = try await Administrator(fixture)
        let client: JSONValue = [
            "clientId": "shop", "publicClient": true, "redirectUris": ["https://shop.example/cb"],
        ]
        #expect(await admin.call(.post, "/sandbox/clients", client).status == 201)
        _ = try log.taken()
        let long = "https://shop.example/" + String(repeating: "x", count: 300)
        for (sent, kept) in [
            ("https://shop.example/cb/", "https://shop.example/cb/"),
            ("https://jane:Secret123@shop.example/cb?token=Secret123#Secret123", "https://shop.example/cb"),
            ("https://a@Secret123@shop.example/cb", "https://shop.example/cb"),
            ("jane:Secret123@shop.example", "jane:…"), (long, String(long.prefix(199)) + "…"),
        ] {
            let answer = await fixture.get(
                fixture.endpoints.authorization + "?client_id=shop&response_type=code&redirect_uri="
                    + PercentCoding.encode(sent))
            #expect(answer.status == 400)
            #expect(!String(decoding: answer.body, as: UTF8.self).contains("shop.example/cb"))
            let line = try #require(try log.taken().last)
            #expect(line["reason"] == "invalid_redirect_uri" && line["redirect_uri"]?.string == kept)
            #expect(!line.text.contains("Secret123") && !line.text.contains("registered"))
        }
    }

    /// No reason of a refusal denotes a failure of the server.
    @Test func aFailureOfTheServerIsNoEvent() async throws {
        let store = BreakableStore()
        let fixture = try await TestProvider(store: store.opened()).logging(to: log)
        try await fixture.makeUser("jane", password: "Secret123")
        store.fail(.lost, after: 3)
        await fixture.passwordGrant("jane", "wrong", client: "admin-cli")
        store.mend()
        let line = try #require(try log.taken().last)
        #expect(line["status"] == 503 && line["event"] == "request")
    }
}
