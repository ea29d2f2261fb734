import Dispatch
import IdentityModel
import Profiles
import Sentences

/// The source of a value: the text itself, a file's first line, a variable, or the next line of standard input.
enum SecretSource: Sendable, Hashable {
    case literal(Secret)
    /// A value that was read from another source and not used.
    case read(Secret)
    case file(String)
    case standardInput
    case environment(String)

    /// Parses the notation of `--field`: `@FILE`, `-`, or the text itself.
    init(notation: String) {
        if notation == "-" {
            self = .standardInput
        } else if notation.hasPrefix("@") {
            self = .file(String(notation.dropFirst()))
        } else {
            self = .literal(Secret(notation))
        }
    }

    /// Parses the notation of `--password-file`: a path, or `-`.
    init(path: String) { self = path == "-" ? .standardInput : .file(path) }

    /// Reads the value; blocks while standard input or a pipe has no line.
    ///
    /// A terminal shows `prompt`. Bytes that are not UTF-8 are rejected, because they could not be sent unchanged.
    func read(after prompt: String = "", mayBeEmpty: Bool = true) throws(UsageError) -> Secret {
        switch self {
        case .literal(let secret), .read(let secret):
            try secret.checked(Text("The value"), mayBeEmpty: mayBeEmpty)
        case .standardInput:
            try StandardInput.nextLine(after: prompt).checked(
                Text("The line of standard input"), mayBeEmpty: mayBeEmpty)
        case .environment(let name): try SecretPlace.environment(name).read(mayBeEmpty: mayBeEmpty)
        case .file(let path): try SecretPlace.file(path).read(mayBeEmpty: mayBeEmpty)
        }
    }

    /// Reads the value without blocking one of Swift's threads.
    func value(after prompt: String = "", mayBeEmpty: Bool = true) async throws(UsageError) -> Secret {
        let result: Result<Secret, UsageError> = await withCheckedContinuation { continuation in
            DispatchQueue(label: "idp-wizard.secret").async {
                continuation.resume(
                    returning: Result { () throws(UsageError) in try read(after: prompt, mayBeEmpty: mayBeEmpty) })
            }
        }
        return try result.get()
    }
}
