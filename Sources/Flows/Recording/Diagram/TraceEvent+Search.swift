import IdentityModel

extension TraceEvent {
    /// Whether any displayed text of the event contains `text`, ignoring case; secrets are not searched.
    func mentions(_ text: String) -> Bool {
        let wanted = text.lowercased()
        func has(_ text: String) -> Bool { text.lowercased().contains(wanted) }
        func has(_ fields: [TraceField]) -> Bool {
            fields.contains { field in
                if has(field.name) { return true }
                if case .shown(let value) = field.value { return has(value) }
                return false
            }
        }
        func has(_ body: TracedBody) -> Bool {
            switch body {
            case .none: false
            case .form(let fields), .json(let fields): has(fields)
            case .omitted(let type): has(type)
            }
        }
        if has(name) || has(outcome ?? "") || has(fields) || has(from.rawValue) || has(to.rawValue) { return true }
        switch content {
        case .request(let request):
            return has(request.method) || has(request.address) || has(request.parameters) || has(request.headers)
                || has(request.body)
        case .response(let response):
            return has("\(response.status)") || has(response.headers) || has(response.location) || has(response.body)
                || response.tokens.contains { has($0.name) || has($0.header) || has($0.claims) }
        case .check(let check):
            return has(check.name) || has(check.subject) || has(check.expected) || has(check.found)
                || has(check.source)
        case nil: return false
        }
    }
}
