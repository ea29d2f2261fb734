import JOSE

/// Why a document is not run; the texts are like AppSync's.
struct GraphQLFault: Error, Sendable, Hashable {
    let message: String
    /// Where in the document; nil for a fault of the whole request.
    let location: GraphQLLocation?

    /// A fault with a text of its own.
    init(_ message: String, at location: GraphQLLocation? = nil) {
        self.message = message
        self.location = location
    }

    /// The text does not follow the grammar; `token` is where that shows.
    static func syntax(_ token: String, at location: GraphQLLocation) -> GraphQLFault {
        GraphQLFault(
            "Invalid Syntax : offending token '\(token)' at line \(location.line) column \(location.column)",
            at: location)
    }

    /// The document is valid, and uses what this endpoint does not have.
    static func unsupported(_ what: String, at location: GraphQLLocation) -> GraphQLFault {
        GraphQLFault("\(what) is not supported", at: location)
    }

    /// The document is larger than this endpoint reads.
    static func tooLarge(at location: GraphQLLocation?) -> GraphQLFault {
        GraphQLFault("The document is too large", at: location)
    }

    /// The document is deeper than this endpoint reads.
    static func tooDeep(at location: GraphQLLocation) -> GraphQLFault {
        GraphQLFault("The document is nested too deeply", at: location)
    }

    /// The document does not fit the schema; `rule` is the validation rule's name.
    static func validation(_ rule: String, _ text: String, at location: GraphQLLocation) -> GraphQLFault {
        GraphQLFault("Validation error of type \(rule): \(text)", at: location)
    }

    /// The error in an answer.
    var json: JSONValue {
        ["path": nil, "locations": location.map { [$0.json] } ?? nil, "message": .string(message)]
    }
}
