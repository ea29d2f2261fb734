/// The path of a route as a template: segments, of which those in braces are parameters, such as `users/{user}`.
package struct RoutePath: Sendable, Hashable, ExpressibleByStringLiteral {
    private enum Segment: Sendable, Hashable {
        case literal(String)
        case parameter(String)
    }

    /// The template as it is written; the log names a route by it.
    package let template: String
    private let segments: [Segment]

    /// Reads a template; the empty text is the path without segments.
    package init(_ template: String) {
        self.template = template
        let parts = template.isEmpty ? [] : template.split(separator: "/", omittingEmptySubsequences: false)
        segments = parts.map { part in
            part.hasPrefix("{") && part.hasSuffix("}")
                ? .parameter(String(part.dropFirst().dropLast())) : .literal(String(part))
        }
    }

    package init(stringLiteral template: String) { self.init(template) }

    /// The number of segments.
    package var count: Int { segments.count }

    /// The values of the parameters, nil for a path that does not fit.
    package func parameters(of path: some Collection<String>) -> RouteParameters? {
        guard path.count == segments.count else { return nil }
        var values: [String: String] = [:]
        for (segment, text) in zip(segments, path) {
            switch segment {
            case .literal(let literal): guard literal == text else { return nil }
            case .parameter(let name): values[name] = text
            }
        }
        return RouteParameters(values: values)
    }

    /// Whether this path is tried before another: a literal segment is more exact than a parameter at its place.
    func isMoreExact(than other: RoutePath) -> Bool {
        for (own, others) in zip(segments, other.segments) {
            switch (own, others) {
            case (.literal, .parameter): return true
            case (.parameter, .literal): return false
            default: continue
            }
        }
        return false
    }
}

/// What stands in a path at the places of a route's parameters, already decoded.
package struct RouteParameters: Sendable, Hashable {
    let values: [String: String]

    /// The value of a parameter; the route's path must have it.
    package subscript(_ name: String) -> String {
        guard let value = values[name] else { preconditionFailure("the route has no parameter \(name)") }
        return value
    }
}
