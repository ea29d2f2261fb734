import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

extension AdministrationTable {
    /// `sudo/fingerprints`: the fingerprints of signing certificates for Play Integrity.
    static let sudoFingerprints: [AdministrationRoute] = [
        .get("sudo/fingerprints", .readPool) {
            .json(try await $0.store.fingerprints(in: try await $0.pool).map(\.representation))
        },
        .post("sudo/fingerprints", .changePool) { try await $0.addFingerprint() },
        .delete("sudo/fingerprints/{fingerprint}", .changePool) {
            try await $0.store.removeFingerprint(id: $0["fingerprint"], in: try await $0.pool)
                ? .noContent : .refused(404, error: "Could not find fingerprint")
        },
    ]
}

extension AdministrationCall {
    fileprivate func addFingerprint() async throws -> HTTPResponse {
        let pool = try await pool
        let body = try RepresentationReader(request, name: "SudoFingerprint", members: ["fingerprint"])
        guard let fingerprint = CertificateFingerprint(try body.required("fingerprint")) else {
            throw RepresentationReader.refusal(
                "fingerprint",
                "The fingerprint is a SHA-256: 32 bytes as AA:BB:…, as hexadecimal digits or as base64url")
        }
        let owner = try await administrator
        let record = FingerprintRecord(
            id: newID(), digest: fingerprint.digest, ownerID: owner.id, ownerName: owner.name,
            createdAt: now)
        switch try await store.add(record, in: pool) {
        case .written: break
        case .nameTaken: return .refused(409, "The fingerprint is listed")
        // The owner was deleted in the meantime.
        case .notFound: return .unauthorized
        }
        return created(record.representation, at: "sudo", "fingerprints", record.id)
    }
}

extension FingerprintRecord {
    fileprivate var representation: JSONValue {
        [
            "id": .string(id), "fingerprint": .string(digest), "owner": .string(ownerName),
            "createdTimestamp": .milliseconds(createdAt),
        ]
    }
}
