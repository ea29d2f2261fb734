import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Synchronization
import Terminal
import Wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Prints a run as a sequence diagram on standard error while it happens, so that standard output contains only the
/// results for programs.
///
/// Thread-safe.
final class VerboseDiagram: Sendable {
    private let diagram: Mutex<PlainDiagram>
    private let hasColours: Bool

    /// Creates a printer in the language of the texts, for the width of the terminal on standard error, or 100 columns
    /// for a file.
    init(_ texts: Texts, environment: [String: String] = ProcessInfo.processInfo.environment) {
        let width = StandardStreams.complaintWidth
        let isASCII = !Self.canWriteUnicode(environment)
        diagram = Mutex(
            PlainDiagram(
                width: width ?? 100, isASCII: isASCII, texts: isASCII ? texts.inASCII() : texts,
                measure: { @Sendable in displayWidth($0) }))
        hasColours = width != nil && Self.wantsColours(environment)
    }

    /// Prints the lines of an event.
    func recorded(_ event: TraceEvent) {
        diagram.withLock { diagram in write(diagram.add(event)) }
    }

    /// Prints the rest at the end of the run.
    func finish() {
        diagram.withLock { diagram in write(diagram.finish()) }
    }

    /// Whether colours are wanted: not with `NO_COLOR`, and not on a terminal without colours.
    static func wantsColours(_ environment: [String: String]) -> Bool {
        (environment["NO_COLOR"] ?? "").isEmpty && !["", "dumb"].contains(environment["TERM"] ?? "")
    }

    /// Whether lines can be drawn with Unicode: not if the locale names another encoding, and not on a dumb terminal.
    static func canWriteUnicode(_ environment: [String: String]) -> Bool {
        guard environment["TERM"] != "dumb" else { return false }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let parts = locale.split(separator: ".", maxSplits: 1)
        guard parts.count == 2 else { return true }
        let encoding = parts[1].prefix { $0 != "@" }.lowercased().filter { $0 != "-" }
        return encoding == "utf8"
    }

    private func write(_ lines: [PlainLine]) {
        guard !lines.isEmpty else { return }
        let text = lines.map { hasColours ? Self.coloured($0) : $0.text }.joined(separator: "\n") + "\n"
        Console.writeToStandardError(Array(text.utf8))
    }

    private static func coloured(_ line: PlainLine) -> String {
        let attributes =
            switch line.tone {
            case .lanes: "1"
            case .step: "1;36"
            case .event: ""
            case .failure: "31"
            }
        return attributes.isEmpty ? line.text : "\u{1B}[\(attributes)m\(line.text)\u{1B}[0m"
    }
}
