import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/fingerprints`: the fingerprints of signing certificates for Play Integrity.
enum SudoFingerprintRoutes {
    static let routes: [AdministrationRoute] = [
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
        guard try await store.add(record, in: pool) else { return .refused(409, "The fingerprint is listed") }
        return created(record.representation, at: "sudo", "fingerprints", record.id)
    }
}

extension FingerprintRecord {
    fileprivate var representation: JSONValue {
        .members([
            "id": id, "fingerprint": digest, "owner": ownerName,
            "createdTimestamp": createdAt,
        ])
    }
}

/// The SHA-256 fingerprint of a signing certificate.
struct CertificateFingerprint: Hashable {
    /// The digest in Base64url without padding, as in Play Integrity.
    let digest: String

    /// Parses 32 bytes as `AA:BB:…`, as 64 hexadecimal digits, or as Base64url; returns `nil` for any other text.
    init?(_ text: String) {
        let digits = text.filter { $0 != ":" }
        if digits.utf8.count == 64, let bytes = Self.bytes(digits) {
            digest = Base64URL.encode(bytes)
        } else if let bytes = Base64URL.decode(text), bytes.count == 32 {
            digest = text
        } else {
            return nil
        }
    }

    private static func bytes(_ digits: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = digits.utf8.map { $0 }[...]
        while let high = rest.popFirst(), let low = rest.popFirst() {
            guard let byte = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16), high != UInt8(ascii: "+")
            else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
