package import HTTPMessage

/// Every route below one place, found by path and method.
package struct RouteTable<Right: Sendable, Call: Sendable, Failure: Error>: Sendable {
    package typealias Entry = Route<Right, Call, Failure>

    /// The routes, in the order in which they were given.
    package let routes: [Entry]
    /// The routes by the number of their segments, the more exact ones first.
    private let byLength: [Int: [Entry]]

    /// Takes the routes; two of them that take the same method at the same path are a mistake of the program, which does not start with it.
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

    /// The routes of a path, whatever the method; nil for a path without any.
    ///
    /// `path` is decoded and begins after the prefix of the table.
    package func place(_ path: some Collection<String>) -> RoutePlace<Right, Call, Failure>? {
        var found: [Entry] = []
        var parameters: RouteParameters?
        for route in byLength[path.count] ?? [] {
            guard let values = route.path.parameters(of: path) else { continue }
            // Routes of one template are one place; a less exact template is another.
            guard found.first.map({ $0.path == route.path }) ?? true else { continue }
            found.append(route)
            parameters = values
        }
        return parameters.map { RoutePlace(routes: found, parameters: $0) }
    }
}

/// The routes of one path, with what the path says.
package struct RoutePlace<Right: Sendable, Call: Sendable, Failure: Error>: Sendable {
    private let routes: [Route<Right, Call, Failure>]
    /// What the path has at the places of its parameters.
    package let parameters: RouteParameters

    init(routes: [Route<Right, Call, Failure>], parameters: RouteParameters) {
        self.routes = routes
        self.parameters = parameters
    }

    /// The template of the path.
    package var template: String { routes[0].path.template }

    /// The route for a method; nil where the path takes none such.
    package func route(for method: HTTPMethod) -> Route<Right, Call, Failure>? {
        let method = method == .head ? .get : method
        return routes.first { $0.methods.contains(method) }
    }

    /// The methods for `Allow`, OPTIONS among them.
    package var allowedMethods: String {
        let taken = routes.flatMap(\.methods).flatMap { $0 == .get ? [$0, .head] : [$0] }
        return (taken + [.options]).map(\.rawValue).joined(separator: ", ")
    }

    /// Which requests scripts of other origins may make; nil for none.
    package var crossOrigin: CrossOriginRule? { routes.lazy.compactMap(\.crossOrigin).first }
}
