import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// The events that the store keeps of logins, and of what else users do.
@Suite struct LoginEventTests {
    @Test(arguments: Walk.all("LoginEvent"), [StoreKind.memory, .repeating, .postgreSQL])
    func walk(_ walk: Walk, _ kind: StoreKind) async throws {
        try await walk.run(on: Administrator(TestProvider(store: kind.open(programs: 1)[0]).from("10.0.2.7")))
    }

    /// The events since the last call, oldest first, each with its error and its user's name.
    private struct Kept {
        let fixture: TestProvider
        private var seen = 0

        init(_ fixture: TestProvider) { self.fixture = fixture }

        mutating func records() async throws -> [EventRecord] {
            var query = EventQuery()
            query.page.isAscending = true
            query.page.first = seen
            let records = try await fixture.store.events(query, in: fixture.sandbox)
            seen += records.count
            return records
        }

        mutating func lines() async throws -> [String] {
            try await records().map { event in
                [event.name, event.error, event.details["username"]].compactMap { $0 }.joined(separator: " ")
            }
        }
    }

    @Test func activationPagesTokensAndLogout() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        try await fixture.makeUser("jane", code: "12345678")
        try await fixture.makeUser("late", code: "12345678", codeLives: -1)
        var kept = Kept(fixture)
        let activation = TestFlow(fixture, device, client: .kssIdpEnrollment)
        try await activation.open()
        func enrol(_ name: String, _ code: String) async throws -> HTTPResponse {
            try await activation.submit(["username": name, "password": "Secret123", "activation-code": code])
        }
        _ = try await enrol("jane", "87654321")
        _ = try await enrol("nobody", "12345678")
        _ = try await enrol("late", "12345678")
        let activated = try await activation.redeemed(try await enrol("jane", "12345678"))
        let events = try await kept.records()
        #expect(
            events.map(\.name) == [
                "LOGIN_ERROR", "LOGIN_ERROR", "LOGIN_ERROR", "UPDATE_PASSWORD", "LOGIN", "CODE_TO_TOKEN",
            ])
        #expect(events.map(\.error).prefix(3) == ["invalid_code", "user_not_found", "expired_code"])
        #expect(events.map { $0.details["reason"] }.prefix(3) == ["code-wrong", nil, "code-expired"])
        #expect(events.map { $0.details["username"] } == ["jane", nil, "late", "jane", "jane", "jane"])
        #expect(events.map(\.clientID) == Array(repeating: ClientID.kssIdpEnrollment.rawValue, count: 6))
        #expect(events[4].details["credential_type"] == "ACTIVATION_CODE")
        let refresh = try #require(activated.refreshToken)
        _ = await activation.redeem("unknown")
        _ = await activation.refresh(refresh)
        _ = await fixture.post(
            fixture.endpoints.logout,
            ["client_id": ClientID.kssIdpEnrollment.rawValue, "refresh_token": refresh.exposedText])
        // A refresh is not kept by default.
        #expect(try await kept.lines() == ["CODE_TO_TOKEN_ERROR invalid_code", "LOGOUT jane"])
    }

    /// What became of the activation code that a user types, and why the user may not log in.
    @Test func aCodeAndAnAccount() async throws {
        let fixture = try await TestProvider()
        try await fixture.store.updateRealm(id: try await fixture.sandbox.id) {
            $0.attributes["activationCode.tries"] = "2"
        }
        let device = try fixture.device()
        for name in ["new", "twice"] { try await fixture.makeUser(name) }
        try await fixture.makeUser("tried", code: "12345678")
        for (name, moment) in [("late", ValidityMoment.atTheEnd), ("early", .beforeTheBegin)] {
            try await fixture.makeUser(name, code: "12345678")
            try await fixture.set(moment, of: name)
        }
        try await fixture.makeUser("off", code: "12345678") { $0.isEnabled = false }
        _ = try await fixture.activated("used", device)
        var kept = Kept(fixture)
        _ = try await kept.records()
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        try await flow.open()
        for (name, code) in [
            ("new", "12345678"), ("used", "12345678"), ("tried", "1"), ("tried", "2"), ("tried", "12345678"),
            ("late", "12345678"), ("early", "12345678"), ("off", "12345678"),
        ] {
            _ = try await flow.submit(["username": name, "password": "Secret123", "activation-code": code])
        }
        #expect(
            try await kept.records().map { "\($0.details["username"] ?? "-") \($0.details["reason"] ?? "-")" } == [
                "new code-none", "used code-used", "tried code-wrong", "tried code-wrong", "tried code-withdrawn",
                "late expired", "early not-yet-valid", "off disabled",
            ])
    }

    /// A refusal of a name that a user has is that user's, also before a password is compared.
    @Test func aTypedNameOfAUserIsTheUsers() async throws {
        let fixture = try await TestProvider()
        let device = try fixture.device()
        try await fixture.makeUser("john", password: "Secret123")
        _ = try await fixture.activated("jane", device)
        var kept = Kept(fixture)
        _ = try await kept.records()
        for answers in [
            ["username": "john", "password": "Secret123"], ["username": "john", "password": ""],
            ["username": "john", "password": String(repeating: "x", count: 2_000)],
        ] as [FormFields] {
            let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
            try await flow.open()
            _ = try await flow.submit(answers)
        }
        let events = try await kept.records()
        #expect(events.map { $0.details["username"] } == ["john", "john", "john"])
        #expect(events.map { $0.details["reason"] }.prefix(2) == ["device-of-another-user", "password-empty"])
    }

    /// What became of an authorization code, and which of its rules has refused the client.
    @Test func anAuthorizationCodeOfAnotherRequest() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        var kept = Kept(fixture)
        func code() async throws -> String { try spa.code(try await spa.login(TestBrowser(fixture))) }
        let first = try await code()
        _ = await spa.redeem(first, ["redirect_uri": RelyingParty.redirectURI + "/"])
        _ = await spa.redeem(first)
        _ = await RelyingParty.shop(fixture).redeem(try await code())
        _ = await spa.redeem(try await code(), ["code_verifier": "short"])
        #expect(
            try await kept.records().filter { $0.name == "CODE_TO_TOKEN_ERROR" }.map {
                "\($0.error ?? "-") \($0.details["reason"] ?? "-") \($0.details["username"] ?? "-")"
            } == [
                "invalid_code redirect-uri-differs jane", "invalid_code authorization-code-used -",
                "invalid_code another-client jane", "invalid_code_verifier verifier-malformed jane",
            ])
    }

    /// The request's trace ID finds its lines in the log.
    @Test func theTraceIDIsADetail() async throws {
        let log = RecordedLog()
        let fixture = try await TestProvider().logging(to: log)
        try await fixture.makeUser("jane", password: "Secret123")
        try await Administrator(fixture).makeApp()
        _ = try log.taken()
        await fixture.passwordGrant("jane", "wrong")
        let trace = try #require(try log.taken().first?["trace"]?.string)
        var kept = Kept(fixture)
        #expect(try await kept.records().last?.details["trace_id"] == trace)
    }

    /// A transaction that is rolled back leaves no event.
    @Test(arguments: StoreKind.allCases) func aRollbackLeavesNoEvent(_ kind: StoreKind) async throws {
        let fixture = try await TestProvider(store: kind.open(programs: 1)[0])
        let realm = try await fixture.sandbox
        let journal = EventJournal(realm, at: fixture.clock.now())
        await #expect(throws: StoreError.self) {
            try await fixture.store.write { connection in
                try journal.keep(.login, of: EventJournal.User(id: "jane", name: "jane"), connection)
                throw StoreError(code: .failed, detail: "after the event")
            }
        }
        #expect(try await fixture.store.events(EventQuery(), in: realm) == [])
        try await fixture.store.write { try journal.keep(.login, of: nil, $0) }
        #expect(try await fixture.store.events(EventQuery(), in: realm).map(\.name) == ["LOGIN"])
    }

    /// What people type by mistake into the field of the user name, every secret and every token.
    @Test func noSecretIsInTheRows() async throws {
        let fixture = try await TestProvider()
        let realm = try await fixture.sandbox
        try await fixture.store.updateRealm(id: realm.id) { $0.events.includesRepresentations = true }
        let admin = try await Administrator(fixture)
        let tokens = try await fixture.activated("jane", fixture.device(), code: "87654321")
        try await Administrator(fixture).makeApp()
        await fixture.passwordGrant("my password typed as a name", "Secret123")
        await fixture.passwordGrant("jane", "wrongSecret")
        let user = try await admin.make(
            "/sandbox/users",
            ["username": "ann", "credentials": [["type": "password", "value": "FirstSecret1"]]])
        for (method, path, body) in [
            (HTTPMethod.put, "/reset-password", ["type": "password", "value": "SecondSecret1"] as JSONValue),
            (.put, "/reset-password", ["value": "ThirdSecret1"]),
            (
                .put, "",
                [
                    "credentials": [
                        [
                            "type": "ACTIVATION_CODE", "credentialData": #"{"period":"1d"}"#,
                            "secretData": #"{"code":"68493536"}"#,
                        ]
                    ]
                ]
            ),
        ] {
            #expect(await admin.call(method, "/sandbox/users/\(user)" + path, body).status == 204, "\(body)")
        }
        let (_, client, _) = try await admin.service(["view-users"])
        _ = await admin.call(.put, "/sandbox/clients/\(client)", ["secret": "another-secret-0123456789"])
        _ = await admin.call(.post, "/sandbox/clients/\(client)/client-secret")
        let rows = try await fixture.store.read { connection in
            try ["event", "admin_event"].flatMap { table in
                try connection.query("SELECT * FROM \(table)").flatMap { row in
                    try ["details", "error", "representation", "path"].compactMap { column in
                        table == "event" && ["representation", "path"].contains(column)
                            ? nil : try row[column] as String?
                    }
                }
            }
        }
        #expect(rows.contains { $0.contains("ACTIVATION_CODE") } && rows.contains { $0.contains("ann") })
        let secrets = [
            "my password typed", "Secret1", "87654321", "68493536", "robot-secret", "another-secret", admin.token,
            tokens.accessToken.exposedText, tokens.refreshToken?.exposedText ?? "-", "wrongSecret",
        ]
        for secret in secrets { #expect(!rows.contains { $0.contains(secret) }, "\(secret)") }
    }
}
