import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/fingerprints`: the fingerprints of signing certificates for Play Integrity.
enum SudoFingerprintRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("sudo/fingerprints", [.get], right: .readPool) { call in
            let fingerprints = try await call.routes.store.fingerprints(in: try await call.pool)
            return .json(fingerprints.map(representation))
        },
        AdministrationRoute("sudo/fingerprints", [.post], right: .changePool) { try await add($0) },
        AdministrationRoute("sudo/fingerprints/{fingerprint}", [.delete], right: .changePool) { call in
            try await call.routes.store.removeFingerprint(
                id: call.parameters["fingerprint"], in: try await call.pool)
                ? .noContent
                : .refused(404, error: "Could not find fingerprint")
        },
    ]

    private static func add(_ call: AdministrationCall) async throws -> HTTPResponse {
        let pool = try await call.pool
        let body = try RepresentationReader(call.request, name: "SudoFingerprint", members: ["fingerprint"])
        guard let fingerprint = CertificateFingerprint(try body.required("fingerprint")) else {
            throw RepresentationReader.refusal(
                "fingerprint",
                "The fingerprint is a SHA-256: 32 bytes as AA:BB:…, as hexadecimal digits or as base64url")
        }
        let owner = try await call.administrator
        let record = FingerprintRecord(
            id: call.routes.random.uuid(), digest: fingerprint.digest, ownerID: owner.id, ownerName: owner.name,
            createdAt: call.routes.clock.now())
        switch try await call.routes.store.add(record, in: pool) {
        case .written: break
        case .nameTaken: return .refused(409, "The fingerprint is listed")
        // The owner was deleted in the meantime.
        case .notFound: return .unauthorized
        }
        let path = AdministrationRoutes.path(["sudo", "fingerprints", record.id], in: call.realm.name)
        return .created(
            representation(record), at: call.routes.location(path, of: call.request))
    }

    private static func representation(_ fingerprint: FingerprintRecord) -> JSONValue {
        [
            "id": .string(fingerprint.id), "fingerprint": .string(fingerprint.digest),
            "owner": .string(fingerprint.ownerName), "createdTimestamp": .milliseconds(fingerprint.createdAt),
        ]
    }
}
