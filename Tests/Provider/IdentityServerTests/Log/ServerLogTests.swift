import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// The lines of the log, by kind.
@Suite struct ServerLogTests {
    private let log = RecordedLog()
    private let trace = "0af7651916cd43dd8448eb211c80319c"

    private func fixture(_ store: BreakableStore? = nil, _ hasher: GatedHasher? = nil) async throws -> TestProvider {
        try await TestProvider(store: store?.opened(), hasher: hasher).logging(to: log)
    }

    private func names(_ line: JSONValue) -> Set<String> { Set((line.object ?? [:]).keys) }

    /// The members of a line that are the same in every run.
    private func steady(_ line: JSONValue) -> JSONValue {
        var line = line
        for name in ["time", "trace", "milliseconds"] { line[name] = nil }
        return line
    }

    /// Keycloak's words for a disabled feature send the caller to the log, so it has a reason there.
    @Test func aFeatureThatIsNotThereHasItsReason() async throws {
        let fixture = try await fixture()
        let administrator = try await Administrator(fixture)
        for path in ["/sandbox/users-management-permissions", "/sandbox/client-types"] {
            _ = try log.taken()
            let answer = await administrator.call(.get, path)
            #expect(answer.status == 501)
            #expect(String(decoding: answer.body, as: UTF8.self).contains("consult the server log"))
            #expect(try log.taken().last?["reason"]?.string == "feature_not_enabled")
        }
    }

    @Test func aRequestAtTheTokenEndpoint() async throws {
        let fixture = try await fixture()
        _ = await fixture.post(
            "\(fixture.endpoints.token)?state=secret",
            ["grant_type": "password", "client_id": "admin-cli", "username": "jane", "password": "x"])
        let lines = try log.taken()
        let line = try #require(lines.last)
        #expect(
            steady(line) == [
                "event": "LOGIN_ERROR", "level": "info", "method": "POST", "status": 400, "realm": "sandbox",
                "route": "/auth/realms/{realm}/protocol/openid-connect/token", "client": "127.0.0.1",
                "client_id": "admin-cli", "reason": "user_not_found",
            ])
        #expect(
            names(line) == [
                "event", "level", "method", "status", "realm", "route", "client", "client_id", "reason", "time",
                "trace",
                "milliseconds",
            ])
        let time = fixture.clock.now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        #expect(line["time"]?.string == time)
        #expect(line["trace"]?.string?.utf8.count == 32)
        #expect((line["milliseconds"]?.number ?? -1) >= 0)
        // The reason for the refusal is logged at the level `debug`.
        #expect(
            lines.dropLast().map(steady) == [
                [
                    "event": "failure", "level": "debug", "cause": "refused", "detail": "invalid_grant",
                    "route": "/auth/realms/{realm}/protocol/openid-connect/token", "realm": "sandbox",
                ]
            ])
        #expect(lines.first?["trace"] == line["trace"])
    }

    @Test func aCallOfTheAdministration() async throws {
        let admin = try await Administrator(fixture())
        let user = try log.taken().last?["user"]
        #expect(user?.string?.utf8.count == 36)
        _ = await admin.call(.get, "/sandbox/users/5e1f/credentials?search=jane")
        #expect(
            try log.taken().map(steady) == [
                [
                    "event": "request", "level": "info", "method": "GET", "status": 404, "realm": "sandbox",
                    "route": "/auth/admin/realms/{realm}/users/{user}/credentials", "client": "127.0.0.1",
                    "client_id": "admin-cli", "user": user ?? .null,
                ]
            ])
    }

    @Test func aPage() async throws {
        let fixture = try await fixture()
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        try await flow.open()
        _ = try await flow.submit(["username": "jane", "password": "x"])
        let lines = try log.taken()
        let routes = lines.compactMap { $0["route"]?.string }
        #expect(
            routes == [
                "/auth/realms/{realm}/protocol/openid-connect/auth", "/auth/realms/{realm}/login-actions/authenticate",
            ])
        for line in lines {
            #expect(line["client_id"]?.string == ClientID.kssIdpEnrollment.rawValue)
            #expect(line["realm"] == "sandbox")
            #expect(line["status"] == 200)
        }
    }

    @Test(arguments: [
        ("/jane", "unknown"), ("/auth/jane", "unknown"), ("/auth/admin/jane", "unknown"),
        ("/auth/realms/sandbox/jane", "unknown"), ("/auth/admin/realms/sandbox/jane/x", "unknown"),
        ("/auth/realms/sandbox/protocol/openid-connect/jane", "unknown"), ("/", "/"), ("/auth", "/auth"),
        ("/auth/realms/jane", "/auth/realms/{realm}"), ("/auth/realms/jane/device", "/auth/realms/{realm}/device"),
        ("/auth/realms/sandbox/account/", "/auth/realms/{realm}/account"),
        (
            "/.well-known/openid-configuration/auth/realms/sandbox",
            "/auth/realms/{realm}/.well-known/openid-configuration"
        ),
        (
            "/auth/realms/sandbox/protocol/openid-connect/login-status-iframe.html",
            "/auth/realms/{realm}/protocol/openid-connect/login-status-iframe.html"
        ),
        ("/auth/admin/realms", "/auth/admin/realms"), ("/auth/admin/realms/jane", "/auth/admin/realms/{realm}"),
        ("/auth/admin/realms/x/users/count", "/auth/admin/realms/{realm}/users/count"),
        ("/auth/admin/realms/x/users/jane", "/auth/admin/realms/{realm}/users/{user}"),
        (
            "/auth/admin/realms/x/clients/1/roles/2/composites/clients/3",
            "/auth/admin/realms/{realm}/clients/{client}/roles/{role}/composites/clients/{owner}"
        ),
        ("/auth/admin/realms/x/group-by-path/a/b", "/auth/admin/realms/{realm}/group-by-path/{path...}"),
        ("/auth/admin/realms/x/users/1/jane", "unknown"),
    ])
    func aRouteIsToldByItsTemplate(_ path: String, _ route: String) async throws {
        _ = try await fixture().get(path)
        let line = try #require(try log.taken().last)
        #expect(line["route"]?.string == route)
        #expect(line["realm"]?.string != "jane" && line["client_id"] == nil)
    }

    @Test(arguments: [
        (StoreError.Code.busy, 503, "store-busy", "warning"), (.full, 507, "store-full", "error"),
        (.damaged, 500, "store-damaged", "error"), (.failed, 500, "store-failed", "error"),
    ])
    func aFailureOfTheStore(_ code: StoreError.Code, _ status: Int, _ cause: String, _ level: String) async throws {
        let store = BreakableStore()
        let admin = try await Administrator(fixture(store))
        for (path, route) in [
            ("/auth/realms/sandbox/device", "/auth/realms/{realm}/device"),
            ("/auth/admin/realms/sandbox/users", "/auth/admin/realms/{realm}/users"),
        ] {
            _ = try log.taken()
            store.fail(code)
            _ = await admin.fixture.send(
                HTTPRequest(
                    target: path,
                    headers: [
                        "Authorization": "Bearer \(admin.token)", "traceparent": "00-\(trace)-b7ad6b7169203331-01",
                    ]
                ))
            store.mend()
            let lines = try log.taken()
            #expect(
                lines.map(steady) == [
                    [
                        "event": "failure", "level": .string(level), "cause": .string(cause),
                        "detail": "the test broke it", "route": .string(route),
                    ],
                    [
                        "event": "request", "level": "info", "method": "GET", "status": .integer(Int64(status)),
                        "route": .string(route), "client": "127.0.0.1",
                    ],
                ])
            #expect(lines.allSatisfy { $0["trace"]?.string == trace })
        }
    }

    @Test func hashesThatWaitInVain() async throws {
        let gate = GatedHasher()
        let admin = try await Administrator(fixture(nil, gate))
        gate.isBusy = true
        _ = try log.taken()
        let user: JSONValue = [
            "username": "jane", "credentials": [["type": "password", "value": "Secret123"]],
        ]
        #expect(await admin.call(.post, "/sandbox/users", user).status == 503)
        let line = try #require(try log.taken().first)
        #expect(line["cause"] == "hashing-busy" && line["level"] == "warning" && line["detail"] == nil)
    }

    @Test(arguments: [
        "", "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x", "the password",
    ])
    func aTraceThatIsNoneIsMadeAnew(_ parent: String) async throws {
        let fixture = try await fixture()
        for _ in 0..<2 { _ = await fixture.get("/auth", ["traceparent": parent]) }
        let traces = try log.taken().compactMap { $0["trace"]?.string }
        #expect(Set(traces).count == 2 && traces.allSatisfy { $0.utf8.count == 32 && $0 != trace })
    }

    @Test func aMethodThatNoRouteTakesIsNotSpelledOut() async throws {
        _ = try await fixture().send(HTTPRequest(method: HTTPMethod(rawValue: "SECRET"), target: "/auth"))
        #expect(try log.taken().last?["method"] == "other")
    }
}
