import FoundationEssentials
import HTTPMessage
import IdentityAdministration
import JOSE
import Synchronization
import TestSupport
import Testing

struct DeletionTests {
    private let server = ScriptedAdministration()

    private func answer(_ status: Int, _ body: JSONValue = .null) {
        server.state.withLock { state in
            state.override = { request throws(HTTPExchangeError) in
                guard request.target.contains("/restore") || request.target.contains("/deleted-users") else {
                    return request.method == .delete ? HTTPResponse(status: 204) : nil
                }
                return HTTPResponse(status: status, body: body == .null ? [] : body.bytes)
            }
        }
    }

    @Test func aFinalDeletionSaysSo() async throws {
        answer(204)
        let (client, exchange) = server.client()
        try await client.deleteUser(ScriptedAdministration.id)
        #expect(exchange.requests.last?.target.hasSuffix("/users/7d0e-1") == true)
        try await client.deleteUser(ScriptedAdministration.id, isFinal: true)
        #expect(exchange.requests.last?.target.hasSuffix("/users/7d0e-1?purge=true") == true)
    }

    @Test func aUserIsRestored() async throws {
        answer(204)
        let (client, exchange) = server.client()
        try await client.restoreUser(ScriptedAdministration.id)
        let request = try #require(exchange.requests.last)
        #expect(request.method == .post && request.target.hasSuffix("/users/7d0e-1/restore"))
    }

    /// Keycloak answers 404, others 405, or any request with 200.
    @Test(arguments: [404, 405, 200]) func aProviderThatCannotIsRecognised(_ status: Int) async throws {
        answer(status, ["error": "User not found"])
        let (client, _) = server.client()
        let restored = await #expect(throws: AdministrationError.self) {
            try await client.restoreUser(ScriptedAdministration.id)
        }
        let listed = await #expect(throws: AdministrationError.self) { try await client.deletedUsers(named: "jane") }
        for error in [restored, listed] {
            #expect(error?.code == .notFound && error?.isWordedByProvider == false)
        }
        #expect(try await client.restoresUsers() == false)
    }

    @Test func otherRefusalsStayWhatTheyAre() async throws {
        let (client, _) = server.client()
        for (status, code) in [(409, AdministrationError.Code.conflict), (403, .forbidden)] {
            answer(status, [:])
            let error = await #expect(throws: AdministrationError.self) {
                try await client.restoreUser(ScriptedAdministration.id)
            }
            #expect(error?.code == code)
        }
    }

    @Test func deletedUsersAreRead() async throws {
        answer(
            200, [["id": "7d0e-1", "username": "jane", "deletedTimestamp": 1_000, "restorableUntil": 901_000]])
        let (client, exchange) = server.client()
        let users = try await client.deletedUsers(named: "jane")
        #expect(users.map(\.id) == [ScriptedAdministration.id] && users[0].username == "jane")
        #expect(users[0].deletedAt.timeIntervalSince1970 == 1 && users[0].expiresAt.timeIntervalSince1970 == 901)
        #expect(exchange.requests.last?.query["username"] == "jane")
        #expect(try await client.restoresUsers())
    }
}
