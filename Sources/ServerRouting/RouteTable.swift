package import HTTPMessage

/// All routes below one path prefix, found by path and method.
package struct RouteTable<Right: Sendable, Call: Sendable, Failure: Error>: Sendable {
    package typealias Entry = Route<Right, Call, Failure>

    /// The routes in their original order.
    package let routes: [Entry]
    /// The routes by their number of segments, more exact paths first.
    private let byLength: [Int: [Entry]]

    /// Makes a table; traps if two routes accept the same method at the same path.
    package init(_ routes: [Entry]) {
        self.routes = routes
        var seen: Set<String> = []
        for route in routes {
            for method in route.methods {
                let isNew = seen.insert("\(method.rawValue) \(route.path.template)").inserted
                precondition(isNew, "two routes take \(method.rawValue) \(route.path.template)")
            }
        }
        byLength = Dictionary(grouping: routes, by: \.path.count)
            .mapValues { $0.sorted { $0.path.isMoreExact(than: $1.path) } }
    }

    /// The routes of a path for all methods; nil if there are none.
    ///
    /// `path` is decoded and relative to the table's prefix.
    package func place(_ path: some Collection<String>) -> RoutePlace<Right, Call, Failure>? {
        var found: [Entry] = []
        var parameters: RouteParameters?
        for route in byLength[path.count] ?? [] {
            guard let values = route.path.parameters(of: path) else { continue }
            // Only routes with the template of the first, most exact match belong to the result.
            guard found.first.map({ $0.path == route.path }) ?? true else { continue }
            found.append(route)
            parameters = values
        }
        return parameters.map { RoutePlace(routes: found, parameters: $0) }
    }
}

/// The routes of one path, with the values of its parameters.
package struct RoutePlace<Right: Sendable, Call: Sendable, Failure: Error>: Sendable {
    private let routes: [Route<Right, Call, Failure>]
    /// The values of the parameters in the path.
    package let parameters: RouteParameters

    init(routes: [Route<Right, Call, Failure>], parameters: RouteParameters) {
        self.routes = routes
        self.parameters = parameters
    }

    /// The template of the path.
    package var template: String { routes[0].path.template }

    /// The route for a method; nil if the path does not accept it.
    package func route(for method: HTTPMethod) -> Route<Right, Call, Failure>? {
        let method = method == .head ? .get : method
        return routes.first { $0.methods.contains(method) }
    }

    /// The methods for the header `Allow`, including OPTIONS.
    package var allowedMethods: String {
        let taken = routes.flatMap(\.methods).flatMap { $0 == .get ? [$0, .head] : [$0] }
        return (taken + [.options]).map(\.rawValue).joined(separator: ", ")
    }

    /// Which requests scripts of other origins may make; nil for none.
    package var crossOrigin: CrossOriginRule? { routes.lazy.compactMap(\.crossOrigin).first }
}
