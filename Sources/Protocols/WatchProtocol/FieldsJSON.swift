import IdentityModel
import JOSE

/// Fields as JSON: an object for readers that look up values by name, and a list if the object loses information.
struct FieldsJSON {
    /// The values by name.
    ///
    /// Of fields with the same name, it contains only the first; secrets are a fixed text.
    let object: String
    /// The fields in order; `nil` if the object contains the same.
    let list: String?

    init(_ fields: [TraceField], within limits: LineLimits) {
        let kept = Self.kept(fields, within: limits)
        var members = JSONMembers()
        var names: Set<String> = []
        for field in kept where names.insert(field.name).inserted {
            members.add(field.name, field.value.description)
        }
        object = members.description
        let isPlain = kept.allSatisfy { field in
            switch field.value {
            case .shown(let text): text != TraceValue.hidden.description
            case .hidden, .revealable: true
            }
        }
        list = isPlain && names.count == kept.count && names.count < 2 ? nil : Self.list(of: kept)
    }

    /// The fields as a list of pairs: name and value, `null` for a secret.
    static func list(_ fields: [TraceField], within limits: LineLimits) -> String {
        list(of: kept(fields, within: limits))
    }

    /// Parses a list of pairs.
    ///
    /// Returns `nil` for a value of another shape; no field is revealable.
    static func fields(list: JSONValue?) -> [TraceField]? {
        guard let pairs = list?.array else { return nil }
        var fields: [TraceField] = []
        for pair in pairs.prefix(LineLimits.usual.fields) {
            guard let pair = pair.array, pair.count == 2, let name = pair[0].string else { return nil }
            let value: TraceValue
            switch pair[1] {
            case .null: value = .hidden
            case .string(let text): value = .shown(text.kept(bytes: LineLimits.usual.value))
            default: return nil
            }
            fields.append(TraceField(name.kept(bytes: LineLimits.usual.name), value))
        }
        return fields
    }

    /// Parses the list, or, if there is none, the object; returns `nil` for values of another shape.
    static func fields(list: JSONValue?, object: JSONValue?) -> [TraceField]? {
        if list != nil { return fields(list: list) }
        guard let object else { return [] }
        guard let members = object.object else { return nil }
        var fields: [TraceField] = []
        for (name, value) in members.sorted(by: { $0.key < $1.key }).prefix(LineLimits.usual.fields) {
            guard let text = value.string else { return nil }
            let value: TraceValue =
                text == TraceValue.hidden.description ? .hidden : .shown(text.kept(bytes: LineLimits.usual.value))
            fields.append(TraceField(name.kept(bytes: LineLimits.usual.name), value))
        }
        return fields
    }

    private static func kept(_ fields: [TraceField], within limits: LineLimits) -> [TraceField] {
        fields.prefix(limits.fields).map { field in
            let value: TraceValue =
                if case .shown(let text) = field.value { .shown(text.kept(bytes: limits.value)) } else { .hidden }
            return TraceField(field.name.kept(bytes: limits.name), value)
        }
    }

    private static func list(of kept: [TraceField]) -> String {
        let pairs = kept.map { field in
            let value =
                if case .shown(let text) = field.value { JSONValue.string(text).text } else { "null" }
            return "[\(JSONValue.string(field.name).text),\(value)]"
        }
        return "[\(pairs.joined(separator: ","))]"
    }
}
