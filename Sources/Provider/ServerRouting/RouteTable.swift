package import HTTPMessage

/// All routes below one path prefix, found by path and method.
package struct RouteTable<Right: Sendable, Call: Sendable, Failure: Error>: Sendable {
    package typealias Entry = Route<Right, Call, Failure>

    /// The routes in their original order.
    package let routes: [Entry]
    /// The paths without a rest by their number of segments, more exact ones first.
    private let byLength: [Int: [Place]]
    /// The paths with a rest, more exact ones first.
    private let withRest: [Place]

    /// The routes of one path.
    private struct Place {
        let path: RoutePath
        var routes: [Entry]
    }

    /// Traps if two routes accept the same method at the same path.
    package init(_ routes: [Entry]) {
        self.routes = routes
        var seen: Set<String> = []
        for route in routes {
            for method in route.methods {
                let isNew = seen.insert("\(method.rawValue) \(route.path.template)").inserted
                precondition(isNew, "two routes take \(method.rawValue) \(route.path.template)")
            }
        }
        var places: [Place] = []
        var indices: [RoutePath: Int] = [:]
        for route in routes {
            if let index = indices[route.path] {
                places[index].routes.append(route)
            } else {
                indices[route.path] = places.count
                places.append(Place(path: route.path, routes: [route]))
            }
        }
        places.sort { $0.path.isMoreExact(than: $1.path) }
        byLength = Dictionary(grouping: places.filter { !$0.path.hasRest }, by: \.path.count)
        withRest = places.filter(\.path.hasRest)
    }

    /// The routes of a path for all methods.
    ///
    /// `path` is decoded and relative to the table's prefix.
    package func place(_ path: some Collection<String>) -> RoutePlace<Right, Call, Failure>? {
        fitting(path) { place, parameters in RoutePlace(routes: place.routes, parameters: parameters) }
    }

    /// The most exact route for a path and a method.
    ///
    /// If the most exact template does not accept the method, a less exact one may.
    package func route(
        _ path: some Collection<String>, by method: HTTPMethod
    ) -> (route: Entry, parameters: RouteParameters)? {
        let method = method == .head ? .get : method
        return fitting(path) { place, parameters in
            place.routes.first { $0.methods.contains(method) }.map { ($0, parameters) }
        }
    }

    /// The first result for a matching path, from more exact to less exact paths, those with a rest last.
    private func fitting<Answer>(
        _ path: some Collection<String>, _ answer: (Place, RouteParameters) -> Answer?
    ) -> Answer? {
        let path = Array(path)
        for places in [byLength[path.count], withRest] {
            for place in places ?? [] {
                if let parameters = place.path.parameters(of: path), let answer = answer(place, parameters) {
                    return answer
                }
            }
        }
        return nil
    }
}

/// The routes of one path, with the values of its parameters.
package struct RoutePlace<Right: Sendable, Call: Sendable, Failure: Error>: Sendable {
    let routes: [Route<Right, Call, Failure>]
    package let parameters: RouteParameters

    package var template: String { routes[0].path.template }
    /// The type of resource that events about the path name.
    package var resource: String { routes[0].resource }

    /// The route for a method, or `nil` if the path does not accept it.
    package func route(for method: HTTPMethod) -> Route<Right, Call, Failure>? {
        let method = method == .head ? .get : method
        return routes.first { $0.methods.contains(method) }
    }

    /// The value of the header `Allow`, including OPTIONS.
    package var allowedMethods: String {
        let taken = routes.flatMap(\.methods).flatMap { $0 == .get ? [$0, .head] : [$0] }
        return (taken + [.options]).map(\.rawValue).joined(separator: ", ")
    }

    /// Which requests scripts of other origins may send; `nil` for none.
    package var crossOrigin: CrossOriginRule? {
        // A key path of a generic type is created at each use, which costs more than the rest of the search.
        for route in routes { if let rule = route.crossOrigin { return rule } }
        return nil
    }
}
