package import JOSE

/// A mutation of the Sudo Platform identity service's GraphQL API (sudo-user-js 17.1.1, users.graphql).
package enum SudoMutation: String, Sendable, Hashable, CaseIterable {
    /// Deletes the user.
    case deregister
    /// Ends all sessions of the user.
    case globalSignOut
    /// Assigns an identity ID to the user.
    case registerFederatedId
    /// Deletes the user's service data and keeps the user.
    case reset

    /// The type of the result in the schema.
    package var typeName: String {
        switch self {
        case .deregister: "Deregister"
        case .globalSignOut: "GlobalSignOut"
        case .registerFederatedId: "FederatedId"
        case .reset: "ApiResult"
        }
    }

    /// The field of the result besides `__typename`.
    package var resultField: String { self == .registerFederatedId ? "identityId" : "success" }

    /// The document, as sudo-user-ios 18.2.1 sends it.
    package var document: String {
        switch self {
        case .registerFederatedId:
            "mutation RegisterFederatedId($input: RegisterFederatedIdInput) { registerFederatedId(input: $input) { __typename identityId } }"
        case .deregister: "mutation Deregister { deregister { __typename success } }"
        case .globalSignOut: "mutation GlobalSignOut { globalSignOut { __typename success } }"
        case .reset: "mutation Reset { reset { __typename success } }"
        }
    }

    /// The body of a request; it has `variables` only if the mutation has an input.
    package func request(input: JSONValue? = nil) -> JSONValue {
        var json: JSONValue = ["query": .string(document)]
        if let input { json["variables"] = ["input": input] }
        return json
    }
}
