import HTTPMessage
import IdentityAdministration
import IdentityModel
import TestSupport
import Testing

/// Many devices try one activation code concurrently, at two processes over one store.
@Suite(.timeLimit(.minutes(5))) struct ActivationCodeRaceTests {
    /// The result of one device's attempt.
    private struct Attempt: Sendable {
        let status: Int
        let code: String?
        let visit: LoginVisit
    }

    @Test(arguments: SharedStore.Kind.allCases)
    func ofTwoHundredConnectionsExactlyOneActivates(_ kind: SharedStore.Kind) async throws {
        let store = try await SharedStore(kind)
        let first = try await ServeInstance.start(store)
        let second = try await ServeInstance.start(store)
        let id = try await first.administration.createUser(NewUser(username: "jane", email: "jane@example.com"))
        let user = try await first.administration.user(id)
        guard case .issued(let issued) = try await first.administration.issueActivationCode(to: user) else {
            throw NoActivationCode()
        }
        let fields = LoginVisit.activationFields("jane", issued.code.exposedText)

        // Every device has its page before the first one submits it.
        var ready: [(LoginVisit, LoginVisit.Page, RawConnection)] = []
        for number in 0..<200 {
            let connection = try RawConnection(port: number.isMultiple(of: 2) ? first.port : second.port)
            let visit = try LoginVisit.activation()
            ready.append((visit, try await visit.open(on: connection), connection))
        }
        let attempts = await withTaskGroup(of: Attempt.self, returning: [Attempt].self) { group in
            for (visit, page, connection) in ready {
                group.addTask {
                    let answer = try? await visit.submit(fields, to: page, on: connection)
                    return Attempt(
                        status: answer?.status ?? 0, code: answer.flatMap { visit.code(in: $0) }, visit: visit)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        let winners = attempts.filter { $0.code != nil }
        #expect(winners.count == 1)
        // The others get the page again, or the message that the server has too many passwords to hash.
        #expect(attempts.allSatisfy { [200, 302, 303, 503].contains($0.status) }, "\(Set(attempts.map(\.status)))")
        let winner = try #require(winners.first)
        // The others' tries of the used code have locked jane out, and a lock-out completes no login.
        try await first.administration.unlock(id)
        let tokens = try await second.token(winner.visit.redemption(of: try #require(winner.code)))
        #expect(tokens.status == 200)
        for instance in [first, second] {
            let left = try await instance.administration.credentials(of: id).map(\.type)
            #expect(left == ["password"])
            #expect(try await instance.administration.devices(of: id)?.count == 1)
        }
        await first.stop()
        await second.stop()
    }
}
