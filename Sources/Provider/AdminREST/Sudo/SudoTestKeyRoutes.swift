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
        .get("sudo/test-keys", .readPool) {
            .json(try await $0.store.testKeys(in: try await $0.pool).map(\.representation))
        },
        .post("sudo/test-keys", .changePool) { try await $0.makeTestKey() },
        .delete("sudo/test-keys/{key}", .changePool) {
            try await $0.store.revokeTestKey(id: $0["key"], in: try await $0.pool, at: $0.now) == nil
                ? .refused(404, error: "Could not find TEST registration key") : .noContent
        },
    ]
}

extension AdministrationCall {
    fileprivate func makeTestKey() async throws -> HTTPResponse {
        let pool = try await pool
        let owner = try await administrator
        let pair = try await services.hasher.perform { [signingKeys = services.signingKeys] in
            Result { () throws(JOSEError) in try TestKeyPair(signingKeys) }
        }.get()
        let record = TestKeyRecord(
            id: newID(), ownerID: owner.id, ownerName: owner.name, publicKey: pair.publicKey,
            createdAt: now)
        guard try await store.add(record, in: pool) else { return .unauthorized }
        var answer = record.representation
        answer["privateKey"] = .string(pair.privateKey.exposedText)
        return created(answer, at: "sudo", "test-keys", record.id)
    }
}

/// A new RSA key pair; the private key is PKCS#1 PEM, which the SDKs read (sudo-user-ios 18.2.1,
/// TESTAuthenticationProvider).
private struct TestKeyPair: Sendable {
    let publicKey: JSONWebKey
    let privateKey: Secret

    init(_ signingKeys: any SigningKeySource) throws(JOSEError) {
        let key = try signingKeys.key(.rs256)
        publicKey = JSONWebKey(kty: "RSA", n: key.publicKey.n, e: key.publicKey.e)
        privateKey = try key.withPKCS1PEM { Secret($0) }
    }
}

extension TestKeyRecord {
    fileprivate var representation: JSONValue {
        .members(["id": id, "owner": ownerName, "createdTimestamp": createdAt, "revokedTimestamp": revokedAt])
    }
}
