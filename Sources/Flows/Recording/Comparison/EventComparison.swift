import IdentityModel

/// Compares two events in the same place.
enum EventComparison {
    static func differences(_ left: TimedEvent, _ right: TimedEvent) -> [RunDifference] {
        var differences: [RunDifference] = []
        func compare(_ property: RunDifference.Property, _ left: String?, _ right: String?) {
            guard left != right else { return }
            let isUsual = left.map { left in right.map { ValueShape.differsOnlyInFreshParts(left, $0) } ?? false }
            differences.append(.property(property, left: left, right: right, isUsual: isUsual ?? false))
        }
        let (first, second) = (left.event, right.event)
        compare(.name, first.name, second.name)
        compare(.outcome, first.outcome, second.outcome)
        if first.isFailure != second.isFailure {
            compare(.failure, first.isFailure ? "failed" : "ok", second.isFailure ? "failed" : "ok")
        }
        differences += fields(first, second)
        if let leftTime = first.duration, let rightTime = second.duration,
            !UsualDifference.contains(leftTime, rightTime)
        {
            let isUsual = left.ownTime.flatMap { left in
                right.ownTime.map { UsualDifference.contains(left, $0) }
            }
            differences.append(.duration(left: leftTime, right: rightTime, isUsual: isUsual ?? true))
        }
        return differences
    }

    /// Compares the fields of the events, then those of their messages.
    private static func fields(_ left: TraceEvent, _ right: TraceEvent) -> [RunDifference] {
        let (leftFields, rightFields) = (FieldPath.all(of: left), FieldPath.all(of: right))
        let leftValues = Dictionary(leftFields.map { ($0.key, $0.shown) }, uniquingKeysWith: { first, _ in first })
        let rightValues = Dictionary(rightFields.map { ($0.key, $0.shown) }, uniquingKeysWith: { first, _ in first })
        let all = leftFields + rightFields.filter { leftValues[$0.key] == nil }
        let areChecksAlike =
            if case (.check(let left)?, .check(let right)?) = (left.content, right.content) {
                UsualDifference.contains(left, right)
            } else { false }
        return (all.filter { !$0.isOfMessage } + all.filter(\.isOfMessage)).compactMap { field in
            let (leftValue, rightValue) = (leftValues[field.key], rightValues[field.key])
            guard leftValue != rightValue else { return nil }
            var isUsual = areChecksAlike
            if !isUsual, let leftValue, let rightValue {
                isUsual = UsualDifference.contains(field.path, leftValue, rightValue)
            }
            return .field(path: field.path, left: leftValue, right: rightValue, isUsual: isUsual)
        }
    }
}

/// A value of an event and its path.
struct FieldPath {
    /// A path, and the number among the values with this path.
    struct Key: Hashable {
        let path: String
        let number: Int
    }

    let path: String
    let value: TraceValue
    let number: Int
    /// Whether it is part of the HTTP message or the check, which the event's own fields partly repeat.
    let isOfMessage: Bool

    var key: Key { Key(path: path, number: number) }
    /// The value; all secrets are equal, because they are not compared.
    var shown: TraceValue { if case .shown = value { value } else { .hidden } }

    /// All values of the event, in order.
    static func all(of event: TraceEvent) -> [FieldPath] {
        var counts: [String: Int] = [:]
        var paths: [FieldPath] = []
        func add(_ prefix: String, _ fields: [TraceField], isOfMessage: Bool = true) {
            for field in fields {
                let path = prefix + field.name
                let number = counts[path, default: 0]
                paths.append(FieldPath(path: path, value: field.value, number: number, isOfMessage: isOfMessage))
                counts[path] = number + 1
            }
        }
        add("", event.fields, isOfMessage: false)
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
