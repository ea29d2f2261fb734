/// Why a command other than a flow did not do what it is for: a sentence for people, a word for scripts, and the exit status.
struct CommandFailure: Error, Sendable, Hashable {
    let status: ExitStatus
    /// A word for scripts: `not-found`, `unreachable`, `storage`.
    let reason: String
    /// What happened and what can be done; safe to show.
    let message: String
    /// Which value was refused, where whoever refused it said so.
    let field: String?
    /// What belongs into the refusal's words, in order: the shortest and longest length, as a rule.
    let parameters: [String]

    init(
        _ status: ExitStatus, _ reason: String, _ message: String, field: String? = nil, parameters: [String] = []
    ) {
        self.status = status
        self.reason = reason
        self.message = message
        self.field = field
        self.parameters = parameters
    }

    init(_ error: UsageError) { self.init(.usage, "usage", error.message) }

    /// `{"type":"error","error":{…}}`.
    var json: JSONText {
        [
            "type": "error",
            "error": [
                "code": .string(reason), "description": .string(message), "field": .text(field),
                "parameters": parameters.isEmpty ? nil : .array(parameters.map(JSONText.string)),
            ],
        ]
    }
}
