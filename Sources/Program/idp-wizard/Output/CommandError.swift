import Profiles
import Sentences

/// The failure of a command other than a flow: a message for readers, a reason for scripts, and the exit status.
struct CommandError: Error, Sendable, Hashable {
    let status: ExitStatus
    /// The reason for scripts: `not-found`, `unreachable`, `storage`.
    let reason: String
    /// What happened and what can be done; safe to show.
    let message: Sentence
    /// The rejected value's name, if the server reported it.
    let field: String?
    /// The parameters of the refusal, in order, such as the minimum and maximum length.
    let parameters: [String]

    init(
        _ status: ExitStatus, _ reason: String, _ message: Sentence, field: String? = nil, parameters: [String] = []
    ) {
        self.status = status
        self.reason = reason
        self.message = message
        self.field = field
        self.parameters = parameters
    }

    init(_ error: UsageError) { self.init(.usage, "usage", error.message) }

    init(_ error: StateError) { self.init(.storage, "storage", error.message) }

    /// `{"type":"error","error":{…}}`.
    var json: JSONText {
        [
            "type": "error",
            "error": [
                "code": .string(reason), "description": .string(message.english), "field": .text(field),
                "parameters": parameters.isEmpty ? nil : .array(parameters.map(JSONText.string)),
            ],
        ]
    }
}
