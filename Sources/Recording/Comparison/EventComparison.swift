import IdentityModel

/// What two events in the same place do not have in common.
enum EventComparison {
    static func differences(_ left: TraceEvent, _ right: TraceEvent) -> [RunDifference] {
        var differences: [RunDifference] = []
        func compare(_ property: RunDifference.Property, _ left: String?, _ right: String?) {
            if left != right { differences.append(.property(property, left: left, right: right)) }
        }
        compare(.name, left.name, right.name)
        compare(.outcome, left.outcome, right.outcome)
        if left.isFailure != right.isFailure {
            compare(.failure, left.isFailure ? "failed" : "ok", right.isFailure ? "failed" : "ok")
        }
        differences += fields(FieldPath.all(of: left), FieldPath.all(of: right))
        if let leftTime = left.duration, let rightTime = right.duration {
            let (short, long) = (min(leftTime, rightTime), max(leftTime, rightTime))
            if long >= short * 2, long - short >= .milliseconds(100) {
                differences.append(.duration(left: leftTime, right: rightTime))
            }
        }
        return differences
    }

    private static func fields(_ left: [FieldPath], _ right: [FieldPath]) -> [RunDifference] {
        let leftValues = Dictionary(left.map { ($0.key, $0.shown) }, uniquingKeysWith: { first, _ in first })
        let rightValues = Dictionary(right.map { ($0.key, $0.shown) }, uniquingKeysWith: { first, _ in first })
        let all = left + right.filter { leftValues[$0.key] == nil }
        return all.compactMap { field in
            let (leftValue, rightValue) = (leftValues[field.key], rightValues[field.key])
            return leftValue == rightValue ? nil : .field(path: field.path, left: leftValue, right: rightValue)
        }
    }
}

/// A value of an event with the place at which it stands.
struct FieldPath {
    /// A path, and which of several with this path.
    struct Key: Hashable {
        let path: String
        let number: Int
    }

    let path: String
    let value: TraceValue
    let number: Int

    var key: Key { Key(path: path, number: number) }
    /// The value; a secret is like any other secret, because neither is compared.
    var shown: TraceValue { if case .shown = value { value } else { .hidden } }

    /// All values of the event, in order.
    static func all(of event: TraceEvent) -> [FieldPath] {
        var counts: [String: Int] = [:]
        var paths: [FieldPath] = []
        func add(_ prefix: String, _ fields: [TraceField]) {
            for field in fields {
                let path = prefix + field.name
                paths.append(FieldPath(path: path, value: field.value, number: counts[path, default: 0]))
                counts[path, default: 0] += 1
            }
        }
        add("", event.fields)
        switch event.content {
        case .request(let request):
            add("", [TraceField("address", request.address)])
            add("parameter ", request.parameters)
            add("header ", request.headers)
            add("body ", fields(of: request.body))
        case .response(let response):
            add("header ", response.headers)
            add("location ", response.location)
            add("body ", fields(of: response.body))
            for token in response.tokens {
                add("\(token.name) header ", token.header)
                add("\(token.name) claim ", token.claims)
            }
        case .check(let check):
            add("", [TraceField("expected", check.expected), TraceField("found", check.found)])
        case nil: break
        }
        return paths
    }

    private static func fields(of body: TracedBody) -> [TraceField] {
        switch body {
        case .none: []
        case .form(let fields), .json(let fields): fields
        case .omitted(let type): [TraceField("type", type)]
        }
    }
}
