import Dispatch
import IdentityModel
import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
    /// A terminal shows `prompt`.
    ///
    /// Bytes that are not UTF-8 are refused: they could not be sent unchanged.
    func read(after prompt: String = "", mayBeEmpty: Bool = true) throws(UsageError) -> Secret {
        let secret = try bytes(prompt)
        guard secret.isUTF8 else { throw UsageError(place + " is not UTF-8.") }
        guard mayBeEmpty || !secret.isEmpty else {
            throw UsageError(place + (isFile ? " is empty in its first line." : " is empty."))
        }
        return secret
    }

    private var isFile: Bool { if case .file = self { true } else { false } }

    /// The source as messages name it.
    private var place: Sentence {
        switch self {
        case .literal, .read: "The value"
        case .environment(let name): "The environment variable \(name)"
        case .standardInput: "The line of standard input"
        case .file(let path): "\(UntrustedText(path).sanitised())"
        }
    }

    private func bytes(_ prompt: String) throws(UsageError) -> Secret {
        switch self {
        case .literal(let secret), .read(let secret): return secret
        case .environment(let name):
            guard let value = getenv(name) else { throw UsageError("The environment variable \(name) is not set.") }
            return Secret(String(cString: value))
        case .standardInput: return try StandardInput.nextLine(after: prompt)
        case .file(let path): return try Self.firstLine(of: path)
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

    private static func firstLine(of path: String) throws(UsageError) -> Secret {
        let name = UntrustedText(path).sanitised()
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw UsageError("\(name) cannot be read: \(Sentence(system: errno)).") }
        defer { close(file) }
        do throws(LineReader.LineError) { return try LineReader(file: file).next() } catch {
            throw UsageError(error.sentence(about: Sentence(verbatim: name)))
        }
    }
}

extension LineReader.LineError {
    /// The fault as a sentence about the source.
    func sentence(about name: Sentence) -> Sentence {
        switch self {
        case .ended: name + " has no line to read."
        case .tooLong: name + " has a line of more than \(LineReader.limit) bytes."
        case .unreadable(let error): name + " cannot be read: \(Sentence(system: error))."
        }
    }
}

extension Secret {
    /// Whether the bytes are UTF-8; does not copy them.
    fileprivate var isUTF8: Bool {
        withExposedBytes { bytes in
            var decoder = UTF8()
            var iterator = bytes.makeIterator()
            while true {
                switch decoder.decode(&iterator) {
                case .scalarValue: continue
                case .emptyInput: return true
                case .error: return false
                }
            }
        }
    }
}
