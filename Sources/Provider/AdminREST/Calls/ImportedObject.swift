import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// An object of a realm's representation, as a refusal names it.
struct ImportedObject: Sendable {
    /// What it is, in the words of the admin REST: `client`, `user`.
    let kind: String
    let name: String?
    /// The member of the outer object, with the index in its list: `clients[3]`.
    let place: String

    init(_ kind: String, _ name: String?, at place: String) {
        (self.kind, self.name, self.place) = (kind, name, place)
    }

    /// Reads each object of a list; a refusal names the object that it is about.
    ///
    /// What this server does not have is refused for all objects at once; any other refusal ends the reading. `name` is
    /// the member with the object's name.
    static func each<Value>(
        _ list: JSONValue?, _ kind: String, in member: String, by name: String,
        _ read: (JSONValue, ImportedObject) throws -> Value
    ) throws -> [Value] {
        guard let list, list != .null else { return [] }
        guard let values = list.array else { throw RouteError(.mistypedJSON) }
        var found: [Value] = []
        var refused: ImportError?
        for (index, value) in values.enumerated() {
            let object = ImportedObject(kind, value[name]?.string, at: "\(member)[\(index)]")
            do {
                found.append(try object.naming { try read(value, object) })
            } catch let error as ImportError where error.isNotBuilt {
                refused = refused.map { $0.joined(by: error) } ?? error
            }
        }
        if let refused { throw refused }
        return found
    }

    /// Throws a refusal by `work` as one of this object.
    func naming<Value>(_ work: () throws -> Value) throws -> Value {
        do { return try work() } catch { throw ImportError.naming(error, self) }
    }

    /// Throws a refusal by `work` as one of this object.
    func naming<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch { throw ImportError.naming(error, self) }
    }

    /// The name, which must not be absent or empty.
    func requiredName() throws -> String {
        guard let name, !name.isEmpty else {
            throw RouteError(.refused(400, "The name is missing"))
        }
        return name
    }

    /// `client "web"`.
    fileprivate var words: String { name.map { "\(kind) \"\($0.cut(toBytes: 100))\"" } ?? kind }
}

/// A refusal of an object in a realm's representation, or of several for what this server does not have.
struct ImportError: Error {
    fileprivate struct Part {
        let refusal: RouteError
        /// The object and those around it, the outermost first.
        let path: [ImportedObject]
    }

    fileprivate var parts: [Part]
    /// The number of refusals beyond ``mostParts``.
    private var rest = 0

    private static let mostParts = 100

    private init(_ parts: [Part], rest: Int = 0) { (self.parts, self.rest) = (parts, rest) }

    /// Whether it is about what this server does not have.
    var isNotBuilt: Bool { parts.allSatisfy { $0.refusal.answer.status == 501 } }

    fileprivate func joined(by other: ImportError) -> ImportError {
        let all = parts + other.parts
        return ImportError(
            Array(all.prefix(Self.mostParts)), rest: rest + other.rest + max(0, all.count - Self.mostParts))
    }

    /// The error with an object around it; failures of the server stay as they are.
    static func naming(_ error: any Error, _ object: ImportedObject) -> any Error {
        switch error {
        case let error as ImportError:
            ImportError(
                error.parts.map { Part(refusal: $0.refusal, path: [object] + $0.path) }, rest: error.rest)
        case let error as RouteError: ImportError([Part(refusal: error, path: [object])])
        default: error
        }
    }

    /// The response of the first refusal, with kind, name and place of each object.
    var answer: HTTPResponse {
        var response = parts[0].answer
        guard parts.count > 1, var body = try? JSONValue(parsing: response.body) else { return response }
        body["error_description"] = .string(sentences)
        response.body = body.bytes
        return response
    }

    /// The refusals as text: each sentence once, with the objects that it is about.
    var sentences: String {
        var objects: [(sentence: String, named: [String])] = []
        for part in parts {
            let sentence = (try? JSONValue(parsing: part.refusal.answer.body))?["error_description"]?.string ?? ""
            if let place = objects.firstIndex(where: { $0.sentence == sentence }) {
                objects[place].named.append(part.object)
            } else {
                objects.append((sentence, [part.object]))
            }
        }
        let told = objects.map { "\($0.sentence) (\($0.named.joined(separator: "; ")))" }
        return (told + (rest > 0 ? ["And \(rest) more."] : [])).joined(separator: " ")
    }
}

extension ImportError.Part {
    /// `protocol mapper "pair" of client "app", clients[0].protocolMappers[0]`.
    fileprivate var object: String {
        let words = path.reversed().map(\.words).joined(separator: " of ")
        return "\(words), \(path.map(\.place).joined(separator: "."))"
    }

    /// The response of the refusal, with kind, name and place of the object.
    ///
    /// Keycloak's codes in `error`, and in `errorMessage` of a field, stay as they are.
    fileprivate var answer: HTTPResponse {
        var response = refusal.answer
        guard var body = try? JSONValue(parsing: response.body), body.object != nil else { return response }
        let isCode = body["field"] != nil
        let member = !isCode && body["errorMessage"] != nil ? "errorMessage" : "error_description"
        body[member] = .string(body[member]?.string.map { "\($0) (\(object))" } ?? object)
        response.body = body.bytes
        return response
    }
}
