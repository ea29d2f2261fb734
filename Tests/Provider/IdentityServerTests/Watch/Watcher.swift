import HTTPMessage
import IdentityModel
import JOSE
import Testing
import WatchProtocol

@testable import IdentityServer

/// Somebody who watches the realm of a provider, by its admin REST.
final class Watcher {
    private(set) var admin: Administrator
    private var next: Int64 = 0

    /// Arms the realm; what was sent before is not seen.
    init(_ fixture: TestProvider) async throws {
        admin = try await Administrator(fixture)
        _ = try await messages()
    }

    /// The new messages.
    func messages() async throws -> [WatchedMessage] {
        let page = try await page(after: next)
        next = page.next
        return page.messages
    }

    /// The last new message.
    func last() async throws -> WatchedMessage { try #require(try await messages().last) }

    /// The findings of the new messages.
    func findings() async throws -> [RuleFinding] { try await messages().compactMap(\.finding) }

    /// The only finding of the new messages.
    func finding() async throws -> RuleFinding {
        let findings = try await findings()
        #expect(findings.count == 1, "\(findings)")
        return try #require(findings.first)
    }

    func page(after number: Int64) async throws -> WatchedPage {
        var response = await admin.call(.get, "/sandbox/watch?after=\(number)")
        if response.status == 401 {
            // The token has expired.
            admin = try await Administrator(admin.fixture)
            response = await admin.call(.get, "/sandbox/watch?after=\(number)")
        }
        #expect(response.status == 200, "\(response.shown)")
        return try #require(WatchedPage(response.json))
    }
}

extension RuleFinding {
    /// The rule with what it compared.
    var comparison: String { "\(rule): \(expected ?? "-") / \(found ?? "-")" }
}
