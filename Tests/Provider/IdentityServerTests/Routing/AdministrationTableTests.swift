import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import Testing

@testable import AdminREST
@testable import IdentityStore
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
        let fixture = try await TestProvider()
        for route in Self.routes {
            for method in route.methods {
                let answer = await fixture.send(
                    HTTPRequest(method: method, target: "/auth/admin/realms" + address(route.path)))
                #expect(answer.status == 401, "\(method) \(route.path.template)")
            }
        }
    }

    /// A user without roles may do nothing at any path, whether a route matches or not.
    @Test func withoutARoleEveryRouteIsForbidden() async throws {
        let admin = try await Administrator()
        try await admin.fixture.makeUser("nora", password: "Secret123")
        try await admin.makeApp()
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
            #expect(!operation.right.oneOf.isEmpty)
        }
    }

    @Test func whoseRightsCountIsNamedInThePath() throws {
        for route in Self.routes {
            for method in route.methods {
                let match = AdministrationTable.match(method, segments(route.path))
                #expect(match.found?.route.path == route.path, "\(method) \(route.path.template)")
                let name = Comment("\(route.right) \(route.path.template)")
                switch match.subject {
                case nil: #expect(route.right.right.subject == nil, name)
                case .everybody: #expect([.unlockEverybody, .endEverySession].contains(route.right), name)
                case .user(let id): #expect(id == "user", name)
                case .client(let id): #expect(id == "client", name)
                case .clientOfRole(let id): #expect(id == "role", name)
                case .session(let id): #expect(id == "session", name)
                }
            }
        }
    }

    /// A path that no route has is 404, a method that no route of a path takes 405, whatever the path names.
    @Test func aRequestWithoutARouteIsRefused() async throws {
        let admin = try await Administrator()
        for route in Self.routes {
            let answer = await admin.call(.patch, address(route.path))
            #expect(answer.status == 405 && answer.headers["Allow"] != nil, "\(route.path.template)")
        }
        for path in ["/sandbox/nosuch", "/sandbox/users/nosuch/nosuch", "/sandbox/sudo/nosuch"] {
            #expect(await admin.call(.get, path).status == 404, "\(path)")
        }
    }

    @Test func allowListsTheMethodsOfEveryRouteOfAPath() throws {
        for route in Self.routes {
            let allowed = try #require(AdministrationTable.match(.patch, segments(route.path)).place).allowedMethods
            let listed = Set(allowed.components(separatedBy: ", "))
            #expect(listed.isSuperset(of: route.methods.map(\.rawValue)), "\(route.path.template): \(allowed)")
        }
    }
}
