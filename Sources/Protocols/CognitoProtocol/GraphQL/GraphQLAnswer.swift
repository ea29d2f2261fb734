package import JOSE

/// The body of a GraphQL answer, as a client reads it.
package struct GraphQLAnswer: Sendable, Hashable {
    /// The member `data`; `nil` if it is missing or null.
    package let data: JSONValue?
    package let errors: [GraphQLError]

    /// Parses a body; throws `unexpectedShape` if it has neither data nor errors.
    package init(json: JSONValue) throws(JSONError) {
        let data = json["data"].flatMap { $0 == .null ? nil : $0 }
        errors = (json["errors"]?.array ?? []).map(GraphQLError.init(json:))
        guard data != nil || !errors.isEmpty else { throw JSONError(.unexpectedShape) }
        self.data = data
    }
}
