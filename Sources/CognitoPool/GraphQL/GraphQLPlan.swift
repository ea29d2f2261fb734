import CognitoProtocol
import JOSE

/// The steps of a valid request: the fields of one operation in their order, with the values of their arguments.
struct GraphQLPlan: Sendable, Hashable {
    /// A field of the root type.
    struct Step: Sendable, Hashable {
        enum Action: Sendable, Hashable {
            /// The name of a type.
            case typename(String)
            /// A mutation with the values of its arguments.
            case mutation(SudoMutation, arguments: [String: JSONValue])
            /// A field that has no value.
            case nothing
        }

        /// The name in the answer.
        let responseKey: String
        let action: Action
        /// The fields of the result by their names in the answer.
        var selections: [GraphQLField]
        let location: GraphQLLocation
    }

    /// The maximum number of fields of the root type.
    private static let mostSteps = 16

    let steps: [Step]

    /// Reads the document and checks it against the schema.
    init(_ request: GraphQLRequest) throws(GraphQLFault) {
        let operation = try Self.chosen(request.operationName, of: try GraphQLParser.operations(of: request.query))
        guard let root = GraphQLSchema.rootType(of: operation.kind) else {
            throw GraphQLFault("Schema is not configured for \(operation.kind.rawValue)s.", at: operation.location)
        }
        let variables = try Self.variables(of: operation, from: request.variables)
        var steps: [Step] = []
        for field in operation.selections {
            let step = try Self.step(field, operation, root: root, variables)
            if let index = steps.firstIndex(where: { $0.responseKey == step.responseKey }) {
                guard steps[index].action == step.action else { throw Self.conflict(field) }
                steps[index].selections = try Self.merged(steps[index].selections + step.selections)
            } else {
                steps.append(step)
            }
        }
        guard steps.count <= Self.mostSteps else { throw .tooLarge(at: operation.location) }
        self.steps = steps
    }

    private static func chosen(
        _ name: String?, of operations: [GraphQLOperation]
    ) throws(GraphQLFault) -> GraphQLOperation {
        let names = operations.map(\.name)
        guard operations.count == 1 || !names.contains(nil) else {
            throw GraphQLFault("An anonymous operation must be the only one of its document.")
        }
        guard Set(names).count == names.count else {
            throw GraphQLFault("There can be only one operation of the same name.")
        }
        guard let name else {
            guard operations.count == 1 else {
                throw GraphQLFault("Must provide operation name if query contains multiple operations.")
            }
            return operations[0]
        }
        guard let operation = operations.first(where: { $0.name == name }) else {
            throw GraphQLFault("Unknown operation named '\(name.prefix(100))'.")
        }
        return operation
    }

    private static func variables(
        of operation: GraphQLOperation, from given: [String: JSONValue]
    ) throws(GraphQLFault) -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for variable in operation.variables {
            guard let type = GraphQLSchema.inputType(variable.type) else {
                throw .validation("UnknownType", "Unknown type '\(variable.type)'", at: variable.location)
            }
            let value = given[variable.name] ?? variable.fallback?.json(with: [:])
            if let problem = type.problem(with: value, named: variable.name) {
                throw GraphQLFault("Variable \(problem)", at: variable.location)
            }
            values[variable.name] = value
        }
        return values
    }

    private static func step(
        _ field: GraphQLField, _ operation: GraphQLOperation, root: String, _ variables: [String: JSONValue]
    ) throws(GraphQLFault) -> Step {
        if field.name == "__typename" {
            try checkLeaf(field, of: root)
            return Step(
                responseKey: field.responseKey, action: .typename(root), selections: [], location: field.location)
        }
        guard let declared = GraphQLSchema.field(field.name, of: operation.kind) else {
            throw undefined(field, in: root)
        }
        let arguments = try arguments(of: field, declared.arguments, operation, variables)
        let action = SudoMutation(rawValue: field.name).map { Step.Action.mutation($0, arguments: arguments) }
        switch declared.result {
        case .scalar:
            guard field.selections.isEmpty else { throw leafWithFields(field, of: root) }
        case .object(let type, let known):
            guard !field.selections.isEmpty else {
                throw .validation(
                    "SubSelectionRequired", "Sub selection required for type \(type) of field \(field.name)",
                    at: field.location)
            }
            for selected in field.selections {
                guard selected.name == "__typename" || known.contains(selected.name) else {
                    throw undefined(selected, in: type)
                }
                try checkLeaf(selected, of: type)
            }
        }
        return Step(
            responseKey: field.responseKey, action: action ?? .nothing, selections: try merged(field.selections),
            location: field.location)
    }

    private static func arguments(
        of field: GraphQLField, _ declared: [String: GraphQLInputType], _ operation: GraphQLOperation,
        _ variables: [String: JSONValue]
    ) throws(GraphQLFault) -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for argument in field.arguments {
            guard let type = declared[argument.name] else {
                throw .validation("UnknownArgument", "Unknown field argument \(argument.name)", at: argument.location)
            }
            for name in argument.value.variableNames where !operation.variables.contains(where: { $0.name == name }) {
                throw .validation("UndefinedVariable", "Undefined variable '\(name)'", at: argument.location)
            }
            if case .variable(let name) = argument.value,
                let variable = operation.variables.first(where: { $0.name == name }),
                GraphQLSchema.inputType(variable.type)?.nullable != type.nullable
            {
                throw .validation(
                    "VariableTypeMismatch",
                    "Variable type '\(variable.type)' does not match expected type '\(type)'", at: argument.location)
            }
            values[argument.name] = argument.value.json(with: variables)
        }
        for (name, type) in declared.sorted(by: { $0.key < $1.key }) {
            if let problem = type.problem(with: values[name], named: name) {
                throw .validation("WrongType", "argument \(problem)", at: field.location)
            }
        }
        return values
    }

    private static func checkLeaf(_ field: GraphQLField, of type: String) throws(GraphQLFault) {
        if let argument = field.arguments.first {
            throw .validation("UnknownArgument", "Unknown field argument \(argument.name)", at: argument.location)
        }
        guard field.selections.isEmpty else { throw leafWithFields(field, of: type) }
    }

    /// The fields without repetitions.
    private static func merged(_ fields: [GraphQLField]) throws(GraphQLFault) -> [GraphQLField] {
        var kept: [GraphQLField] = []
        for field in fields {
            guard let same = kept.first(where: { $0.responseKey == field.responseKey }) else {
                kept.append(field)
                continue
            }
            guard same.name == field.name else { throw conflict(field) }
        }
        return kept
    }

    private static func undefined(_ field: GraphQLField, in type: String) -> GraphQLFault {
        .validation(
            "FieldUndefined", "Field '\(field.name)' in type '\(type)' is undefined @ '\(field.name)'",
            at: field.location)
    }

    private static func leafWithFields(_ field: GraphQLField, of type: String) -> GraphQLFault {
        .validation(
            "SubSelectionNotAllowed", "Sub selection not allowed on leaf type of field \(field.name) of \(type)",
            at: field.location)
    }

    private static func conflict(_ field: GraphQLField) -> GraphQLFault {
        .validation(
            "FieldsConflict", "\(field.responseKey): they refer to different fields or arguments", at: field.location)
    }
}
