import HTTPMessage
import IdentityModel
import JOSE
import Testing

@testable import IdentityStore

/// A failure of the store during the check of a token does not become 401 or 403.
@Suite struct AdministratorGateFailureTests {
    private let store = BreakableStore()

    private func administrator() async throws -> Administrator {
        try await Administrator(TestProvider(store: store.opened()))
    }

    /// Makes each store call fail in turn, until no call of the request fails.
    private func answersWhileFailing(
        _ code: StoreError.Code, _ expected: Int, _ send: () async -> HTTPResponse
    ) async -> [HTTPResponse] {
        var answers: [HTTPResponse] = []
        for calls in 0..<40 {
            store.fail(code, after: calls)
            let answer = await send()
            if answer.status == expected { break }
            answers.append(answer)
        }
        store.mend()
        return answers
    }

    static let failures: [(StoreError.Code, Int)] = [
        (.busy, 503), (.lost, 503), (.full, 507), (.damaged, 500), (.failed, 500),
    ]

    @Test(arguments: failures)
    func anAdministratorIsNeitherUnauthorizedNorForbidden(_ code: StoreError.Code, _ status: Int) async throws {
        let admin = try await administrator()
        let answers = await answersWhileFailing(code, 200) { await admin.call(.get, "/sandbox/users/count") }
        #expect(answers.count >= 2, "the token is checked, and the users are counted")
        for answer in answers {
            #expect(answer.status == status)
            #expect(answer.json["error_description"]?.string?.hasSuffix(".") == true)
            #expect((answer.headers["Retry-After"] != nil) == (status == 503))
        }
    }

    @Test(arguments: failures)
    func theAdministratorOfOneRealmIsNeitherEither(_ code: StoreError.Code, _ status: Int) async throws {
        let robot = try await administrator().service(["view-users"]).administrator
        let answers = await answersWhileFailing(code, 200) { await robot.call(.get, "/sandbox/users/count") }
        #expect(answers.count >= 3, "the token is checked, its rights are checked again, and the users are counted")
        for answer in answers { #expect(answer.status == status, "\(answer.shown)") }
    }

    @Test(arguments: failures)
    func aTokenThatIsWrongIsOnlyToldByAStoreThatWorks(_ code: StoreError.Code, _ status: Int) async throws {
        let admin = try await administrator()
        let stranger = admin.with(token: admin.token + "AAAA")
        let answers = await answersWhileFailing(code, 401) { await stranger.call(.get, "/sandbox/users/count") }
        #expect(answers.map(\.status) == [status])
    }

    @Test(arguments: failures)
    func aMissingRightIsOnlyToldByAStoreThatWorks(_ code: StoreError.Code, _ status: Int) async throws {
        let robot = try await administrator().service(["view-clients"]).administrator
        let answers = await answersWhileFailing(code, 403) { await robot.call(.get, "/sandbox/users/count") }
        #expect(!answers.isEmpty)
        for answer in answers { #expect(answer.status == status, "\(answer.shown)") }
    }
}
