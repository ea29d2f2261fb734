import CognitoProtocol
import JOSE

/// A call of one of the four mutations of the user service, as its clients write it (sudo-user-js 17.1.1,
/// `users.graphql`).
///
/// The document has one mutation with one field, the argument `input` as a variable or as an object, and a flat
/// selection. Variable definitions are skipped, because the value is checked instead of the declared type. Fragments,
/// directives, lists and numbers are rejected.
struct GraphQLCall: Sendable, Hashable {
    /// A field as the document selects it.
    struct Field: Sendable, Hashable {
        /// The name in the response: the alias, or the field's name.
        let key: String
        let name: String
    }

    let mutation: SudoMutation
    /// The name in the response: the alias, or the mutation's name.
    let key: String
    let location: GraphQLError.Place
    /// The ID token of the argument `input`, which only `registerFederatedId` has.
    let idToken: String?
    let fields: [Field]

    /// The maximum size of a document in bytes.
    private static let longest = 16 * 1024

    /// Parses the body of a request (GraphQL over HTTP, section 5), and checks the document against the schema; returns
    /// `nil` if the body is not JSON, has no document, or has a member of another type.
    init?(_ body: some Sequence<UInt8>) throws(GraphQLError) {
        guard let json = try? JSONValue(parsing: body), let query = json["query"]?.string else { return nil }
        let (variables, operation) = (json["variables"] ?? .null, json["operationName"] ?? .null)
        guard variables == .null || variables.object != nil, operation == .null || operation.string != nil else {
            return nil
        }
        guard query.utf8.count <= Self.longest else { throw GraphQLError(message: "The document is too large") }
        var tokens = try GraphQLTokens(query)
        try tokens.readHead(named: operation.string)
        location = tokens.place
        let field = try tokens.readField()
        guard let mutation = SudoMutation(rawValue: field.name) else {
            throw .undefined(field.name, in: "Mutation", at: location)
        }
        var input = JSONValue.null
        if mutation == .registerFederatedId, try tokens.take("(") {
            try tokens.expect("input")
            try tokens.expect(":")
            input = try tokens.readInput(variables)
            try tokens.expect(")")
        }
        idToken = input == .null ? nil : try Self.idToken(in: input, at: location)
        try tokens.expect("{")
        var fields: [Field] = []
        repeat {
            let start = tokens
            let field = try tokens.readField()
            guard field.name == "__typename" || field.name == mutation.resultField else {
                throw .undefined(field.name, in: mutation.typeName, at: start.place)
            }
            fields.append(field)
        } while try !tokens.take("}")
        (self.mutation, key, self.fields) = (mutation, field.key, fields)
        if tokens.isName { throw tokens.unsupported }
        try tokens.expect("}")
        guard tokens.current.isEmpty else { throw tokens.isName ? tokens.unsupported : tokens.syntaxError }
    }

    /// The selected fields of the result: the type's name for `__typename`, `value` for any other field.
    func selected(_ value: JSONValue) -> JSONValue {
        let members = fields.map { ($0.key, $0.name == "__typename" ? .string(mutation.typeName) : value) }
        return .object(Dictionary(members, uniquingKeysWith: { first, _ in first }))
    }

    /// The member `idToken`, the only one of the type `RegisterFederatedIdInput`.
    private static func idToken(in input: JSONValue, at place: GraphQLError.Place) throws(GraphQLError) -> String {
        if let token = input["idToken"]?.string, input.object?.count == 1 { return token }
        let isMissing = input.object != nil && input["idToken"] ?? .null == .null
        let words =
            isMissing
            ? "'idToken' has coerced Null value for NonNull type 'String!'"
            : "'input' has an invalid value : Expected type 'RegisterFederatedIdInput'"
        throw GraphQLError(message: "Validation error of type WrongType: argument \(words)", at: place)
    }
}

extension GraphQLError {
    fileprivate static func undefined(_ name: String, in type: String, at place: Place) -> GraphQLError {
        GraphQLError(
            message:
                "Validation error of type FieldUndefined: Field '\(name)' in type '\(type)' is undefined @ '\(name)'",
            at: place)
    }
}

extension GraphQLTokens {
    /// The document may be valid, but uses a feature that this endpoint does not support.
    fileprivate var unsupported: GraphQLError {
        GraphQLError(message: "Only one mutation with one field is supported", at: place)
    }

    /// Reads the document up to the operation's field: the keyword, the name, the variable definitions.
    fileprivate mutating func readHead(named name: String?) throws(GraphQLError) {
        if ["{", "query", "subscription"].contains(current) { throw unsupported }
        try expect("mutation")
        let own = try isName ? self.name() : nil
        if let name, name != own { throw GraphQLError(message: "Unknown operation named '\(name.prefix(100))'.") }
        if try take("(") {
            while try !take(")") {
                if current.isEmpty { throw syntaxError }
                try advance()
            }
        }
        try expect("{")
    }

    /// Reads a field's name and its alias, if there is one.
    fileprivate mutating func readField() throws(GraphQLError) -> GraphQLCall.Field {
        let key = try name()
        return GraphQLCall.Field(key: key, name: try take(":") ? name() : key)
    }

    /// Reads a value, or an object of values.
    fileprivate mutating func readInput(_ variables: JSONValue) throws(GraphQLError) -> JSONValue {
        guard try take("{") else { return try readValue(variables) }
        var members: [String: JSONValue] = [:]
        while try !take("}") {
            let name = try name()
            guard members[name] == nil else { throw syntaxError }
            try expect(":")
            members[name] = try readValue(variables)
        }
        return .object(members)
    }

    /// Reads a variable, a string, or null; null for a variable without a value.
    private mutating func readValue(_ variables: JSONValue) throws(GraphQLError) -> JSONValue {
        if try take("$") { return variables[try name()] ?? .null }
        if try take("null") { return .null }
        guard let string else { throw syntaxError }
        try advance()
        return .string(string)
    }
}
