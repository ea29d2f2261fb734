import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/test-keys`: the keys of TEST registrations.
///
/// The server generates a key pair and stores the public key. Only the response to that request contains the private
/// key.
enum SudoTestKeyRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("sudo/test-keys", [.get], right: .readPool) { call in
            let keys = try await call.routes.store.testKeys(in: try await call.pool)
            return .json(keys.map(representation))
        },
        AdministrationRoute("sudo/test-keys", [.post], right: .changePool) { try await make($0) },
        AdministrationRoute("sudo/test-keys/{key}", [.delete], right: .changePool) { call in
            let revoked = try await call.routes.store.revokeTestKey(
                id: call.parameters["key"], in: try await call.pool, at: call.routes.clock.now())
            return revoked == nil
                ? .refused(404, error: "Could not find TEST registration key")
                : .noContent
        },
    ]

    private static func make(_ call: AdministrationCall) async throws -> HTTPResponse {
        let pool = try await call.pool
        let owner = try await call.administrator
        let pair = try await call.routes.hasher.perform { [signingKeys = call.routes.signingKeys] in
            Result { () throws(JOSEError) in try KeyPair(signingKeys) }
        }.get()
        let record = TestKeyRecord(
            id: call.routes.random.uuid(), ownerID: owner.id, ownerName: owner.name, publicKey: pair.publicKey,
            createdAt: call.routes.clock.now())
        guard try await call.routes.store.add(record, in: pool) == .written else {
            // The owner was deleted in the meantime.
            return .unauthorized
        }
        var answer = representation(record)
        answer["privateKey"] = .string(pair.privateKey.exposedText)
        let path = AdministrationRoutes.path(["sudo", "test-keys", record.id], in: call.realm.name)
        return .created(answer, at: call.routes.location(path, of: call.request))
    }

    /// A new RSA key pair; the private key is PKCS#1 PEM, which the SDKs read (sudo-user-ios 18.2.1,
    /// TESTAuthenticationProvider).
    private struct KeyPair: Sendable {
        let publicKey: JSONWebKey
        let privateKey: Secret

        init(_ signingKeys: any SigningKeySource) throws(JOSEError) {
            let key = try signingKeys.key(.rs256)
            publicKey = JSONWebKey(kty: "RSA", n: key.publicKey.n, e: key.publicKey.e)
            privateKey = try key.withPKCS1PEM { Secret($0) }
        }
    }

    private static func representation(_ key: TestKeyRecord) -> JSONValue {
        var json: JSONValue = [
            "id": .string(key.id), "owner": .string(key.ownerName), "createdTimestamp": .milliseconds(key.createdAt),
        ]
        json["revokedTimestamp"] = key.revokedAt.map { .milliseconds($0) }
        return json
    }
}
