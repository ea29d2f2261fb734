import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/providers`: the OpenID providers of federated sign-in.
enum SudoProviderRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("sudo/providers", [.get], right: .readPool) { call in
            let providers = try await call.routes.store.providers(of: try await call.pool)
            return .json(providers.map(representation))
        },
        AdministrationRoute("sudo/providers", [.post], right: .changePool) { try await add($0) },
        AdministrationRoute("sudo/providers/{provider}", [.delete], right: .changePool) { call in
            try await call.routes.store.removeProvider(
                named: call.parameters["provider"], in: try await call.pool)
                ? .noContent
                : .refused(404, error: "Could not find provider")
        },
    ]

    private static func add(_ call: AdministrationCall) async throws -> HTTPResponse {
        let pool = try await call.pool
        let body = try RepresentationReader(
            call.request, name: "SudoProvider", members: ["name", "issuer", "clientId", "secret"])
        let record = UpstreamProviderRecord(
            name: try name(body), issuer: try issuer(body),
            clientID: ClientID(try body.required("clientId", atMost: StoredBounds.name)),
            secret: try body.string("secret").flatMap { $0.isEmpty ? nil : Secret($0) },
            createdAt: call.routes.clock.now())
        guard try await call.routes.store.add(record, in: pool) == .written else {
            return .refused(409, "A provider with this name exists")
        }
        let path = AdministrationRoutes.path(["sudo", "providers", record.name], in: call.realm.name)
        return .created(at: call.routes.location(path, of: call.request))
    }

    /// The provider's name; it must not contain `_`, because its users are named `<name>_<subject>`.
    private static func name(_ body: RepresentationReader) throws -> String {
        let name = try body.required("name", atMost: StoredBounds.providerName)
        let wrong = RefusedCharacter(in: name) { scalar in
            let character = Character(scalar)
            return !scalar.isASCII || !(character.isLetter || character.isNumber || "-.".contains(character))
        }
        if let wrong {
            throw RepresentationReader.refusal(
                "name",
                "The name has letters, digits, hyphens and dots only; not \(wrong.shown) at position \(wrong.position)")
        }
        return name
    }

    private static func issuer(_ body: RepresentationReader) throws -> String {
        let issuer = try body.required("issuer", atMost: StoredBounds.uri)
        let reference = URLReference(issuer)
        guard ["http", "https"].contains(reference.scheme?.lowercased() ?? ""), reference.origin != nil,
            reference.host?.isEmpty == false, reference.authority?.contains("@") == false,
            !issuer.contains("?"), !issuer.contains("#"),
            issuer.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw RepresentationReader.refusal(
                "issuer", "The issuer is an http or https URL without query and fragment")
        }
        return issuer
    }

    /// Omits the secret.
    private static func representation(_ provider: UpstreamProviderRecord) -> JSONValue {
        [
            "name": .string(provider.name), "issuer": .string(provider.issuer),
            "clientId": .string(provider.clientID.rawValue), "hasSecret": .bool(provider.secret != nil),
            "createdTimestamp": .milliseconds(provider.createdAt),
        ]
    }
}
