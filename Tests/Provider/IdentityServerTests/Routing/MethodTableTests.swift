import FoundationEssentials
import HTTPMessage
import JOSE
import Testing

@testable import IdentityServer

/// The paths and methods that give 404 or 405 are those of an unmodified Keycloak 26.7.3.
///
/// The table is the output of `methods.py` at Keycloak; `PeerTests` compares it again.
@Suite struct MethodTableTests {
    private static let methods: [HTTPMethod] = [.get, .post, .put, .delete, .patch]

    /// At Keycloak, a GET shows the page for a user code, which has a separate address here.
    private static let deliberate: Set = ["GET /realms/protocol/openid-connect/auth/device"]

    private static func lines() throws -> [[Substring]] {
        let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        let text = try String(contentsOf: URL(filePath: folder + "/Exports/methods-26.7.3.txt"), encoding: .utf8)
        return text.split(separator: "\n").map { $0.split(separator: " ") }
    }

    @Test func aMethodIsTakenMissingOrNotAllowedAsAtKeycloak() async throws {
        let admin = try await Administrator()
        let ids = try await ids(made: admin)
        let lines = try Self.lines()
        #expect(lines.count > 150)
        for line in lines {
            #expect(line.count == 1 + Self.methods.count)
            var path = String(line[0].replacing("/realms", with: "/realms/methods", maxReplacements: 1))
            for (name, id) in ids { path = path.replacing(name, with: id) }
            for (method, expected) in zip(Self.methods, line.dropFirst()) where expected != "skip" {
                let answer =
                    path.hasPrefix("/admin/realms")
                    ? await admin.call(method, String(path.dropFirst("/admin/realms".count)))
                    : await admin.fixture.send(HTTPRequest(method: method, target: "/auth" + path))
                let told = [404, 405].contains(answer.status) ? String(answer.status) : "taken"
                let request = "\(method) \(line[0])"
                #expect(told == expected || Self.deliberate.contains(request), "\(request): \(answer.status)")
                #expect((answer.headers["Allow"] != nil) == (answer.status == 405), "\(request)")
            }
        }
    }

    /// Creates the realm and the resources in its paths.
    private func ids(made admin: Administrator) async throws -> [String: String] {
        #expect(
            await admin.call(.post, "", ["realm": "methods", "enabled": true, "sslRequired": "none"]).status == 201)
        let scopes = await admin.call(.get, "/methods/client-scopes").json.array ?? []
        #expect(await admin.call(.post, "/methods/roles", ["name": "clerk"]).status == 201)
        return [
            "{user}": try await admin.make("/methods/users", ["username": "jane", "enabled": true]),
            "{client}": try await admin.make("/methods/clients", ["clientId": "app", "serviceAccountsEnabled": true]),
            "{group}": try await admin.make("/methods/groups", ["name": "staff"]),
            "{role}": try #require(await admin.call(.get, "/methods/roles/clerk").json["id"]?.string),
            "{scope}": try #require(scopes.first { $0["name"] == "phone" }?["id"]?.string),
        ]
    }
}
