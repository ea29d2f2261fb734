import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import AdminREST
@testable import IdentityStore

/// The rights that each operation of the admin REST API requires of an administrator of one realm, per route.
@Suite struct AdministratorRightsTests {
    /// The smallest sets of roles that allow a route, and whether the rights of the target account matter.
    struct Route: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let path: String
        let enough: [Set<String>]
        var isAboutAccount = false

        init(_ method: HTTPMethod, _ path: String, _ enough: [Set<String>], isAboutAccount: Bool = false) {
            (self.method, self.path, self.enough) = (method, path, enough)
            self.isAboutAccount = isAboutAccount
        }

        var testDescription: String { "\(method) \(path)" }
    }

    private static let realmViewers: [Set<String>] = [["view-realm"], ["manage-realm"]]
    private static let realmManagers: [Set<String>] = [["manage-realm"]]
    private static let userViewers: [Set<String>] = [["view-users"], ["manage-users"]]
    private static let userManagers: [Set<String>] = [["manage-users"]]
    private static let userHelpers: [Set<String>] = [["manage-users"], ["helpdesk"]]
    private static let clientViewers: [Set<String>] = [["view-clients"], ["manage-clients"]]
    private static let clientManagers: [Set<String>] = [["manage-clients"]]
    private static let bothViewers: [Set<String>] = [
        ["view-clients", "view-users"], ["view-clients", "manage-users"], ["manage-clients", "view-users"],
        ["manage-clients", "manage-users"],
    ]

    /// Every route of the admin REST API.
    static let routes: [Route] =
        [
            Route(.get, "", realmViewers + [["helpdesk"]]), Route(.put, "", realmManagers),
            Route(.delete, "", realmManagers),
            Route(.post, "partial-export", realmManagers), Route(.post, "partialImport", realmManagers),
            Route(.get, "keys", realmViewers), Route(.get, "components", realmViewers),
            Route(.get, "authentication/required-actions", realmViewers),
            Route(.put, "authentication/required-actions/UPDATE_PASSWORD", realmManagers),
            Route(.get, "identity-provider/instances", realmViewers),
            Route(.get, "default-groups", realmViewers), Route(.put, "default-groups/g", realmManagers),
            Route(.delete, "default-groups/g", realmManagers), Route(.get, "client-session-stats", realmViewers),
            Route(.post, "clear-user-cache", realmManagers), Route(.post, "push-revocation", realmManagers),
            Route(.get, "events", [["view-events"], ["manage-events"]]),
            Route(.get, "admin-events", [["view-events"], ["manage-events"]]),
            Route(.delete, "events", [["manage-events"]]),
        ]
        + [
            Route(.get, "users", userViewers + [["query-users"]]), Route(.post, "users", userManagers),
            Route(.get, "users/count", userViewers), Route(.get, "users/u", userViewers),
            Route(.get, "user-summaries", userViewers), Route(.get, "deleted-users", userViewers),
            Route(.get, "users/u/credentials", userViewers), Route(.get, "users/u/sessions", userViewers),
            Route(.get, "users/u/offline-sessions/c", userViewers), Route(.get, "users/u/devices", userViewers),
            Route(.get, "users/u/consents", userViewers), Route(.get, "users/u/groups", userViewers),
            Route(.get, "users/u/role-mappings", userViewers),
            Route(.get, "users/u/role-mappings/clients/c/available", userViewers),
            Route(.put, "users/u", userHelpers, isAboutAccount: true),
            Route(.delete, "users/u", userManagers, isAboutAccount: true),
            Route(.put, "users/u/reset-password", userHelpers, isAboutAccount: true),
            Route(.delete, "users/u/credentials/k", userHelpers, isAboutAccount: true),
            Route(.post, "users/u/restore", userManagers, isAboutAccount: true),
            Route(.post, "users/u/logout", userHelpers, isAboutAccount: true),
            Route(.delete, "users/u/devices/d", userManagers, isAboutAccount: true),
            Route(.delete, "users/u/consents/c", userManagers, isAboutAccount: true),
            Route(.put, "users/u/execute-actions-email", userManagers, isAboutAccount: true),
            Route(.post, "users/u/impersonation", userManagers, isAboutAccount: true),
            Route(.post, "users/u/role-mappings/realm", userManagers),
            Route(.delete, "users/u/role-mappings/clients/c", userManagers),
            Route(.put, "users/u/groups/g", userManagers), Route(.delete, "users/u/groups/g", userManagers),
            Route(.get, "attack-detection/brute-force/users/u", userViewers),
            Route(.delete, "attack-detection/brute-force/users/u", userHelpers, isAboutAccount: true),
            Route(.delete, "attack-detection/brute-force/users", userManagers, isAboutAccount: true),
            Route(.delete, "sessions/s", userHelpers, isAboutAccount: true),
            Route(.post, "logout-all", userManagers, isAboutAccount: true),
            Route(.get, "groups", userViewers + [["query-groups"]]), Route(.get, "groups/count", userViewers),
            Route(.get, "groups/g/members", userViewers), Route(.get, "groups/g/role-mappings", userViewers),
            Route(.get, "group-by-path/a/b", userViewers), Route(.post, "groups", userManagers),
            Route(.put, "groups/g", userManagers), Route(.post, "groups/g/children", userManagers),
            Route(.post, "groups/g/role-mappings/realm", userManagers),
        ]
        + [
            Route(.get, "clients", clientViewers + [["query-clients"]]),
            Route(.post, "clients", [["create-client"], ["manage-clients"]]),
            Route(.get, "clients/c", clientViewers), Route(.get, "clients/c/protocol-mappers/models", clientViewers),
            Route(.get, "clients/c/roles", clientViewers), Route(.get, "clients/c/roles/r", clientViewers),
            Route(.get, "clients/c/roles/r/composites", clientViewers),
            Route(.get, "clients/c/roles/r/users", bothViewers), Route(.get, "clients/c/roles/r/groups", bothViewers),
            Route(.get, "clients/c/scope-mappings", clientViewers),
            Route(.get, "clients/c/default-client-scopes", clientViewers),
            Route(.get, "clients/c/service-account-user", clientViewers),
            Route(.get, "clients/c/session-count", clientViewers),
            Route(.get, "clients/c/user-sessions", bothViewers),
            Route(.get, "clients/c/offline-sessions", bothViewers),
            Route(.get, "clients/c/client-secret", clientManagers, isAboutAccount: true),
            Route(.get, "clients/c/client-secret/rotated", clientManagers, isAboutAccount: true),
            Route(
                .get, "clients/c/installation/providers/keycloak-oidc-keycloak-json", clientManagers,
                isAboutAccount: true),
            Route(.put, "clients/c", clientManagers, isAboutAccount: true),
            Route(.delete, "clients/c", clientManagers, isAboutAccount: true),
            Route(.post, "clients/c/client-secret", clientManagers, isAboutAccount: true),
            Route(.post, "clients/c/protocol-mappers/models", clientManagers, isAboutAccount: true),
            Route(.delete, "clients/c/protocol-mappers/models/m", clientManagers, isAboutAccount: true),
            Route(.put, "clients/c/default-client-scopes/s", clientManagers, isAboutAccount: true),
            Route(.post, "clients/c/roles", clientManagers, isAboutAccount: true),
            Route(.put, "clients/c/roles/r", clientManagers, isAboutAccount: true),
            Route(.post, "clients/c/scope-mappings/realm", clientManagers, isAboutAccount: true),
            Route(.get, "client-scopes", clientViewers),
            Route(.get, "client-scopes/s/protocol-mappers/models", clientViewers),
            Route(.get, "default-default-client-scopes", clientViewers),
            Route(.post, "client-scopes", clientManagers), Route(.put, "client-scopes/s", clientManagers),
            Route(.put, "default-optional-client-scopes/s", clientManagers),
            Route(.get, "roles", realmViewers + userViewers + clientViewers),
            Route(.get, "roles/r", realmViewers + userViewers + clientViewers),
            Route(.get, "roles/r/composites", realmViewers + userViewers + clientViewers),
            Route(.get, "roles-by-id/r", realmViewers + userViewers + clientViewers),
            Route(.get, "roles/r/users", userViewers), Route(.get, "roles/r/groups", userViewers),
            Route(.post, "roles", realmManagers), Route(.put, "roles/r", realmManagers),
            Route(.post, "roles/r/composites", realmManagers),
            Route(.put, "roles-by-id/r", realmManagers + clientManagers, isAboutAccount: true),
        ]
        + [
            Route(.get, "sudo/pool", realmViewers), Route(.put, "sudo/pool", realmManagers),
            Route(.get, "sudo/config", realmViewers), Route(.get, "sudo/test-keys", realmViewers),
            Route(.post, "sudo/test-keys", realmManagers), Route(.delete, "sudo/test-keys/k", realmManagers),
            Route(.get, "sudo/issuers", realmViewers), Route(.post, "sudo/issuers", realmManagers),
            Route(.delete, "sudo/issuers/i/k", realmManagers), Route(.get, "sudo/providers", realmViewers),
            Route(.post, "sudo/providers", realmManagers), Route(.delete, "sudo/providers/p", realmManagers),
            Route(.get, "sudo/fingerprints", realmViewers), Route(.post, "sudo/fingerprints", realmManagers),
            Route(.delete, "sudo/fingerprints/f", realmManagers), Route(.get, "sudo/devices", realmViewers),
            Route(.post, "sudo/devices", realmManagers), Route(.delete, "sudo/devices/d", realmManagers),
            Route(.post, "sudo/attestation/device-check", realmManagers),
            Route(.post, "sudo/attestation/play-integrity", realmManagers),
            Route(.get, "sudo/registrations", userViewers), Route(.get, "sudo/users", userViewers),
            Route(.get, "sudo/users/u", userViewers), Route(.put, "sudo/users/u", userManagers),
            Route(.get, "watch", []),
            Route(.delete, "sudo/users/u", userManagers),
        ]

    /// Every role of `realm-management` except `realm-admin`.
    private static var roles: [String] {
        get throws {
            let client = ClientRecord(id: "c", clientID: ClientID(BuiltInClientRoles.administration))
            let all = BuiltInClientRoles(of: client, random: SeededRandom.another()).roles.map(\.name)
            return all.filter { $0 != BuiltInClientRoles.administrator }
        }
    }

    /// One role and two together allow exactly the routes for which they suffice.
    @Test(arguments: routes) func aRouteIsOpenToWhoHasEnough(_ route: Route) throws {
        let path = route.path.split(separator: "/").map(String.init)
        let match = AdministrationTable.match(route.method, path)
        let operation = try #require(match.operation)
        let roles = try Self.roles
        #expect(roles.count >= 18)
        for first in roles {
            for second in roles {
                let held: Set = [first, second]
                let rights = AdministratorRights(realm: .sandbox, roles: held, account: "a")
                let isEnough = route.enough.contains { $0.isSubset(of: held) }
                #expect(rights.allow(operation) == isEnough, "\(operation) with \(held.sorted())")
            }
        }
        #expect(!AdministratorRights(realm: .sandbox, roles: [], account: "a").allow(operation))
        #expect(AdministratorRights(realm: .sandbox, roles: ["realm-admin"], account: "a").allow(operation))
        #expect((match.subject != nil) == route.isAboutAccount)
    }

    @Test func everyOperationIsARoutes() {
        let known = Self.routes.map { route in
            AdministrationTable.match(route.method, route.path.split(separator: "/").map(String.init)).operation
        }
        #expect(Set(known.compactMap(\.self)) == Set(AdministrationOperation.allCases))
    }

    @Test func everybodyIsTheSubjectOfWhatIsDoneToAll() {
        for (method, path) in [
            (HTTPMethod.post, ["logout-all"]), (.delete, ["attack-detection", "brute-force", "users"]),
        ] {
            #expect(AdministrationTable.match(method, path).subject == .everybody)
        }
    }
}
