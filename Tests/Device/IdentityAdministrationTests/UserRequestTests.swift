import FlowModel
import FoundationEssentials
import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import Synchronization
import TestSupport
import Testing

struct UserRequestTests {
    private let server = ScriptedAdministration()

    @Test func aUserIsReadWithEverythingTheProviderTells() async throws {
        let (client, exchange) = server.client()
        let jane = try #require(try await client.findUser(named: "jane"))
        #expect(jane.id == ScriptedAdministration.id)
        #expect(
            (jane.username, jane.email, jane.firstName, jane.lastName) == ("jane", "jane@example.com", "Jane", "Doe"))
        #expect(jane.isEnabled)
        #expect(jane.createdAt?.timeIntervalSince1970 == 1_782_000_000)
        let query = try #require(exchange.requests.last?.query)
        #expect((query["username"], query["exact"]) == ("jane", "true"))
    }

    @Test func aProviderThatTakesExactForAHintDoesNotGiveSomebodyElse() async throws {
        let (client, _) = server.client()
        #expect(try await client.findUser(named: "jan") == nil)
    }

    @Test func aNewUserIsKnownByTheLocationOfTheAnswer() async throws {
        let (client, exchange) = server.client()
        let id = try await client.createUser(NewUser(username: "joe", email: "joe@example.com"))
        #expect(id.rawValue == "new-id")
        let body = try JSONValue(parsing: try #require(exchange.requests.last).body)
        #expect(body["username"]?.string == "joe")
        #expect(body["enabled"]?.bool == true)
        #expect(body["groups"] == nil)
    }

    struct Answer: Sendable, CustomTestStringConvertible {
        let status: Int
        let body: JSONValue
        let code: AdministrationError.Code
        let text: String
        var testDescription: String { "\(status)" }
    }

    static let answers: [Answer] = [
        Answer(
            status: 409, body: ["errorMessage": "User exists with same username"], code: .conflict,
            text: "User exists with same username"),
        Answer(
            status: 400,
            body: ["field": "username", "errorMessage": "error-invalid-length", "params": ["username", 3, 255]],
            code: .invalid(
                field: "username", message: UntrustedText("error-invalid-length"),
                parameters: [UntrustedText("username"), UntrustedText("3"), UntrustedText("255")]),
            text: "The field username must have 3 to 255 characters."),
        Answer(
            status: 400,
            body: [
                "error": "invalidPasswordMinLengthMessage",
                "error_description": "Invalid password: minimum length 8.",
            ],
            code: .invalid(field: nil, message: UntrustedText("invalidPasswordMinLengthMessage"), parameters: []),
            text: "Invalid password: minimum length 8."),
        Answer(status: 403, body: ["error": "HTTP 403 Forbidden"], code: .forbidden, text: "HTTP 403 Forbidden"),
        Answer(status: 404, body: ["error": "User not found"], code: .notFound, text: "User not found"),
        Answer(
            status: 503, body: [:], code: .unusableAnswer(httpStatus: 503),
            text: "The provider is not available (HTTP 503). Try again later."),
        Answer(
            status: 302, body: [:], code: .unusableAnswer(httpStatus: 302), text: "The provider answered 302."),
    ]

    @Test(arguments: answers)
    func whatTheProviderSaysIsATypedError(_ answer: Answer) async throws {
        server.state.withLock { state in
            state.override = { request in
                request.method == .put ? ScriptedAdministration.json(answer.body, status: answer.status) : nil
            }
        }
        let (client, _) = server.client()
        let error = await #expect(throws: AdministrationError.self) {
            try await client.resetPassword(
                of: ScriptedAdministration.id, to: Secret("new"), isTemporary: true)
        }
        #expect(error?.code == answer.code)
        #expect(error?.description == answer.text)
    }

    @Test func aRequiredActionIsAddedToThoseThatTheUserHasNow() async throws {
        let (client, exchange) = server.client()
        let jane = try #require(try await client.findUser(named: "jane"))
        #expect(jane.requiredActions == [])
        server.state.withLock { $0.requiredActions = ["UPDATE_PASSWORD", "VERIFY_EMAIL"] }
        try await client.changeRequiredActions(
            of: jane.id, adding: ["CONFIGURE_TOTP", "UPDATE_PASSWORD"], removing: ["VERIFY_EMAIL"])
        let put = try #require(exchange.requests.first { $0.method == .put })
        #expect(try JSONValue(parsing: put.body)["requiredActions"] == ["UPDATE_PASSWORD", "CONFIGURE_TOTP"])
    }

    @Test func whatIsAsItShouldBeIsNotWritten() async throws {
        let (client, exchange) = server.client()
        server.state.withLock { $0.requiredActions = ["UPDATE_PASSWORD"] }
        try await client.changeRequiredActions(
            of: ScriptedAdministration.id, adding: ["UPDATE_PASSWORD"], removing: ["VERIFY_EMAIL"])
        #expect(!exchange.requests.contains { $0.method == .put })
    }

    @Test func aCodeLeavesRequiredActionsThatCameMeanwhile() async throws {
        let (client, exchange) = server.client()
        let jane = try #require(try await client.findUser(named: "jane"))
        server.state.withLock { $0.requiredActions = ["UPDATE_PASSWORD"] }
        _ = try await client.issueActivationCode(to: jane)
        let put = try #require(exchange.requests.first { $0.method == .put })
        #expect(try JSONValue(parsing: put.body)["requiredActions"] == ["UPDATE_PASSWORD"])
    }

    @Test func aServerThatCannotBeReachedIsNoRefusal() async throws {
        server.state.withLock { state in
            state.override = { _ throws(HTTPExchangeError) in throw HTTPExchangeError(.notReachable) }
        }
        let (client, _) = server.client()
        let error = await #expect(throws: AdministrationError.self) { try await client.listUsers() }
        #expect(error?.code == .unreachable)
    }

    /// The other requests for the page are cancelled then; the first user's is one of them.
    @Test func aListTellsTheFailureAndNotItsCancellations() async throws {
        let (never, end) = AsyncStream.makeStream(of: Void.self)
        let exchange = ScriptedExchange { request throws(HTTPExchangeError) in
            let path = URLReference(request.target).path
            if path.hasSuffix("/token") { return ScriptedAdministration.json(["access_token": "t", "expires_in": 60]) }
            func user(_ name: String) -> JSONValue {
                [
                    "id": .string(name), "username": .string(name), "enabled": true,
                    "createdTimestamp": 1_782_000_000_000, "requiredActions": [],
                ]
            }
            if path.hasSuffix("/users") { return ScriptedAdministration.json(.array((1...5).map { user("u\($0)") })) }
            if path.hasSuffix("/realms/a/users/u1") { return ScriptedAdministration.json(user("u1")) }
            guard path.contains("/brute-force/") else {
                return ScriptedAdministration.json(["error": "unknown"], status: 404)
            }
            if path.hasSuffix("/u4") { throw HTTPExchangeError(.timedOut) }
            for await _ in never {}
            throw HTTPExchangeError(.cancelled)
        }
        defer { end.finish() }
        let profile = ProviderProfile(
            name: "test", kind: .keycloak, baseURL: "http://idp.test", tenant: TenantID("a"),
            admin: .init(username: "admin"))
        let client = AdministrationClient(
            profile: profile, exchange: exchange, random: SeededRandom(), clock: StandingClock(), trace: TraceLog()
        ) { Secret("s3cret-word") }
        let error = await #expect(throws: AdministrationError.self) {
            try await client.listUsers(UserListRequest(), isDetailed: true)
        }
        #expect(error?.code == .unreachable, "\(String(describing: error))")
    }

    @Test func anAnswerThatIsNoJSONIsToldAsSuch() async throws {
        server.state.withLock { state in
            state.override = { request in request.method == .get ? .text("<html>busy</html>") : nil }
        }
        let (client, _) = server.client()
        let error = await #expect(throws: AdministrationError.self) { try await client.listUsers() }
        #expect(error?.code == .unusableAnswer(httpStatus: 200))
    }

    @Test func devicesAreNilWhereTheProviderDoesNotTellThem() async throws {
        let (client, _) = server.client()
        #expect(try await client.devices(of: ScriptedAdministration.id) == nil)
        let missing = await #expect(throws: AdministrationError.self) {
            try await client.devices(of: UserRecordID(rawValue: "nobody"))
        }
        #expect(missing?.code == .notFound)
    }

    @Test func aChangeOfANameDoesNotSendWhetherTheUserIsEnabled() async throws {
        let (client, exchange) = server.client()
        try await client.updateUser(ScriptedAdministration.id) { $0.firstName = "Janet" }
        let put = try #require(exchange.requests.first { $0.method == .put })
        #expect(try JSONValue(parsing: put.body)["enabled"] == nil)
        try await client.updateUser(ScriptedAdministration.id) { $0.enabled = false }
        let last = try #require(exchange.requests.last { $0.method == .put })
        #expect(try JSONValue(parsing: last.body)["enabled"] == false)
    }
}
