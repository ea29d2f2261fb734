/// Reads a document of operations (GraphQL, section 2); fragments, directives and type definitions are refused.
struct GraphQLParser {
    /// The maximum size of a document in bytes.
    private static let longest = 16 * 1024
    /// The maximum depth of selections, values and types.
    private static let deepest = 8

    private let tokens: [GraphQLLexer.Token]
    private var index = 0

    /// The operations of a document, at least one.
    static func operations(of text: String) throws(GraphQLFault) -> [GraphQLOperation] {
        guard text.utf8.count <= longest else { throw .tooLarge(at: nil) }
        var parser = GraphQLParser(tokens: try GraphQLLexer.tokens(of: text))
        var operations: [GraphQLOperation] = []
        repeat { operations.append(try parser.operation()) } while parser.current.kind != .end
        return operations
    }

    private init(tokens: [GraphQLLexer.Token]) { self.tokens = tokens }

    /// The current token; the end stays.
    private var current: GraphQLLexer.Token { tokens[min(index, tokens.count - 1)] }

    private var failure: GraphQLFault { .syntax(current.shown, at: current.location) }

    private mutating func take(_ punctuator: String) -> Bool {
        guard current.kind == .punctuator(punctuator) else { return false }
        index += 1
        return true
    }

    private mutating func expect(_ punctuator: String) throws(GraphQLFault) {
        guard take(punctuator) else { throw failure }
    }

    private mutating func name() throws(GraphQLFault) -> String {
        guard case .name(let name) = current.kind else { throw failure }
        index += 1
        return name
    }

    private mutating func operation() throws(GraphQLFault) -> GraphQLOperation {
        let location = current.location
        if current.kind == .punctuator("{") {
            return GraphQLOperation(
                kind: .query, name: nil, variables: [], selections: try selections(depth: 1), location: location)
        }
        guard case .name(let word) = current.kind else { throw failure }
        if word == "fragment" { throw .unsupported("A fragment", at: location) }
        guard let kind = GraphQLOperationKind(rawValue: word) else { throw failure }
        index += 1
        var name: String?
        if case .name(let given) = current.kind {
            name = given
            index += 1
        }
        let variables = current.kind == .punctuator("(") ? try variableDefinitions() : []
        try refuseDirectives()
        return GraphQLOperation(
            kind: kind, name: name, variables: variables, selections: try selections(depth: 1), location: location)
    }

    private mutating func refuseDirectives() throws(GraphQLFault) {
        if current.kind == .punctuator("@") { throw .unsupported("A directive", at: current.location) }
    }

    private mutating func variableDefinitions() throws(GraphQLFault) -> [GraphQLVariable] {
        try expect("(")
        var variables: [GraphQLVariable] = []
        repeat {
            let location = current.location
            try expect("$")
            let name = try name()
            try expect(":")
            let type = try type(depth: 1)
            let fallback = take("=") ? try value(depth: 1, isConstant: true) : nil
            try refuseDirectives()
            guard !variables.contains(where: { $0.name == name }) else {
                throw .validation(
                    "DuplicateVariableName", "There can be only one variable named '\(name)'", at: location)
            }
            variables.append(GraphQLVariable(name: name, type: type, fallback: fallback, location: location))
        } while !take(")")
        return variables
    }

    private mutating func type(depth: Int) throws(GraphQLFault) -> GraphQLType {
        guard depth <= Self.deepest else { throw .tooDeep(at: current.location) }
        let type: GraphQLType
        if take("[") {
            type = .list(try self.type(depth: depth + 1))
            try expect("]")
        } else {
            type = .named(try name())
        }
        return take("!") ? .nonNull(type) : type
    }

    private mutating func selections(depth: Int) throws(GraphQLFault) -> [GraphQLField] {
        guard depth <= Self.deepest else { throw .tooDeep(at: current.location) }
        try expect("{")
        var fields: [GraphQLField] = []
        repeat {
            let location = current.location
            if current.kind == .punctuator("...") { throw .unsupported("A fragment", at: location) }
            let first = try name()
            let second = take(":") ? try name() : nil
            let arguments = current.kind == .punctuator("(") ? try arguments() : []
            try refuseDirectives()
            let selected = current.kind == .punctuator("{") ? try selections(depth: depth + 1) : []
            fields.append(
                GraphQLField(
                    responseKey: first, name: second ?? first, arguments: arguments, selections: selected,
                    location: location))
        } while !take("}")
        return fields
    }

    private mutating func arguments() throws(GraphQLFault) -> [GraphQLArgument] {
        try expect("(")
        var arguments: [GraphQLArgument] = []
        repeat {
            let location = current.location
            let name = try name()
            try expect(":")
            guard !arguments.contains(where: { $0.name == name }) else {
                throw .validation(
                    "DuplicateArgumentNames", "There can be only one argument named '\(name)'", at: location)
            }
            let value = try value(depth: 1, isConstant: false)
            arguments.append(GraphQLArgument(name: name, value: value, location: location))
        } while !take(")")
        return arguments
    }

    private mutating func value(depth: Int, isConstant: Bool) throws(GraphQLFault) -> GraphQLValue {
        guard depth <= Self.deepest else { throw .tooDeep(at: current.location) }
        if take("$") {
            guard !isConstant else { throw failure }
            return .variable(try name())
        }
        if take("[") {
            var values: [GraphQLValue] = []
            while !take("]") { values.append(try value(depth: depth + 1, isConstant: isConstant)) }
            return .list(values)
        }
        if take("{") { return .object(try members(depth: depth, isConstant: isConstant)) }
        let token = current
        let value: GraphQLValue
        switch token.kind {
        case .string(let text): value = .string(text)
        case .integer(let text): value = Int64(text).map(GraphQLValue.integer) ?? .null
        case .number(let text): value = Double(text).map(GraphQLValue.number) ?? .null
        case .name("true"): value = .bool(true)
        case .name("false"): value = .bool(false)
        case .name("null"): value = .null
        case .name(let name): value = .enumeration(name)
        case .punctuator, .end: throw failure
        }
        index += 1
        return value
    }

    private mutating func members(depth: Int, isConstant: Bool) throws(GraphQLFault) -> [String: GraphQLValue] {
        var members: [String: GraphQLValue] = [:]
        while !take("}") {
            let location = current.location
            let name = try name()
            try expect(":")
            let value = try value(depth: depth + 1, isConstant: isConstant)
            guard members.updateValue(value, forKey: name) == nil else {
                throw GraphQLFault("There can be only one input field named '\(name)'", at: location)
            }
        }
        return members
    }
}
