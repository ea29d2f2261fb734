import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore
@testable import OpenIDProvider

/// `users/{user}/restore` and `deleted-users`.
@Suite struct DeletedUserRoutesTests {
    @Test(arguments: Walk.all("DeletedUserRoutes")) func walk(_ walk: Walk) async throws { try await walk.run() }

    private static let login: TestFlow.Answers = [.username: "jane", .password: "Secret123"]

    @Test(arguments: [StoreKind.memory, .postgreSQL])
    func aRestoredUserSignsInAsBefore(_ kind: StoreKind) async throws {
        let fixture = try await TestProvider(store: kind.open(programs: 1)[0])
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
}
