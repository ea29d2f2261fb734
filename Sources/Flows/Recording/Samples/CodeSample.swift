public import IdentityModel

/// The code that a developer writes for a step: the call of an SDK, or a command.
///
/// The values are those of the run. A secret is a placeholder: `<activation-code>`, or `$PASSWORD` in a command.
public struct CodeSample: Sendable, Hashable {
    public enum Language: String, Sendable, Hashable, CaseIterable {
        /// Swift, for iOS.
        case swift = "Swift"
        /// Kotlin, for Android.
        case kotlin = "Kotlin"
        /// A command line of curl.
        case curl
    }

    public let language: Language
    /// The lines, without control characters.
    public let lines: [String]

    public var text: String { lines.joined(separator: "\n") }

    /// The samples for an event, or for the call of an answer; empty if developers write no code for it.
    public static func samples(of event: TraceEvent, answering call: TraceEvent? = nil) -> [CodeSample] {
        // The fields that a page asks for are in the answer.
        let subject = event.kind == .answer && event.name != "credentials" ? call ?? event : event
        var samples: [CodeSample] = []
        if let code = SDKCall(subject) {
            if let lines = code.swift { samples.append(CodeSample(.swift, lines)) }
            if let lines = code.kotlin { samples.append(CodeSample(.kotlin, lines)) }
        }
        if case .request(let request) = subject.content, let lines = CurlCommand.lines(request) {
            samples.append(CodeSample(.curl, lines))
        }
        return samples
    }

    private init(_ language: Language, _ lines: [String]) {
        self.language = language
        self.lines = lines.map { UntrustedText($0).sanitised(limit: .max) }
    }
}
