import HTTPMessage
import Testing

@testable import ServerRouting

private typealias Sample = Route<EndpointRight, String, Never>

/// A table of routes, found by path and method.
@Suite struct RouteTableTests {
    private func sample(_ path: RoutePath, _ methods: [HTTPMethod]) -> Sample {
        Sample(path, methods, right: .none) { HTTPResponse(status: 200, body: Array($0.utf8)) }
    }

    @Test func aPathIsFoundByItsTemplateAndTellsItsParameters() throws {
        let table = RouteTable([sample("users/{user}/groups/{group}", [.put]), sample("", [.get])])
        let place = try #require(table.place(["users", "1", "groups", "a/b"]))
        #expect(place.parameters["user"] == "1")
        #expect(place.parameters["group"] == "a/b")
        #expect(place.template == "users/{user}/groups/{group}")
        #expect(table.place([]) != nil)
        for path in [["users"], ["users", "1"], ["users", "1", "groups"], ["Users", "1", "groups", "2"], [""]] {
            #expect(table.place(path) == nil, "\(path)")
        }
    }

    @Test(arguments: [0, 1]) func aLiteralIsTriedBeforeAParameter(first: Int) throws {
        let routes = [sample("users/{user}", [.get, .post]), sample("users/count", [.get])]
        let table = RouteTable(first == 0 ? routes : routes.reversed())
        let count = try #require(table.place(["users", "count"]))
        #expect(count.template == "users/count")
        #expect(count.route(for: .post) == nil)
        #expect(try #require(table.place(["users", "7"])).template == "users/{user}")
    }

    @Test func theMethodsOfAPathAreThoseOfAllItsRoutes() throws {
        let table = RouteTable([sample("users", [.get]), sample("users", [.post])])
        let place = try #require(table.place(["users"]))
        #expect(place.allowedMethods == "GET, HEAD, POST, OPTIONS")
        #expect(place.route(for: .head)?.methods == [.get])
        #expect(place.route(for: .post)?.methods == [.post])
        #expect(place.route(for: .delete) == nil)
    }

    @Test func twoRoutesForOneRequestDoNotStart() async {
        await #expect(processExitsWith: .failure) {
            let route = Route<EndpointRight, String, Never>("users", [.get], right: .none) { _ in
                HTTPResponse(status: 200)
            }
            _ = RouteTable([route, route])
        }
    }
}
