import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import Synchronization
import TestSupport

@testable import AdminREST
@testable import IdentityCore
@testable import IdentityStorage

/// The admin routes over a store in memory, with a fixed clock and readable hashes.
struct AdministrationFixture: Sendable {
    static let now = Date(timeIntervalSince1970: 1_800_000_000.25)

    let sandbox = RealmRecord(id: "realm-1", name: .sandbox, displayName: "Sandbox")
    let store: DatabaseStore
    let routes: AdministrationRoutes

    init(isSecure: Bool = false, failure: StoreError? = nil) async throws {
        let realms = [RealmRecord(id: "realm-0", name: TenantID("master"), displayName: "Master"), sandbox]
        var store = try DatabaseStore(path: ":memory:")
        try await store.write { connection in
            for realm in realms { try RealmRows.insert(realm, connection) }
        }
        if let failure { store.admission = { _ in throw failure } }
        self.store = store
        routes = AdministrationRoutes(
            store: store, poolKeys: PoolKeyRing(store: store, signingKeys: SharedSigningKeys()), gate: KnownTokens(),
            hasher: ReadableHasher(), clock: StandingClock(Self.now), random: SeededRandom.another(),
            signingKeys: SharedSigningKeys(), origin: "http://127.0.0.1:8931",
            isSecure: isSecure)
    }

    /// Answers an administrator's request; `path` is relative to `/auth/admin/realms`.
    func call(
        _ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil, token: String? = "admin",
        type: String = "application/json"
    ) async -> HTTPResponse {
        await call(method, path, bytes: body?.bytes ?? [], token: token, type: type)
    }

    /// Answers an administrator's request with an arbitrary body.
    func call(
        _ method: HTTPMethod, _ path: String, bytes: [UInt8], token: String? = "admin",
        type: String = "application/json"
    ) async -> HTTPResponse {
        var headers: HTTPHeaders = ["Host": "127.0.0.1:8931", "Content-Type": type]
        if let token { headers.add("Authorization", "Bearer \(token)") }
        let request = HTTPRequest(method: method, target: "/auth/admin/realms" + path, headers: headers, body: bytes)
        return await routes.answer(ServerRequest(http: request))
    }

    func credentials(_ id: String) async throws -> [CredentialRecord] {
        try await store.credentials(ofUser: id, in: sandbox)
    }

    /// Creates a user and returns the ID.
    func makeUser(_ members: JSONValue) async -> String {
        let response = await call(.post, "/sandbox/users", members)
        return response.headers["Location"]?.split(separator: "/").last.map(String.init) ?? ""
    }

    private struct KnownTokens: AdministratorGate {
        func holder(of bearer: String?) async -> AdministrationTokenHolder? {
            guard let bearer, ["admin", "plain"].contains(bearer) else { return nil }
            return AdministrationTokenHolder(
                identity: AdministratorIdentity(id: "id-\(bearer)", name: bearer),
                access: bearer == "admin" ? .everything : .nothing)
        }
    }
}

/// Writes the secret into the hash, so that a test can read what was hashed.
struct ReadableHasher: PasswordHasher {
    func hash(_ secret: Secret) async -> String? {
        "$argon2id$v=19$m=7168,t=5,p=1$salt$" + secret.exposedText
    }

    func verify(_ secret: Secret, against encoded: String?) async -> Bool { await hash(secret) == encoded }

    func renewed(_ secret: Secret, hashedAs encoded: String) async -> String? { nil }

    func perform<Result: Sendable>(_ job: @escaping @Sendable () -> Result) async -> Result { job() }
}

extension HTTPResponse {
    /// The body as JSON, or `null` if it is not JSON.
    var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }
}
