import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityServer
@testable import IdentityStore
@testable import OpenIDProvider
@testable import ServerRouting

/// Every endpoint of a realm, as declared in the table of routes.
@Suite struct OpenIDRoutesTests {
    private static let methods: [HTTPMethod] = [.get, .post, .put, .delete]

    private func address(_ route: RealmRoute, _ fixture: TestProvider) -> String {
        fixture.endpoints.issuer + (route.path.count == 0 ? "" : "/" + route.path.template)
    }

    private func segments(_ path: String) -> [String] {
        path.isEmpty ? [] : path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }

    /// A request without proof gets no data of a user or a client.
    @Test func aRequestWithoutProofGetsWhatItsRightAllows() async throws {
        let fixture = try await RelyingParty.fixture()
        let browser = TestBrowser(fixture)
        _ = try await RelyingParty.spa(fixture).login(browser)
        for route in OpenIDRoutes.table.routes {
            for method in route.methods {
                let address = address(route, fixture)
                let answer = method == .post ? await fixture.post(address, ["a": "b"]) : await fixture.get(address)
                let name = Comment("\(method) \(route.path.template)")
                switch route.right {
                case .accessToken: #expect(answer.status == 401, name)
                case .client: #expect([400, 401].contains(answer.status), name)
                case .browser:
                    #expect(answer.headers["Location"]?.contains("code=") != true, name)
                    #expect(!answer.shown.contains("jane"), name)
                case .none: #expect(![404, 405, 500].contains(answer.status), name)
                }
            }
        }
    }

    @Test func aMethodThatNoRouteTakesIsAnsweredWithThoseThatOneTakes() async throws {
        let fixture = try await RelyingParty.fixture()
        for route in OpenIDRoutes.table.routes {
            let place = try #require(OpenIDRoutes.table.place(segments(route.path.template)))
            for method in Self.methods where place.route(for: method) == nil {
                let answer = await fixture.send(HTTPRequest(method: method, target: address(route, fixture)))
                #expect(answer.status == 405, "\(method) \(route.path.template)")
                #expect(answer.headers["Allow"] == place.allowedMethods)
            }
            if place.crossOrigin == nil {
                let options = await fixture.send(HTTPRequest(method: .options, target: address(route, fixture)))
                #expect(options.status == 204)
                #expect(options.headers["Allow"] == place.allowedMethods)
            }
        }
    }

    /// Every endpoint in the discovery document exists.
    @Test func everyAddressOfTheDiscoveryDocumentHasARoute() async throws {
        let fixture = try await RelyingParty.fixture()
        let answer = await fixture.get(fixture.endpoints.discovery)
        let document = try #require(try JSONValue(parsing: answer.body).object)
        var found = 0
        for (name, value) in document {
            guard let url = value.string, let range = url.ranges(of: "/realms/sandbox/").first else { continue }
            let path = String(url[range.upperBound...])
            #expect(OpenIDRoutes.table.place(segments(path)) != nil, "\(name): \(url)")
            found += 1
        }
        #expect(found == OpenIDRoutes.table.routes.count { $0.discovery != nil })
        #expect(found >= 9)
    }
}
