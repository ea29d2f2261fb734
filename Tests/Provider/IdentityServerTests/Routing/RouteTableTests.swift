import HTTPMessage
import Testing

@testable import ServerRouting

private typealias Sample = Route<EndpointRight, String, Never>

/// Lookup of routes by path and method.
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

    @Test func aRestTakesAnyPathThatNoMoreExactTemplateTakes() throws {
        let table = RouteTable([
            sample("{all...}", [.get]), sample("flows/{flow}/{path...}", [.get]), sample("flows/{flow}", [.get]),
        ])
        for (path, template, rest) in [
            (["flows", "a", "b", "c/d"], "flows/{flow}/{path...}", ["path": "b/c/d", "flow": "a"]),
            (["flows", "a"], "flows/{flow}", ["flow": "a"]), (["flows"], "{all...}", ["all": "flows"]),
            ([], "{all...}", ["all": ""]),
        ] {
            let place = try #require(table.place(path))
            #expect(place.template == template)
            #expect(place.parameters.values == rest)
        }
        let bare = RouteTable([sample("flows/{path...}", [.get])])
        #expect(try #require(bare.place(["flows"])).parameters["path"] == "")
        #expect(bare.place(["other"]) == nil)
    }

    @Test func aLessExactTemplateTakesTheMethodsThatTheMostExactDoesNot() throws {
        let table = RouteTable([sample("users/{user}", [.get, .put]), sample("users/count", [.get])])
        #expect(table.route(["users", "count"], by: .get)?.route.path == "users/count")
        #expect(table.route(["users", "count"], by: .head)?.route.path == "users/count")
        let put = try #require(table.route(["users", "count"], by: .put))
        #expect(put.route.path == "users/{user}")
        #expect(put.parameters["user"] == "count")
        #expect(table.route(["users", "count"], by: .delete) == nil)
    }

    @Test func aParameterTwiceInATemplateDoesNotStart() async {
        await #expect(processExitsWith: .failure) { _ = RoutePath("clients/{client}/roles/{client}") }
        await #expect(processExitsWith: .failure) { _ = RoutePath("flows/{path...}/copy") }
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
