/// The path of a route as a template, such as `users/{user}`; segments in braces are parameters.
package struct RoutePath: Sendable, Hashable, ExpressibleByStringLiteral {
    private enum Segment: Sendable, Hashable {
        case literal(String)
        case parameter(String)
    }

    /// The template as written, which names the route in the log.
    package let template: String
    private let segments: [Segment]

    /// Parses a template; the empty string is the path without segments.
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

    /// The values of the parameters; nil if the path does not match.
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

    /// Whether this path is tried before another: at the first difference a literal segment comes before a parameter.
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

/// The decoded values of a route's parameters.
package struct RouteParameters: Sendable, Hashable {
    let values: [String: String]

    /// The value of a parameter; traps if the route's path does not have it.
    package subscript(_ name: String) -> String {
        guard let value = values[name] else { preconditionFailure("the route has no parameter \(name)") }
        return value
    }
}
