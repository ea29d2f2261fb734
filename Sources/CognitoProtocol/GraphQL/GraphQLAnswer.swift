package import JOSE

/// An error of a GraphQL answer, in AppSync's shape.
package struct GraphQLFailure: Error, Sendable, Hashable {
    /// For example `UnauthorizedException` or `sudoplatform.ServiceError`; nil for a fault in the document.
    package let errorType: String?
    package let message: String

    package static let unauthorized = "UnauthorizedException"
    package static let serviceError = "sudoplatform.ServiceError"
    package static let tokenValidationError = "sudoplatform.identity.TokenValidationError"

    /// Makes an error.
    package init(errorType: String?, message: String) {
        self.errorType = errorType
        self.message = message
    }

    /// Reads an entry of `errors`.
    package init(json: JSONValue) {
        errorType = json["errorType"]?.string
        message = json["message"]?.string ?? ""
    }
}

/// The body of a GraphQL answer, as a client reads it.
package struct GraphQLAnswer: Sendable, Hashable {
    /// The member `data`; nil if it is missing or null.
    package let data: JSONValue?
    /// The entries of `errors`.
    package let failures: [GraphQLFailure]

    /// Reads a body; throws `unexpectedShape` for one that is neither data nor errors.
    package init(json: JSONValue) throws(JSONError) {
        let data = json["data"].flatMap { $0 == .null ? nil : $0 }
        failures = (json["errors"]?.array ?? []).map(GraphQLFailure.init(json:))
        guard data != nil || !failures.isEmpty else { throw JSONError(.unexpectedShape) }
        self.data = data
    }
}
