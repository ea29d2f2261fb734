import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/issuers`: the issuers of custom federated sign-in, key by key.
enum SudoIssuerRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("sudo/issuers", [.get], right: .readPool) { call in
            let issuers = try await call.routes.store.issuers(in: try await call.pool)
            return .json(try issuers.map(representation))
        },
        AdministrationRoute("sudo/issuers", [.post], right: .changePool) { try await add($0) },
        AdministrationRoute("sudo/issuers/{issuer}/{key}", [.delete], right: .changePool) { call in
            let name = FSSOKeyName(issuer: call.parameters["issuer"], keyID: call.parameters["key"])
            return try await call.routes.store.removeIssuer(name, in: try await call.pool)
                ? .noContent
                : .refused(404, error: "Could not find key of issuer")
        },
    ]

    private static func add(_ call: AdministrationCall) async throws -> HTTPResponse {
        let pool = try await call.pool
        let body = try RepresentationReader(
            call.request, name: "SudoIssuer", members: ["issuer", "keyId", "publicKey", "attributes"])
        let name = FSSOKeyName(
            issuer: try body.required("issuer", atMost: StoredBounds.name),
            keyID: try body.required("keyId", atMost: StoredBounds.name))
        let record = FSSOIssuerRecord(
            name: name, publicKey: try publicKey(try body.required("publicKey")),
            attributes: try attributes(body), createdAt: call.routes.clock.now())
        guard try await call.routes.store.add(record, in: pool) == .written else {
            return .refused(409, "The issuer has a key with this id")
        }
        let path = AdministrationRoutes.path(["sudo", "issuers", name.issuer, name.keyID], in: call.realm.name)
        return .created(at: call.routes.location(path, of: call.request))
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

    private static func representation(_ issuer: FSSOIssuerRecord) throws -> JSONValue {
        [
            "issuer": .string(issuer.name.issuer), "keyId": .string(issuer.name.keyID),
            "publicKey": .string(try issuer.publicKey.rsaPublicKeyPEM()),
            "attributes": .array(issuer.attributes.map(JSONValue.string)),
            "createdTimestamp": .milliseconds(issuer.createdAt),
        ]
    }
}
