import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import ServerRouting

/// `realms/{realm}`: the RSA key and the addresses, for libraries that do not use discovery.
extension RealmCall {
    static let realmInfoRoutes: [RealmRoute] = [
        RealmRoute("", [.get], right: .none) { try await $0.realmInfo() }
    ]

    private func realmInfo() async throws -> HTTPResponse {
        let keys = try await services.keys.keys(of: context.realm).published.keys
        var info: JSONValue = [
            "realm": .string(context.realm.name.rawValue),
            "token-service": .string(context.endpoints.issuer + "/protocol/openid-connect"),
            "account-service": .string(context.endpoints.issuer + "/account"), "tokens-not-before": 0,
        ]
        let key = keys.last { $0.kty == "RSA" }
        info["public_key"] = key.flatMap(SubjectPublicKeyInfo.bytes)
            .map { .string(Data($0).base64EncodedString()) }
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/json", "Cache-Control": "no-cache"], body: info.bytes)
    }
}
