/// The path of a route as a template, such as `users/{user}`; segments in braces are parameters.
///
/// A last segment such as `{path...}` matches the rest of a path, which may be empty.
package struct RoutePath: Sendable, Hashable, ExpressibleByStringInterpolation {
    private enum Segment: Sendable, Hashable {
        case literal(String)
        case parameter(String)
        case rest(String)

        init(_ text: Substring) {
            guard text.hasPrefix("{"), text.hasSuffix("}") else {
                self = .literal(String(text))
                return
            }
            let name = text.dropFirst().dropLast()
            self = name.hasSuffix("...") ? .rest(String(name.dropLast(3))) : .parameter(String(name))
        }

        var parameterName: String? {
            switch self {
            case .literal: nil
            case .parameter(let name), .rest(let name): name
            }
        }

        var rank: Int {
            switch self {
            case .literal: 0
            case .parameter: 1
            case .rest: 2
            }
        }
    }

    /// The template as written, which names the route in the log.
    package let template: String
    private let segments: [Segment]

    /// Parses a template; the empty string is the path without segments.
    ///
    /// Traps if a parameter occurs twice, or if a rest is not the last segment.
    package init(_ template: String) {
        self.template = template
        segments =
            template.isEmpty ? [] : template.split(separator: "/", omittingEmptySubsequences: false).map(Segment.init)
        let names = segments.compactMap(\.parameterName)
        precondition(Set(names).count == names.count, "a parameter stands twice in \(template)")
        precondition(segments.dropLast().allSatisfy { $0.rank < 2 }, "a rest stands before the end of \(template)")
    }

    package init(stringLiteral template: String) { self.init(template) }

    /// The number of segments, including the rest.
    package var count: Int { segments.count }

    /// Whether the last segment matches the rest of a path.
    var hasRest: Bool { segments.last?.rank == 2 }

    package var parameterNames: Set<String> { Set(segments.compactMap(\.parameterName)) }

    /// The values of the parameters, or `nil` if the path does not match.
    package func parameters(of path: some Collection<String>) -> RouteParameters? { parameters(of: Array(path)) }

    /// The values of the parameters, or `nil` if the path does not match.
    package func parameters(of path: [String]) -> RouteParameters? {
        guard hasRest ? path.count >= segments.count - 1 : path.count == segments.count else { return nil }
        var values: [String: String] = [:]
        for (index, segment) in segments.enumerated() {
            switch segment {
            case .literal(let literal): guard literal == path[index] else { return nil }
            case .parameter(let name): values[name] = path[index]
            case .rest(let name): values[name] = path[index...].joined(separator: "/")
            }
        }
        return RouteParameters(values: values)
    }

    /// Whether this path is tried before another: at the first difference the end of a path precedes a literal segment,
    /// a literal precedes a parameter, and a parameter precedes a rest.
    func isMoreExact(than other: RoutePath) -> Bool {
        for (own, others) in zip(segments, other.segments) where own.rank != others.rank {
            return own.rank < others.rank
        }
        return segments.count < other.segments.count
    }
}

/// The decoded values of a route's parameters.
package struct RouteParameters: Sendable, Hashable {
    let values: [String: String]

    /// The value of a parameter; traps if the route's path does not have it.
    ///
    /// The value of a rest is its segments joined with slashes.
    package subscript(_ name: String) -> String {
        guard let value = values[name] else {
            // `RoutePath.parameters(of:)` sets every parameter of its template, so the name in the handler is misspelt.
            preconditionFailure("the route has no parameter \(name)")
        }
        return value
    }
}
