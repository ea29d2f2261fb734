package import JOSE

/// An entry of `errors` in a GraphQL answer, in AppSync's shape.
package struct GraphQLError: Error, Sendable, Hashable {
    /// A place in the text of a document, counted from 1 (GraphQL, section 7.1.2).
    package struct Place: Sendable, Hashable {
        package let line: Int
        package let column: Int

        package init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }

        /// The place as AppSync writes it.
        package var json: JSONValue {
            ["line": .integer(Int64(line)), "column": .integer(Int64(column)), "sourceName": nil]
        }
    }

    /// For example `UnauthorizedException` or `sudoplatform.ServiceError`; `nil` for an error of the document.
    package let errorType: String?
    package let message: String
    /// The place in the document; `nil` for an error of the whole request.
    package let location: Place?

    package init(errorType: String? = nil, message: String, at location: Place? = nil) {
        self.errorType = errorType
        self.message = message
        self.location = location
    }

    /// A failure of the user service; its name is also the message.
    package init(_ failure: RegistrationFailure) {
        self.init(errorType: failure.rawValue, message: failure.rawValue)
    }

    package init(json: JSONValue) {
        self.init(errorType: json["errorType"]?.string, message: json["message"]?.string ?? "")
    }
}

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
