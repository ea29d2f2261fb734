import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import Testing

@testable import AdminREST
@testable import IdentityCore
@testable import ServerRouting

/// Every endpoint of a realm's admin REST API, as declared in the table.
@Suite struct AdministrationTableTests {
    private static var routes: [AdministrationRoute] { AdministrationTable.table.routes }

    /// An address of a route, with each parameter replaced by its name.
    private func address(_ path: RoutePath) -> String {
        "/sandbox/" + path.template.filter { !"{}.".contains($0) }
    }

    private func segments(_ path: RoutePath) -> [String] {
        path.template.filter { !"{}.".contains($0) }.split(separator: "/").map(String.init)
    }

    @Test func withoutATokenEveryRouteIsUnauthorized() async throws {
        let fixture = try await AdministrationFixture()
        for route in Self.routes {
            for method in route.methods {
                let answer = await fixture.call(method, address(route.path), token: nil)
                #expect(answer.status == 401, "\(method) \(route.path.template)")
            }
        }
    }

    /// A user without roles may do nothing at any path, whether a route matches or not.
    @Test func withoutARoleEveryRouteIsForbidden() async throws {
        let admin = try await Administrator()
        try await admin.fixture.makeUser("nora", password: "Secret123")
        _ = try await admin.make(
            "/sandbox/clients",
            [
                "clientId": "app", "publicClient": true, "directAccessGrantsEnabled": true,
                "attributes": ["id.token.signed.response.alg": "ES256"],
            ])
        let token = try #require(try await admin.tokens(of: "nora")["access_token"]?.string)
        let nora = admin.with(token: token)
        for route in Self.routes {
            for method in route.methods + [.head, .patch] {
                let answer = await nora.call(method, address(route.path))
                #expect(answer.status == 403, "\(method) \(route.path.template)")
            }
        }
    }

    /// `AdministratorRightsTests` tests which roles suffice for each operation.
    @Test func everyOperationHasARouteAndARow() {
        #expect(Set(Self.routes.map(\.right)) == Set(AdministrationOperation.allCases))
        for operation in AdministrationOperation.allCases {
            let row = AdministrationRight.of(operation)
            #expect(row.operation == operation)
            #expect(!row.oneOf.isEmpty)
        }
    }

    @Test func whoseRightsCountIsNamedInThePath() throws {
        for route in Self.routes {
            for method in route.methods {
                let match = AdministrationTable.match(method, segments(route.path))
                #expect(match.route.path == route.path, "\(method) \(route.path.template)")
                let name = Comment("\(route.right) \(route.path.template)")
                switch match.subject {
                case nil: #expect(!AdministrationRight.of(route.right).demandsSubjectsRights, name)
                case .everybody: #expect([.unlockEverybody, .endEverySession].contains(route.right), name)
                case .user(let id): #expect(id == "user", name)
                case .client(let id): #expect(id == "client", name)
                case .clientOfRole(let id): #expect(id == "role", name)
                case .session(let id): #expect(id == "session", name)
                }
            }
        }
    }

    /// The resource of a path is looked up before its method is refused.
    @Test func aMethodThatNoRouteTakesIsRefusedAfterWhatThePathNamesIsFound() async throws {
        let fixture = try await AdministrationFixture()
        for route in Self.routes {
            let answer = await fixture.call(.patch, address(route.path))
            #expect([404, 405].contains(answer.status), "\(route.path.template)")
        }
        #expect(await fixture.call(.patch, "/sandbox/users/nosuch/credentials").json == ["error": "User not found"])
        #expect(await fixture.call(.patch, "/sandbox/clients/nosuch").json == ["error": "Could not find client"])
    }

    /// `Allow` of a refused method lists the methods of the path (RFC 9110, section 15.5.6); "users/{user}" names a
    /// user of the store.
    @Test(arguments: [
        (HTTPMethod.put, "/realms", "GET, HEAD, POST, OPTIONS"), (.post, "/serverinfo", "GET, HEAD, OPTIONS"),
        (.patch, "/realms/sandbox", "GET, HEAD, PUT, DELETE, OPTIONS"),
        (.post, "/realms/sandbox/keys", "GET, HEAD, OPTIONS"),
        (.delete, "/realms/sandbox/users", "GET, HEAD, POST, OPTIONS"),
        (.patch, "/realms/sandbox/users/{user}", "GET, HEAD, PUT, DELETE, OPTIONS"),
        (.patch, "/realms/sandbox/users/{user}/reset-password", "PUT, OPTIONS"),
        (.put, "/realms/sandbox/attack-detection/brute-force/users", "DELETE, OPTIONS"),
    ])
    func allowListsTheMethodsThatThePathAccepts(_ method: HTTPMethod, _ path: String, _ allowed: String)
        async throws
    {
        let fixture = try await AdministrationFixture()
        let user = await fixture.makeUser(["username": "jane"])
        let request = HTTPRequest(
            method: method, target: "/auth/admin" + path.replacing("{user}", with: user),
            headers: ["Authorization": "Bearer admin"])
        let answer = await fixture.routes.answer(ServerRequest(http: request))
        #expect(answer.status == 405)
        #expect(answer.headers.values("Allow") == [allowed])
    }

    @Test func allowListsTheMethodsOfEveryRouteOfAPath() throws {
        for route in Self.routes {
            let allowed = try #require(AdministrationTable.match(.patch, segments(route.path)).place).allowedMethods
            let listed = Set(allowed.components(separatedBy: ", "))
            #expect(listed.isSuperset(of: route.methods.map(\.rawValue)), "\(route.path.template): \(allowed)")
        }
    }

    @Test func anUnknownPathHasNoAllow() async throws {
        let answer = try await AdministrationFixture().call(.patch, "/sandbox/nosuch")
        #expect(answer.status == 404)
        #expect(answer.headers["Allow"] == nil)
    }

    /// HEAD is answered like GET (RFC 9110, section 9.3.2).
    @Test(arguments: ["/realms", "/serverinfo", "/realms/sandbox", "/realms/sandbox/users"])
    func headIsAcceptedWhereGetIs(_ path: String) async throws {
        let routes = try await AdministrationFixture().routes
        let request = HTTPRequest(
            method: .head, target: "/auth/admin" + path, headers: ["Authorization": "Bearer admin"])
        #expect(await routes.answer(ServerRequest(http: request)).status == 200)
    }
}
