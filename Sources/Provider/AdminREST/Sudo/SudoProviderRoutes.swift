import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/providers`: the OpenID providers of federated sign-in.
enum SudoProviderRoutes {
    static let routes: [AdministrationRoute] = [
        .get("sudo/providers", .readPool) {
            .json(try await $0.store.providers(of: try await $0.pool).map(\.representation))
        },
        .post("sudo/providers", .changePool) { try await $0.addProvider() },
        .delete("sudo/providers/{provider}", .changePool) {
            try await $0.store.removeProvider(named: $0["provider"], in: try await $0.pool)
                ? .noContent : .refused(404, error: "Could not find provider")
        },
    ]
}

extension AdministrationCall {
    fileprivate func addProvider() async throws -> HTTPResponse {
        let pool = try await pool
        let body = try RepresentationReader(
            request, name: "SudoProvider", members: ["name", "issuer", "clientId", "secret"])
        let record = UpstreamProviderRecord(
            name: try body.readProviderName(), issuer: try body.readProviderIssuer(),
            clientID: ClientID(try body.required("clientId", atMost: StoredBounds.name)),
            secret: try body.string("secret").flatMap { $0.isEmpty ? nil : Secret($0) },
            createdAt: now)
        guard try await store.add(record, in: pool) else {
            return .refused(409, "A provider with this name exists")
        }
        return created(at: "sudo", "providers", record.name)
    }
}

extension RepresentationReader {
    /// The provider's name; it must not contain `_`, because its users are named `<name>_<subject>`.
    fileprivate func readProviderName() throws -> String {
        let name = try required("name", atMost: StoredBounds.providerName)
        let wrong = RefusedCharacter(in: name) { scalar in
            let character = Character(scalar)
            return !scalar.isASCII || !(character.isLetter || character.isNumber || "-.".contains(character))
        }
        if let wrong {
            throw Self.refusal(
                "name",
                "The name has letters, digits, hyphens and dots only; not \(wrong.shown) at position \(wrong.position)")
        }
        return name
    }

    fileprivate func readProviderIssuer() throws -> String {
        let issuer = try required("issuer", atMost: StoredBounds.uri)
        let reference = URLReference(issuer)
        guard ["http", "https"].contains(reference.scheme?.lowercased() ?? ""), reference.origin != nil,
            reference.host?.isEmpty == false, reference.authority?.contains("@") == false,
            !issuer.contains("?"), !issuer.contains("#"),
            issuer.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw Self.refusal(
                "issuer", "The issuer is an http or https URL without query and fragment")
        }
        return issuer
    }
}

extension UpstreamProviderRecord {
    /// Omits the secret.
    fileprivate var representation: JSONValue {
        .members([
            "name": name, "issuer": issuer, "clientId": clientID.rawValue,
            "hasSecret": secret != nil, "createdTimestamp": createdAt,
        ])
    }
}
