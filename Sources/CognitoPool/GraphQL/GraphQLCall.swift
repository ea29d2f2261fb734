import CognitoProtocol
import JOSE

/// A call of one of the four mutations of the user service, as its clients write it (sudo-user-js 17.1.1, `users.graphql`).
///
/// The document has one mutation with one field, the argument `input` as a variable or as an object, and a flat selection. Definitions of
/// variables are skipped: the value is checked instead of the declared type. Fragments, directives, lists and numbers are refused.
struct GraphQLCall: Sendable, Hashable {
    /// A selected field of the result.
    struct Field: Sendable, Hashable {
        /// The name in the answer: the alias, or the field's name.
        let key: String
        let name: String
    }

    let mutation: SudoMutation
    /// The name in the answer: the alias, or the mutation's name.
    let key: String
    let location: GraphQLError.Place
    /// The ID token of the argument `input`, which only `registerFederatedId` has.
    let idToken: String?
    let fields: [Field]

    /// The maximum size of a document in bytes.
    private static let longest = 16 * 1024

    /// Reads a request's document and checks it against the schema.
    init(_ request: GraphQLRequest) throws(GraphQLError) {
        guard request.query.utf8.count <= Self.longest else { throw GraphQLError(message: "The document is too large") }
        var tokens = try GraphQLTokens(request.query)
        try Self.readHead(&tokens, named: request.operationName)
        location = tokens.location
        let (key, name) = try Self.readName(&tokens)
        guard let mutation = SudoMutation(rawValue: name) else {
            throw Self.undefined(name, in: "Mutation", at: location)
        }
        let input = try Self.readArgument(of: mutation, &tokens, request.variables)
        if mutation == .registerFederatedId, let input {
            idToken = try Self.idToken(in: input, at: location)
        } else {
            idToken = nil
        }
        fields = try Self.readFields(of: mutation, &tokens, from: location)
        if case .name = tokens.current { throw Self.unsupported("A second field", at: tokens.location) }
        try tokens.expect("}")
        if case .name = tokens.current { throw Self.unsupported("A second operation", at: tokens.location) }
        guard tokens.current == .end else { throw tokens.syntaxError }
        (self.mutation, self.key) = (mutation, key)
    }

    /// Reads up to the operation's field: the keyword, the name, the definitions of variables.
    private static func readHead(_ tokens: inout GraphQLTokens, named name: String?) throws(GraphQLError) {
        let start = tokens.location
        switch tokens.current {
        case .name("mutation"): try tokens.advance()
        case .name("query"), .punctuator("{"): throw unsupported("A query", at: start)
        case .name("subscription"): throw unsupported("A subscription", at: start)
        default: throw tokens.syntaxError
        }
        var own: String?
        if case .name(let given) = tokens.current {
            own = given
            try tokens.advance()
        }
        if let name, name != own { throw GraphQLError(message: "Unknown operation named '\(name.prefix(100))'.") }
        if try tokens.take("(") {
            repeat {
                try tokens.expect("$")
                _ = try tokens.name()
                try tokens.expect(":")
                _ = try tokens.name()
                _ = try tokens.take("!")
            } while try !tokens.take(")")
        }
        try tokens.expect("{")
    }

    /// Reads a field's name, with an alias before it or not.
    private static func readName(_ tokens: inout GraphQLTokens) throws(GraphQLError) -> (key: String, name: String) {
        let key = try tokens.name()
        let name = try tokens.take(":") ? try tokens.name() : key
        return (key, name)
    }

    /// Reads the argument of the mutation; nil for a mutation without one.
    private static func readArgument(
        of mutation: SudoMutation, _ tokens: inout GraphQLTokens, _ variables: [String: JSONValue]
    ) throws(GraphQLError) -> JSONValue? {
        guard try tokens.take("(") else { return nil }
        let place = tokens.location
        let name = try tokens.name()
        try tokens.expect(":")
        guard mutation == .registerFederatedId, name == "input" else {
            throw validation("UnknownArgument", "Unknown field argument \(name)", at: place)
        }
        let value = try readValue(&tokens, variables)
        try tokens.expect(")")
        return value
    }

    /// Reads a variable, a string, or an object of variables and strings; null for a variable without a value.
    private static func readValue(
        _ tokens: inout GraphQLTokens, _ variables: [String: JSONValue], inObject: Bool = false
    ) throws(GraphQLError) -> JSONValue {
        switch tokens.current {
        case .punctuator("$"):
            try tokens.advance()
            return variables[try tokens.name()] ?? .null
        case .string(let text):
            try tokens.advance()
            return .string(text)
        case .name("null"):
            try tokens.advance()
            return .null
        case .punctuator("{") where !inObject:
            try tokens.advance()
            var members: [String: JSONValue] = [:]
            while try !tokens.take("}") {
                let (place, name) = (tokens.location, try tokens.name())
                try tokens.expect(":")
                guard members[name] == nil else { throw unsupported("A repeated member", at: place) }
                members[name] = try readValue(&tokens, variables, inObject: true)
            }
            return .object(members)
        default: throw tokens.syntaxError
        }
    }

    /// The member `idToken` of the type `RegisterFederatedIdInput`; nil for a null input.
    private static func idToken(
        in input: JSONValue, at location: GraphQLError.Place
    ) throws(GraphQLError) -> String? {
        guard input != .null else { return nil }
        guard let members = input.object else {
            throw wrongType(
                "'input' has an invalid value : Expected type 'RegisterFederatedIdInput' to be an object", location)
        }
        if let unknown = members.keys.sorted().first(where: { $0 != "idToken" }) {
            throw wrongType("'input' contains a field not in 'RegisterFederatedIdInput': '\(unknown)'", location)
        }
        guard let token = members["idToken"], token != .null else {
            throw wrongType("'idToken' has coerced Null value for NonNull type 'String!'", location)
        }
        guard let text = token.string else {
            throw wrongType("'idToken' has an invalid value : Expected a value of type 'String'", location)
        }
        return text
    }

    /// Reads the selected fields of the result.
    private static func readFields(
        of mutation: SudoMutation, _ tokens: inout GraphQLTokens, from location: GraphQLError.Place
    ) throws(GraphQLError) -> [Field] {
        guard try tokens.take("{") else {
            guard tokens.current == .punctuator("}") else { throw tokens.syntaxError }
            throw validation(
                "SubSelectionRequired",
                "Sub selection required for type \(mutation.typeName) of field \(mutation.rawValue)", at: location)
        }
        var fields: [Field] = []
        repeat {
            let place = tokens.location
            let (key, name) = try readName(&tokens)
            guard name == "__typename" || name == mutation.resultField else {
                throw undefined(name, in: mutation.typeName, at: place)
            }
            fields.append(Field(key: key, name: name))
        } while try !tokens.take("}")
        return fields
    }

    private static func undefined(_ name: String, in type: String, at place: GraphQLError.Place) -> GraphQLError {
        validation("FieldUndefined", "Field '\(name)' in type '\(type)' is undefined @ '\(name)'", at: place)
    }

    private static func wrongType(_ words: String, _ place: GraphQLError.Place) -> GraphQLError {
        validation("WrongType", "argument \(words)", at: place)
    }

    /// The document does not fit the schema; `rule` is the validation rule's name.
    private static func validation(
        _ rule: String, _ text: String, at place: GraphQLError.Place
    ) -> GraphQLError {
        GraphQLError(message: "Validation error of type \(rule): \(text)", at: place)
    }

    /// The document may be valid, and uses what this endpoint does not have.
    private static func unsupported(_ what: String, at place: GraphQLError.Place) -> GraphQLError {
        GraphQLError(message: "\(what) is not supported", at: place)
    }
}
