import JOSE

/// The body of a GraphQL request (GraphQL over HTTP, section 5).
struct GraphQLRequest: Sendable, Hashable {
    let query: String
    let variables: [String: JSONValue]
    /// The operation to run; nil if the document has one only.
    let operationName: String?

    /// Reads a body; nil if it is not JSON, has no query, or has a member of another type.
    init?(_ body: some Sequence<UInt8>) {
        guard let json = try? JSONValue(parsing: body), let query = json["query"]?.string else { return nil }
        self.query = query
        switch json["variables"] {
        case nil, .null: variables = [:]
        case .object(let members): variables = members
        default: return nil
        }
        switch json["operationName"] {
        case nil, .null: operationName = nil
        case .string(let name): operationName = name
        default: return nil
        }
    }
}
