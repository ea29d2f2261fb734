import IdentityModel
import PrivateFiles
import Profiles
import Sentences

/// An error that determines how it ends a command.
///
/// Functions of the program throw it unchanged; ``Console/fail(_:)`` reports it.
protocol CommandErrorConvertible: Error {
    var commandError: CommandError { get }
}

/// The failure of a command other than a flow: a message for readers, a reason for scripts, and the exit status.
struct CommandError: CommandErrorConvertible, Sendable, Hashable {
    let status: ExitStatus
    /// The reason for scripts: `not-found`, `unreachable`, `storage`.
    let reason: String
    /// What happened and what can be done; safe to show.
    let message: Text
    /// The rejected value's name, if the server reported it.
    let field: String?
    /// The parameters of the refusal, in order, such as the minimum and maximum length.
    let parameters: [String]

    init(
        _ status: ExitStatus, _ reason: String, _ message: Text, field: String? = nil, parameters: [String] = []
    ) {
        self.status = status
        self.reason = reason
        self.message = message
        self.field = field
        self.parameters = parameters
    }

    /// How an error ends a command; an error of any other type is a defect of the program.
    ///
    /// Of a defect only the type is named, because its description may quote a secret.
    init(_ error: any Error) {
        self =
            (error as? any CommandErrorConvertible)?.commandError
            ?? CommandError(
                .defect, "defect",
                Text("An unexpected error (\("\(type(of: error))")): this is a defect of the program."))
    }

    var commandError: CommandError { self }

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

extension UsageError: CommandErrorConvertible {
    var commandError: CommandError { CommandError(.usage, "usage", message) }
}

extension StateError: CommandErrorConvertible {
    var commandError: CommandError { CommandError(.storage, "storage", message) }
}

/// A file or folder named by the user cannot be used.
extension FileError: CommandErrorConvertible {
    var commandError: CommandError { CommandError(.storage, "storage", sentence.sanitised(limit: 10_000)) }
}
