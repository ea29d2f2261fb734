import FoundationEssentials
import HTTPMessage
import JOSE
import Testing

@testable import IdentityServer

/// A realm that an unmodified Keycloak 26.7.3 exports can be imported unchanged.
@Suite struct StockExportTests {
    static func export() throws -> JSONValue {
        let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        return try JSONValue(parsing: Array(Data(contentsOf: URL(filePath: folder + "/Exports/keycloak-26.7.3.json"))))
    }

    @Test func aStockRealmIsImportedWithItsServiceAccountsAndScopeMappings() async throws {
        let admin = try await Administrator()
        let answer = await admin.call(.post, "", try Self.export())
        #expect(answer.status == 201, "\(answer.shown)")
        let ids = await admin.call(.get, "/stock/clients").json.array?.compactMap { $0["clientId"]?.string } ?? []
        #expect(Set(ids).isSuperset(of: ["plain", "pub", "bo", "consent", "sa", "account-console"]))
        let client = try #require(await admin.call(.get, "/stock/clients?clientId=sa").json[0])
        let id = try #require(client["id"]?.string)
        let account = await admin.call(.get, "/stock/clients/\(id)/service-account-user").json
        #expect(account["username"] == "service-account-sa")
        let console = try #require(
            await admin.call(.get, "/stock/clients?clientId=account-console").json[0]?["id"]?.string)
        let owner = try #require(await admin.call(.get, "/stock/clients?clientId=account").json[0]?["id"]?.string)
        let told = await admin.call(.get, "/stock/clients/\(console)/scope-mappings/clients/\(owner)").json.array
        #expect(Set(told?.compactMap { $0["name"]?.string } ?? []) == ["manage-account", "view-groups"])
        // This setting of Keycloak's has no effect here; it is kept as it came.
        let cli = try #require(await admin.call(.get, "/stock/clients?clientId=admin-cli").json[0])
        #expect(cli["attributes"]?["client.use.lightweight.access.token.enabled"] == "true")
    }

    @Test func theSameRealmIsNotImportedWhereOneOfItsSettingsIsOn() async throws {
        let admin = try await Administrator()
        var realm = try Self.export()
        realm["verifyEmail"] = true
        #expect(await admin.call(.post, "", realm).status == 501)
        #expect(await admin.call(.get, "/stock").status == 404)
    }

    @Test func itMayBeWrittenOverARealmThatIsThere() async throws {
        let admin = try await Administrator()
        #expect(await admin.call(.post, "", ["realm": "stock", "enabled": true]).status == 201)
        var realm = try Self.export()
        // These members have their own endpoints.
        for part in [
            "clients", "clientScopes", "users", "groups", "roles", "defaultDefaultClientScopes",
            "defaultOptionalClientScopes", "defaultGroups", "scopeMappings", "clientScopeMappings",
        ] { realm[part] = nil }
        let answer = await admin.call(.put, "/stock", realm)
        #expect(answer.status == 204, "\(answer.shown)")
    }
}
