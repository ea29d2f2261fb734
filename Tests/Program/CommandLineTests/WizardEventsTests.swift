import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdentityServer
import Testing
import Wizard

@testable import idp_wizard

/// The wizard's events at the embedded server over HTTP.
@Suite(.timeLimit(.minutes(2))) struct WizardEventsTests {
    private func page(_ sandbox: AdministeredSandbox, _ request: EventListRequest) async throws -> KeptEventPage {
        let answer = await sandbox.administration.perform(.loadEvents(request))
        guard case .eventsLoaded(let page) = answer else { throw CancellationError() }
        return page
    }

    private func logIn(_ name: String, at sandbox: AdministeredSandbox) async throws {
        let form: FormFields = [
            "grant_type": "password", "client_id": "admin-cli", "username": name, "password": "wrong",
        ]
        _ = try await CurlExchange().send(
            HTTPRequest(
                method: .post, target: sandbox.server.baseURL + "/realms/sandbox/protocol/openid-connect/token",
                headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(form.encoded.utf8)))
    }

    @Test func aUsersFailuresAndThoseOfMistypedNames() async throws {
        let sandbox = try await AdministeredSandbox()
        _ = try await sandbox.client.createUser(NewUser(username: "jane"))
        _ = try await sandbox.client.createUser(NewUser(username: "john"))
        for name in ["jane", "john", "jnae"] { try await logIn(name, at: sandbox) }
        let jane = UserID("jane")
        let history = try await page(sandbox, EventListRequest(.logins, user: jane))
        #expect(history.events.map { $0.actor?.original } == [nil, "jane"])
        #expect(
            history.events.map { $0.error?.original } == ["user_not_found", "invalid_user_credentials"])
        #expect(history.keeping?.keepsLogins == true && history.next == nil)
        var failures = EventListRequest(.logins)
        failures.filter = .failures
        #expect(try await page(sandbox, failures).events.count == 3)
        failures.filter = .type("LOGIN")
        #expect(try await page(sandbox, failures).events.allSatisfy { $0.name.original == "LOGIN" })
        let changes = try await page(sandbox, EventListRequest(.administrators, user: jane))
        #expect(changes.events.map { $0.name.original } == ["CREATE USER"])
        #expect(changes.events.first?.actor?.original == "admin")
        await sandbox.stop()
    }

    @Test func aLockOutIsAmongTheFailures() async throws {
        let sandbox = try await AdministeredSandbox()
        _ = try await sandbox.client.createUser(NewUser(username: "jane"))
        for _ in 0..<5 { try await logIn("jane", at: sandbox) }
        var failures = EventListRequest(.logins)
        failures.filter = .failures
        let names = try await page(sandbox, failures).events.map(\.name.original)
        #expect(names.sorted() == Array(repeating: "LOGIN_ERROR", count: 5) + ["USER_DISABLED_BY_TEMPORARY_LOCKOUT"])
        await sandbox.stop()
    }

    @Test func eventsAreSwitchedOn() async throws {
        let sandbox = try await AdministeredSandbox()
        let kept = await sandbox.administration.perform(.keepEvents)
        guard case .eventsKept(let keeping) = kept else {
            Issue.record("\(kept)")
            return
        }
        #expect(keeping.keepsLogins && keeping.keepsAdministrators && keeping.types.contains("LOGIN_ERROR"))
        await sandbox.stop()
    }
}
