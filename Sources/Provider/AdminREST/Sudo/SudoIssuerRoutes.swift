import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/issuers`: the issuers of custom federated sign-in, key by key.
enum SudoIssuerRoutes {
    static let routes: [AdministrationRoute] = [
        .get("sudo/issuers", .readPool) {
            .json(try await $0.store.issuers(in: try await $0.pool).map { try $0.representation() })
        },
        .post("sudo/issuers", .changePool) { try await $0.addIssuer() },
        .delete("sudo/issuers/{issuer}/{key}", .changePool) {
            let name = FSSOKeyName(issuer: $0["issuer"], keyID: $0["key"])
            return try await $0.store.removeIssuer(name, in: try await $0.pool)
                ? .noContent : .refused(404, error: "Could not find key of issuer")
        },
    ]
}

extension AdministrationCall {
    fileprivate func addIssuer() async throws -> HTTPResponse {
        let pool = try await pool
        let body = try RepresentationReader(
            request, name: "SudoIssuer", members: ["issuer", "keyId", "publicKey", "attributes"])
        let name = FSSOKeyName(
            issuer: try body.required("issuer", atMost: StoredBounds.name),
            keyID: try body.required("keyId", atMost: StoredBounds.name))
        let record = FSSOIssuerRecord(
            name: name, publicKey: try Self.publicKey(try body.required("publicKey")),
            attributes: try Self.attributes(body), createdAt: now)
        guard try await store.add(record, in: pool) else {
            return .refused(409, "The issuer has a key with this id")
        }
        return created(at: "sudo", "issuers", name.issuer, name.keyID)
    }

    private static func publicKey(_ pem: String) throws -> JSONWebKey {
        do throws(JOSEError) { return try JSONWebKey(rsaPublicKeyPEM: pem) } catch {
            let sentence =
                switch error.code {
                case .weakKey: "The key has under 2048 bits"
                case .unsuitableKey: "The key is not RSA"
                default: "The key is no RSA public key in PEM (RSA PUBLIC KEY or PUBLIC KEY)"
                }
            throw RepresentationReader.refusal("publicKey", sentence)
        }
    }

    /// The maximum number of claims that are kept, which is that of custom attributes of a user pool (Amazon Cognito,
    /// quotas).
    private static let mostAttributes = 50

    /// The names of the claims that are kept; throws for a claim that only the server sets.
    private static func attributes(_ body: RepresentationReader) throws -> [String] {
        var names: [String] = []
        for name in try body.strings("attributes") ?? [] where !names.contains(name) {
            guard !name.isEmpty, name.fits(StoredBounds.name) else {
                throw RepresentationReader.refusal(
                    "attributes", "The name of a claim has 1 to \(StoredBounds.name) bytes")
            }
            guard !PoolClaimNames.isReserved(name) else {
                throw RepresentationReader.refusal("attributes", "The claim \(name) is set by the server alone")
            }
            guard names.count < mostAttributes else {
                throw RepresentationReader.refusal("attributes", "An issuer keeps at most \(mostAttributes) claims")
            }
            names.append(name)
        }
        return names
    }
}

extension FSSOIssuerRecord {
    fileprivate func representation() throws -> JSONValue {
        .members([
            "issuer": name.issuer, "keyId": name.keyID,
            "publicKey": try publicKey.rsaPublicKeyPEM(),
            "attributes": attributes, "createdTimestamp": createdAt,
        ])
    }
}
