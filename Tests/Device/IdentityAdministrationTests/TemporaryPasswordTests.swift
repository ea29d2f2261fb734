import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import Synchronization
import TestSupport
import Testing

/// Temporary passwords under the password policies of realms.
struct TemporaryPasswordTests {
    private let given = Recorder<Int>()

    /// A realm that accepts only some password lengths, and refuses others with Keycloak's message key.
    private func client(_ key: String, takes lengths: ClosedRange<Int>) -> AdministrationClient {
        let (server, given) = (ScriptedAdministration(), given)
        server.state.withLock { state in
            state.override = { request throws(HTTPExchangeError) in
                guard request.target.hasSuffix("/reset-password") else { return nil }
                let length = (try? JSONValue(parsing: request.body))?["value"]?.string?.count ?? 0
                given.append(length)
                guard !lengths.contains(length) else { return HTTPResponse(status: 204) }
                return ScriptedAdministration.json(
                    ["error": .string(key), "error_description": "Invalid password: the rule."], status: 400)
            }
        }
        return server.client().0
    }

    @Test(arguments: [
        ("invalidPasswordMinLengthMessage", 20...64, [19, 49]), ("invalidPasswordMaxLengthMessage", 8...10, [19, 9]),
        ("", 1...64, [19]),
    ])
    func theRealmsLengthIsMet(_ key: String, takes lengths: ClosedRange<Int>, given tries: [Int]) async throws {
        let client = client(key, takes: lengths)
        let jane = try await client.user(ScriptedAdministration.id)
        let password = try await client.giveTemporaryPassword(to: jane)
        #expect(lengths.contains(password.exposedText.count) && given.values == tries)
    }

    @Test(arguments: ["invalidPasswordRegexPatternMessage", "invalidPasswordMinLengthMessage"])
    func aRuleThatCannotBeMetIsToldWithTheWayOn(_ key: String) async throws {
        let client = client(key, takes: 100...200)
        let jane = try await client.user(ScriptedAdministration.id)
        let error = await #expect(throws: AdministrationError.self) { try await client.giveTemporaryPassword(to: jane) }
        #expect(
            error?.description.contains("the rule. Set one that satisfies them: idp-wizard users reset-password jane")
                == true)
    }

    @Test(arguments: [(ProviderKind.keycloak, true), (.kobil, false)])
    func aUserWhoLacksSomethingGetsNoCodeAndMayGetAPassword(_ kind: ProviderKind, _ hasOtherWay: Bool) async throws {
        let server = ScriptedAdministration()
        server.state.withLock { state in
            state.override = { request throws(HTTPExchangeError) in
                guard request.method == .put else { return nil }
                return ScriptedAdministration.json(
                    ["field": "dept", "errorMessage": "error-user-attribute-required", "params": ["dept"]], status: 400)
            }
        }
        let client = server.client(kind: kind).0
        let jane = try await client.user(ScriptedAdministration.id)
        do {
            #expect(try await client.issueActivationCode(to: jane) == .notSupported && hasOtherWay)
        } catch let error {
            #expect(!hasOtherWay)
            guard case .invalid(field: "dept", _, _) = error.code else { throw error }
        }
    }
}
