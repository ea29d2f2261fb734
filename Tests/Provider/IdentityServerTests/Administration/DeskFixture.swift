import HTTPMessage
import IdentityModel
import JOSE
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// A server whose sandbox has users with everything that a help desk meets.
struct DeskFixture: Sendable {
    let admin: Administrator
    /// The ID of a client whose users log in with a password.
    let app: String

    static let code: JSONValue = [
        "type": "ACTIVATION_CODE", "credentialData": "{\"period\":\"60d\"}", "secretData": "{\"code\":\"12345678\"}",
    ]
    static let password: JSONValue = ["type": "password", "value": "Taken1234"]

    init(_ fixture: TestProvider? = nil) async throws {
        admin = try await Administrator(fixture)
        app = try await admin.makeApp()
    }

    /// Creates a user with a password and an activation code, and returns the ID.
    func user(_ name: String) async throws -> String {
        try await admin.make(
            "/sandbox/users",
            [
                "username": .string(name), "enabled": true, "email": .string("\(name)@example.com"),
                "firstName": "A", "lastName": "B",
                "credentials": [["type": "password", "value": "Secret123"], Self.code],
            ])
    }

    func credential(_ kind: String, of user: String) async throws -> String {
        let all = await admin.call(.get, "/sandbox/users/\(user)/credentials").json.array ?? []
        return try #require(all.first { $0["type"]?.string == kind }?["id"]?.string)
    }

    /// Logs a user in, and returns the ID of the session.
    func session(of user: String, named name: String) async throws -> String {
        _ = try await admin.tokens(of: name)
        return try #require(await admin.call(.get, "/sandbox/users/\(user)/sessions").json[0]?["id"]?.string)
    }

    /// The user and the credentials as the administrator sees them.
    func state(of user: String) async -> [JSONValue] {
        var state: [JSONValue] = []
        for part in ["", "/credentials", "/groups", "/sessions"] {
            state.append(await admin.call(.get, "/sandbox/users/\(user)\(part)").json)
        }
        return state
    }

    /// The request of a row, about a new user or group if its path names one.
    func request(_ row: RolesByOperationsTests.Row) async throws -> (path: String, body: JSONValue?) {
        var path = row.path
        if path.contains("{user}") || path.contains("{session}") || path.contains("{credential}") {
            let name = "jane-\(admin.fixture.random.uuid())"
            let user = try await user(name)
            if path.contains("{credential}") {
                let kind = row.variant == "password" ? "password" : "ACTIVATION_CODE"
                path = path.replacing("{credential}", with: try await credential(kind, of: user))
            }
            if path.contains("{session}") {
                path = path.replacing("{session}", with: try await session(of: user, named: name))
            }
            path = path.replacing("{user}", with: user)
        }
        if path.contains("{group}") {
            let name = "group-\(admin.fixture.random.uuid())"
            path = path.replacing("{group}", with: try await admin.make("/sandbox/groups", ["name": .string(name)]))
        }
        // What other parameters name does not exist.
        path = path.filter { !"{}.".contains($0) }
        return ("/sandbox" + (path.isEmpty ? "" : "/" + path), body(of: row))
    }

    private func body(of row: RolesByOperationsTests.Row) -> JSONValue? {
        switch row.variant {
        case "-",
            "password" where row.method == .delete:
            nil
        case "{}": [:]
        case "[]": []
        case "code": ["credentials": [Self.code]]
        case "password": ["credentials": [Self.password]]
        case "names": ["firstName": "New"]
        case "email": ["email": .string("mail-\(admin.fixture.random.uuid())@example.com")]
        case "verified": ["emailVerified": true]
        case "actions": ["requiredActions": ["UPDATE_PASSWORD"]]
        case "attributes": ["attributes": ["colour": ["red"]]]
        case "validity": ["attributes": ["validUntil": ["2030-01-01T00:00:00Z"]]]
        case "disable": ["enabled": false]
        case "temporary": ["type": "password", "value": "Taken1234", "temporary": true]
        case "permanent": ["type": "password", "value": "Taken1234"]
        case "username": ["username": "another"]
        case "name": ["name": .string("made-\(admin.fixture.random.uuid())")]
        case "scope":
            ["name": .string("made-\(admin.fixture.random.uuid())"), "protocol": "openid-connect"]
        case "user": ["username": .string("made-\(admin.fixture.random.uuid())")]
        default: .string(row.variant)
        }
    }
}
