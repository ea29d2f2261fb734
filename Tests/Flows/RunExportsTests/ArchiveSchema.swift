import JOSE

/// The required members of HAR 1.2 with their types, according to its specification.
indirect enum ArchiveSchema: Sendable {
    case string
    case date
    case url
    /// A number with this minimum.
    case number(Double)
    case integer(Int64)
    case list(ArchiveSchema)
    /// Required and optional members.
    ///
    /// Any other member must begin with an underscore or be `comment`.
    case object([String: ArchiveSchema], optional: [String: ArchiveSchema] = [:])

    static let log: ArchiveSchema = .object([
        "log": .object(
            [
                "version": .string, "creator": .object(["name": .string, "version": .string]), "entries": .list(entry),
            ], optional: ["browser": .object(["name": .string, "version": .string]), "pages": .list(page)])
    ])

    private static let page: ArchiveSchema = .object([
        "startedDateTime": .date, "id": .string, "title": .string,
        "pageTimings": .object([:], optional: ["onContentLoad": .number(-1), "onLoad": .number(-1)]),
    ])

    private static let entry: ArchiveSchema = .object(
        [
            "startedDateTime": .date, "time": .number(0), "request": request, "response": response,
            "cache": .object([:], optional: ["beforeRequest": .object([:]), "afterRequest": .object([:])]),
            "timings": .object(
                ["send": .number(0), "wait": .number(0), "receive": .number(0)],
                optional: ["blocked": .number(-1), "dns": .number(-1), "connect": .number(-1), "ssl": .number(-1)]),
        ], optional: ["pageref": .string, "serverIPAddress": .string, "connection": .string])

    private static let pairs: ArchiveSchema = .list(.object(["name": .string, "value": .string]))

    private static let request: ArchiveSchema = .object(
        [
            "method": .string, "url": .url, "httpVersion": .string, "cookies": pairs, "headers": pairs,
            "queryString": pairs, "headersSize": .integer(-1), "bodySize": .integer(-1),
        ],
        optional: ["postData": .object(["mimeType": .string], optional: ["params": pairs, "text": .string])])

    private static let response: ArchiveSchema = .object([
        "status": .integer(0), "statusText": .string, "httpVersion": .string, "cookies": pairs, "headers": pairs,
        "content": .object(
            ["size": .integer(0), "mimeType": .string],
            optional: ["compression": .integer(0), "text": .string, "encoding": .string]),
        "redirectURL": .string, "headersSize": .integer(-1), "bodySize": .integer(-1),
    ])

    /// The violations of the schema, with their paths.
    func violations(_ value: JSONValue?, at path: String = "") -> [String] {
        guard let value else { return ["\(path) is missing"] }
        let wrong = ["\(path) is \(value)"]
        switch self {
        case .string, .url: return value.string == nil ? wrong : []
        case .date:
            return value.string?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) == nil ? wrong : []
        case .number(let least): return value.number.map { $0 >= least } == true ? [] : wrong
        case .integer(let least): return value.integer.map { $0 >= least } == true ? [] : wrong
        case .list(let element):
            guard let elements = value.array else { return wrong }
            return elements.enumerated().flatMap { element.violations($0.element, at: "\(path)[\($0.offset)]") }
        case .object(let required, let optional):
            guard let members = value.object else { return wrong }
            let known = required.merging(optional) { first, _ in first }
            let foreign = members.keys.filter { known[$0] == nil && $0 != "comment" && !$0.hasPrefix("_") }
            return foreign.map { "\(path).\($0) is not in the specification" }
                + required.flatMap { $0.value.violations(members[$0.key], at: "\(path).\($0.key)") }
                + optional.flatMap { name, schema in
                    members[name].map { schema.violations($0, at: "\(path).\(name)") } ?? []
                }
        }
    }
}
