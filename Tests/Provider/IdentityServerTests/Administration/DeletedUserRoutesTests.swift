import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityCore
@testable import IdentityStorage
@testable import OpenIDProvider

/// `users/{user}/restore` and `deleted-users`.
@Suite struct DeletedUserRoutesTests {
    private static let login: TestFlow.Answers = [.username: "jane", .password: "Secret123"]

    @Test(arguments: [StoreKind.memory, .postgreSQL])
    func aRestoredUserSignsInAsBefore(_ kind: StoreKind) async throws {
        let fixture = try await ProtocolFixture(store: kind.open(programs: 1)[0])
        let admin = try await Administrator(fixture)
        let device = try fixture.device()
        let tokens = try await fixture.activated("jane", device)
        try await fixture.giveAuthenticator(to: "jane")
        let john = try await fixture.makeUser("john", code: "87654321")
        let jane = try #require(try await fixture.store.loginUser(named: "jane", in: fixture.sandbox)).record
        for id in [jane.id, john.id] {
            #expect(await admin.call(.delete, "/sandbox/users/\(id)").status == 204)
            #expect(await admin.call(.get, "/sandbox/users/\(id)").status == 404)
            #expect(await admin.call(.post, "/sandbox/users/\(id)/restore").status == 204)
            #expect(await admin.call(.get, "/sandbox/users/\(id)").json["id"]?.string == id)
        }
        // The password, the device and the app.
        let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
        let page = try await flow.walk([
            (.login, Self.login), (.oneTimePassword, [.otp: fixture.authenticator.digits()]),
        ])
        let again = try await flow.redeemed(page)
        let claims = try flow.claims(again)
        #expect(claims["ast_client_id"]?.string == device.id.rawValue)
        // The activation code.
        let activation = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        let done = try await activation.walk([
            (.enrolment, [.username: "john", .newPassword: "Secret123", .activationCode: "87654321"])
        ])
        #expect(try activation.answer(done)["code"] != nil)
        // The session has ended.
        let old = try #require(tokens.refreshToken)
        let refresh = await flow.refresh(old)
        #expect(refresh.status == 400)
    }

    @Test func whoCanBeRestoredIsListed() async throws {
        let admin = try await Administrator()
        let users = [
            try await admin.make("/sandbox/users", ["username": "jane"]),
            try await admin.make("/sandbox/users", ["username": "john"]),
        ]
        #expect(await admin.call(.get, "/sandbox/deleted-users").json == [])
        for user in users {
            #expect(await admin.call(.delete, "/sandbox/users/\(user)").status == 204)
            admin.fixture.clock.advance(seconds: 60)
        }
        let all = await admin.call(.get, "/sandbox/deleted-users").json
        #expect(all.array?.map { $0["username"]?.string } == ["john", "jane"])
        let jane = await admin.call(.get, "/sandbox/deleted-users?username=Jane").json
        #expect(jane.array?.map { $0["id"]?.string } == [users[0]])
        let (deleted, end) = (jane[0]?["deletedTimestamp"]?.integer, jane[0]?["restorableUntil"]?.integer)
        #expect(end != nil && end == deleted.map { $0 + 15 * 60_000 })
        admin.fixture.clock.advance(seconds: 13 * 60)
        // The first token has expired.
        let later = try await Administrator(admin.fixture)
        #expect(await later.call(.get, "/sandbox/deleted-users").json.array?.count == 1)
        #expect(await later.call(.post, "/sandbox/users/\(users[0])/restore").status == 404)
        #expect(await later.call(.post, "/sandbox/users/\(users[1])/restore").status == 204)
        #expect(await later.call(.post, "/sandbox/users/none/restore").status == 404)
        #expect(await later.call(.get, "/sandbox/users/\(users[1])/restore").status == 404)
    }

    @Test func aNameThatIsTakenIsRefused() async throws {
        let admin = try await Administrator()
        let first = try await admin.make("/sandbox/users", ["username": "jane", "email": "jane@example.com"])
        #expect(await admin.call(.delete, "/sandbox/users/\(first)").status == 204)
        let second = try await admin.make("/sandbox/users", ["username": "jane"])
        let taken = await admin.call(.post, "/sandbox/users/\(first)/restore")
        #expect(taken.status == 409 && taken.json["errorMessage"] == "User exists with same username")
        #expect(await admin.call(.delete, "/sandbox/users/\(second)").status == 204)
        _ = try await admin.make("/sandbox/users", ["username": "john", "email": "jane@example.com"])
        let address = await admin.call(.post, "/sandbox/users/\(first)/restore")
        #expect(address.status == 409 && address.json["errorMessage"] == "User exists with same email")
    }

    @Test func aPurgedUserIsGone() async throws {
        let admin = try await Administrator()
        let user = try await admin.make("/sandbox/users", ["username": "jane"])
        #expect(await admin.call(.delete, "/sandbox/users/\(user)?purge=true").status == 204)
        #expect(await admin.call(.get, "/sandbox/deleted-users").json == [])
        #expect(await admin.call(.post, "/sandbox/users/\(user)/restore").status == 404)
    }

    /// Who may delete a user may restore the user, also where a group gives the rights.
    @Test func aUserWithMoreRightsIsNotRestored() async throws {
        let admin = try await Administrator()
        let robot = try await admin.service(["manage-users", "view-users"]).administrator
        let chief = try await admin.make("/sandbox/users", ["username": "chief"])
        let heads = try await admin.make("/sandbox/groups", ["name": "heads"])
        let roles = "/sandbox/groups/\(heads)/role-mappings/clients/\(try await admin.management)"
        #expect(await admin.call(.post, roles, try await admin.roles(["realm-admin"])).status == 204)
        #expect(await admin.call(.put, "/sandbox/users/\(chief)/groups/\(heads)").status == 204)
        let clerk = try await admin.make("/sandbox/users", ["username": "clerk"])
        for user in [chief, clerk] { #expect(await admin.call(.delete, "/sandbox/users/\(user)").status == 204) }
        let refused = await robot.call(.post, "/sandbox/users/\(chief)/restore")
        #expect(refused.status == 403 && refused.json == ["error": "HTTP 403 Forbidden"])
        #expect(await admin.call(.get, "/sandbox/users/\(chief)").status == 404)
        #expect(await robot.call(.post, "/sandbox/users/\(clerk)/restore").status == 204)
        #expect(await admin.call(.post, "/sandbox/users/\(chief)/restore").status == 204)
        #expect(await robot.call(.delete, "/sandbox/users/\(chief)").status == 403)
        let viewer = try await admin.service(["view-users"], named: "viewer").administrator
        #expect(await viewer.call(.get, "/sandbox/deleted-users").status == 200)
        #expect(await viewer.call(.post, "/sandbox/users/\(clerk)/restore").status == 403)
    }

    @Test func aRefusalHasItsEvent() async throws {
        let admin = try await Administrator()
        #expect(await admin.call(.post, "/sandbox/users/none/restore").status == 404)
        let events = try await admin.fixture.store.adminEvents(AdminEventQuery(), in: admin.fixture.sandbox)
        #expect(events.map(\.event.path) == ["users/none/restore"] && events.first?.event.error != nil)
    }
}
