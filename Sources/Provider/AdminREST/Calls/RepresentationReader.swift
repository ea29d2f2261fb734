import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// Parses a JSON object that follows one of Keycloak's representations: unknown members and wrong types are rejected,
/// `null` is absent.
struct RepresentationReader {
    /// Every member that is not `null`.
    let members: [String: JSONValue]

    /// Parses a request's body; throws Keycloak's refusal.
    init(
        _ request: HTTPRequest, name: String, members known: Set<String>, ignoringOthers: Bool = false
    ) throws {
        let type = request.headers["Content-Type"]?.split(separator: ";").first?.lowercased() ?? ""
        guard type.trimmingWhitespace == "application/json" else {
            throw RouteError(.unsupportedMediaType)
        }
        guard let value = try? JSONValue(parsing: request.body) else {
            throw RouteError(.malformedJSON)
        }
        let others = ignoringOthers ? value.object?.filter { known.contains($0.key) } : nil
        try self.init(others.map(JSONValue.object) ?? value, name: name, members: known)
    }

    /// Parses a value that is embedded in another representation.
    init(_ value: JSONValue, name: String, members known: Set<String>) throws {
        guard let members = value.object else { throw RouteError(.mistypedJSON) }
        if let unknown = members.keys.filter({ !known.contains($0) }).min() {
            throw RouteError(.unrecognised(unknown, in: name))
        }
        try RepresentationBounds.check(members)
        self.members = members.filter { $0.value != .null }
    }

    /// The objects of a body that is a list; the caller checks the members of each.
    static func list(_ request: HTTPRequest) throws -> [JSONValue] {
        guard let values = try? JSONValue(parsing: request.body).array, values.allSatisfy({ $0.object != nil }) else {
            throw RouteError(.mistypedJSON)
        }
        try RepresentationBounds.check(count: values.count, in: "The list")
        return values
    }

    /// A string; numbers and Booleans are converted, as in Keycloak.
    func string(_ name: String) throws -> String? { try members[name].map(Self.text) }

    /// An object whose members are strings, converted as by ``string(_:)``.
    func texts(_ name: String) throws -> [String: String]? {
        guard let value = members[name] else { return nil }
        guard let object = value.object else { throw RouteError(.mistypedJSON) }
        return try object.filter { $0.value != .null }.mapValues(Self.text)
    }

    private static func text(_ value: JSONValue) throws -> String {
        switch value {
        case .string(let text): text
        case .integer(let number): String(number)
        case .bool(let truth): String(truth)
        default: throw RouteError(.mistypedJSON)
        }
    }

    /// A string that is not empty; throws a refusal that names the member.
    func required(_ name: String, atMost length: Int = StoredBounds.value) throws -> String {
        guard let text = try string(name), !text.isEmpty else { throw Self.refusal(name, "\(name) is missing") }
        guard text.fits(length) else { throw Self.refusal(name, "\(name) is longer than \(length) bytes") }
        return text
    }

    /// A refusal of a member's value, with a sentence.
    static func refusal(_ name: String, _ sentence: String) -> RouteError {
        RouteError(.invalid(name, sentence), field: name)
    }

    /// A Boolean, or the string `true` or `false`.
    func bool(_ name: String) throws -> Bool? {
        switch members[name] {
        case nil: nil
        case .bool(let truth): truth
        case .string("true"): true
        case .string("false"): false
        default: throw RouteError(.mistypedJSON)
        }
    }

    /// An integer, or a string with one.
    func number(_ name: String) throws -> Int? {
        guard let value = members[name] else { return nil }
        guard let number = value.readNumber, Int32(exactly: number) != nil else {
            throw RouteError(.mistypedJSON)
        }
        return number
    }

    func strings(_ name: String) throws -> [String]? {
        guard let value = members[name] else { return nil }
        guard let strings = value.strings else { throw RouteError(.mistypedJSON) }
        return strings
    }

    func array(_ name: String) throws -> [JSONValue]? {
        guard let value = members[name] else { return nil }
        guard let array = value.array else { throw RouteError(.mistypedJSON) }
        return array
    }

    /// An object whose members are strings or lists of strings.
    func stringLists(_ name: String) throws -> [String: [String]]? {
        guard let value = members[name] else { return nil }
        guard let object = value.object else { throw RouteError(.mistypedJSON) }
        return try object.filter { $0.value != .null }.mapValues { value in
            if let single = value.string { return [single] }
            guard let strings = value.strings else { throw RouteError(.mistypedJSON) }
            return strings
        }
    }
}

/// Settings that this server does not support; one response names up to `mostNames` of them, and nothing is written.
extension RepresentationReader {
    /// Throws if members are refused; otherwise notes what is kept without effect.
    static func checkSupported(_ review: MemberReview) throws {
        guard review.refused.isEmpty else { throw RouteError(.notImplemented(sentence(of: review.refused))) }
        if review.hasInert { RequestRecord.current?.keeps(review) }
    }

    private static func sentence(of refused: [String]) -> String {
        // An import of many users can have any number of such members.
        let rest = refused.count - mostNames
        let names = refused.prefix(mostNames) + (rest > 0 ? ["and \(rest) more"] : [])
        return
            "This server does not act on these values, and nothing was written: \(names.joined(separator: ", "))."
    }

    /// Reads the parts of a representation; one answer names all members and all parts that this server does not have.
    static func checkSupported<Value>(_ review: MemberReview, reading read: () throws -> Value) throws -> Value {
        let value: Value
        do { value = try read() } catch let error as ImportError where error.isNotBuilt && !review.refused.isEmpty {
            throw RouteError(.notImplemented("\(sentence(of: review.refused)) \(error.sentences)"))
        } catch {
            // Refused members come first.
            try checkSupported(MemberReview(refusing: review.refused))
            throw error
        }
        try checkSupported(review)
        return value
    }

    /// Checks a request's body by the table of its representation.
    static func checkSupported(
        _ request: HTTPRequest, _ table: MemberTable, on occasion: MemberOccasion, shown: JSONValue? = nil
    ) throws {
        try checkSupported(table.review(body(of: request), on: occasion, shown: shown))
    }

    /// The members of a request's body, including those that are `null`.
    static func body(of request: HTTPRequest) -> [String: JSONValue] {
        (try? JSONValue(parsing: request.body))?.object ?? [:]
    }

    private static let mostNames = 500
}
