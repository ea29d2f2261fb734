import FoundationEssentials
import HTTPMessage
import IdentityModel
import Synchronization
import TestSupport
import Testing

@testable import IdentityStore

/// An unauthenticated client cannot determine which names exist.
@Suite struct EnumerationTests {
    /// Counts the password hashes of a login.
    private final class CountingHasher: PasswordHasher {
        let hashes = Tally()
        let checks = Tally()

        func perform<Result: Sendable>(_ job: @escaping @Sendable () -> Result) async -> Result { job() }

        func hash(_ secret: Secret) async -> String? {
            hashes.add()
            return "hash of " + secret.exposedText
        }

        func verify(_ secret: Secret, against encoded: String?) async -> Bool {
            checks.add()
            return encoded == "hash of " + secret.exposedText
        }

        func renewed(_ secret: Secret, hashedAs encoded: String) async -> String? { nil }
    }

    /// Activation codes require no password hash.
    @Test(arguments: [(ClientID.kssIdpEnrollment, 0), (.kssIdpLogin, 1)])
    func unknownNamesCostAndReadLikeWrongSecrets(_ client: ClientID, cost: Int) async throws {
        let hasher = CountingHasher()
        let fixture = try await TestProvider(hasher: hasher)
        let device = try fixture.device()
        _ = try await fixture.activated("device-owner", device)
        try await fixture.makeUser("jane", password: "Secret123", code: "12345678")
        try await fixture.makeUser("bare")
        var answers: [String] = []
        for name in ["jane", "bare", "nobody"] {
            let flow = TestFlow(fixture, device, client: client)
            try await flow.open()
            let before = (hasher.hashes.value, hasher.checks.value)
            let page = try await flow.submit([
                "username": name, "password": "Wrong1234", "activation-code": "00000000",
            ])
            #expect(hasher.hashes.value == before.0)
            #expect(hasher.checks.value == before.1 + cost)
            let codes = flow.action.split(separator: "&").first.map(String.init) ?? ""
            let text = page.shown.split(separator: codes).joined()
            answers.append("\(page.status) \(page.pageError ?? "") \(text.utf8.count - 2 * name.utf8.count)")
        }
        #expect(answers[0].prefix(10) == answers[1].prefix(10))
        #expect(answers[0].prefix(10) == answers[2].prefix(10))
    }
}
