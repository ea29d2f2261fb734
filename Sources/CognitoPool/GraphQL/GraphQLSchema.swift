import CognitoProtocol

/// The schema of the endpoint: the four mutations of the user service, and a query that does nothing (sudo-user-js 17.1.1, `users.graphql`).
enum GraphQLSchema {
    /// A field of a root type.
    struct RootField: Sendable, Hashable {
        let arguments: [String: GraphQLInputType]
        /// The type of the result.
        let result: ResultType
    }

    /// The type of a field's result.
    enum ResultType: Sendable, Hashable {
        case scalar
        /// An object with its name and its scalar fields.
        case object(name: String, fields: [String])
    }

    /// The input of `registerFederatedId`.
    static let federatedIDInput = GraphQLInputType.object(
        "RegisterFederatedIdInput", ["idToken": .nonNull(.scalar("String"))])

    /// The name of the root type of an operation; nil for a kind that the schema does not have.
    static func rootType(of kind: GraphQLOperationKind) -> String? {
        switch kind {
        case .query: "Query"
        case .mutation: "Mutation"
        case .subscription: nil
        }
    }

    /// The field of a root type; nil for none.
    static func field(_ name: String, of kind: GraphQLOperationKind) -> RootField? {
        switch kind {
        case .mutation: SudoMutation(rawValue: name)?.field
        case .query where name == "notImplemented":
            RootField(arguments: ["dummy": .nonNull(.scalar("String"))], result: .scalar)
        default: nil
        }
    }

    /// The input type that a variable may have; nil for a name that the schema does not have.
    static func inputType(_ type: GraphQLType) -> GraphQLInputType? {
        switch type {
        case .nonNull(let inner): inputType(inner).map(GraphQLInputType.nonNull)
        case .list: nil
        case .named("RegisterFederatedIdInput"): federatedIDInput
        case .named(let name): ["String", "ID", "Boolean", "Int", "Float"].contains(name) ? .scalar(name) : nil
        }
    }
}

extension SudoMutation {
    /// The field of the root type `Mutation`.
    fileprivate var field: GraphQLSchema.RootField {
        GraphQLSchema.RootField(
            arguments: self == .registerFederatedId ? ["input": GraphQLSchema.federatedIDInput] : [:],
            result: .object(name: typeName, fields: [resultField]))
    }
}
