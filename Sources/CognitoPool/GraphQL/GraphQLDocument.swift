import JOSE

/// A place in the text of a document, counted from 1 (GraphQL, section 7.1.2).
struct GraphQLLocation: Sendable, Hashable {
    let line: Int
    let column: Int

    /// The place as AppSync writes it.
    var json: JSONValue { ["line": .integer(Int64(line)), "column": .integer(Int64(column)), "sourceName": nil] }
}

/// What an operation does (GraphQL, section 2.3).
enum GraphQLOperationKind: String, Sendable, Hashable {
    case query, mutation, subscription
}

/// One operation of a document.
struct GraphQLOperation: Sendable, Hashable {
    let kind: GraphQLOperationKind
    /// The name; nil for an anonymous operation.
    let name: String?
    let variables: [GraphQLVariable]
    let selections: [GraphQLField]
    let location: GraphQLLocation
}

/// A variable that an operation declares.
struct GraphQLVariable: Sendable, Hashable {
    let name: String
    let type: GraphQLType
    /// The value if the request gives none; nil for no default.
    let fallback: GraphQLValue?
    let location: GraphQLLocation
}

/// A selected field.
struct GraphQLField: Sendable, Hashable {
    /// The name in the answer: the alias, or the field's name.
    let responseKey: String
    let name: String
    let arguments: [GraphQLArgument]
    let selections: [GraphQLField]
    let location: GraphQLLocation
}

/// An argument of a field.
struct GraphQLArgument: Sendable, Hashable {
    let name: String
    let value: GraphQLValue
    let location: GraphQLLocation
}

/// A type as a document writes it, such as `[String!]`.
indirect enum GraphQLType: Sendable, Hashable, CustomStringConvertible {
    case named(String)
    case list(GraphQLType)
    case nonNull(GraphQLType)

    /// The type in the notation of documents.
    var description: String {
        switch self {
        case .named(let name): name
        case .list(let element): "[\(element)]"
        case .nonNull(let type): "\(type)!"
        }
    }
}

/// A value as a document writes it.
indirect enum GraphQLValue: Sendable, Hashable {
    case variable(String)
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case enumeration(String)
    case list([GraphQLValue])
    case object([String: GraphQLValue])

    /// The value as JSON, with each variable replaced by its value; a member is left out if its variable has no value.
    func json(with variables: [String: JSONValue]) -> JSONValue? {
        switch self {
        case .variable(let name): variables[name]
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .string(let value), .enumeration(let value): .string(value)
        case .list(let values): .array(values.map { $0.json(with: variables) ?? .null })
        case .object(let members): .object(members.compactMapValues { $0.json(with: variables) })
        }
    }

    /// The names of the variables in the value.
    var variableNames: [String] {
        switch self {
        case .variable(let name): [name]
        case .list(let values): values.flatMap(\.variableNames)
        case .object(let members): members.values.flatMap(\.variableNames)
        default: []
        }
    }
}
