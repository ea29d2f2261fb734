import IdentityModel
import Localization
import Profiles
import Sentences
import Terminal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard output and standard error of a headless run: whole lines, each in one write, in order.
///
/// Thread-safe; a write blocks while the reader is slow.
struct Console: Sendable {
    /// Whether results are JSON lines.
    let isJSON: Bool
    /// The language of sentences from the wizard's texts.
    var language = Language.english

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// Prints the JSON form with `--json`, else the sentence.
    func report(_ json: @autoclosure () -> JSONText, _ sentence: @autoclosure () -> String?) {
        if isJSON { print(json().line) } else if let sentence = sentence() { print(sentence) }
    }

    /// Reports an empty list to readers on standard error, because standard output contains only the list's lines.
    func reportEmpty(_ text: String) { if !isJSON { complain(worded: text) } }

    /// Prints a line on standard output.
    func print(_ line: String) { printText(line + "\n") }

    /// Prints a sentence on standard output; at a terminal it is wrapped between words.
    func printSentence(_ line: String) { print(Self.laidOut(line, width: StandardStreams.outputWidth)) }

    /// Prints a text on standard output: unchanged into a file or a pipe; at a terminal, nothing of it controls the
    /// terminal or hides.
    func printText(_ text: String) {
        Self.put(StandardStreams.outputIsTerminal ? UntrustedText(text).visible : text, to: STDOUT_FILENO)
    }

    /// Prints a failure, on standard error for readers and as JSON for scripts; returns the exit status.
    func fail(_ error: any Error) -> ExitStatus {
        let failure = CommandError(error)
        if isJSON { print(failure.json.line) }
        complain(failure.message)
        return failure.status
    }

    /// Prints a warning or reason on standard error, in the user's language if it is among the texts.
    func complain(_ sentence: Text) {
        // Reading the texts does not fail here: the program has read them for its other output.
        complain(worded: (try? language.texts())?(sentence) ?? sentence.english)
    }

    /// Prints a warning on standard error.
    func warn(_ sentence: Text) { complain(Text("warning: \(sentence)")) }

    /// Prints a line on standard error that is already in the user's language.
    func complain(worded line: String) {
        Self.put(Self.laidOut("idp-wizard: " + line, width: StandardStreams.complaintWidth) + "\n", to: STDERR_FILENO)
    }

    /// Wraps a sentence between words; returns it unwrapped if a word, such as a path, is wider than a row.
    static func laidOut(_ line: String, width: Int?) -> String {
        guard let width, line.split(separator: " ").allSatisfy({ displayWidth(String($0)) < width }) else {
            return line
        }
        return line.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { wrapped(String($0), to: width) }.joined(separator: "\n")
    }

    /// Writes lines to standard error unchanged; what cannot be written is lost.
    static func writeToStandardError(_ lines: [UInt8]) { put(lines[...], to: STDERR_FILENO) }

    private static func put(_ text: String, to file: Int32) { put(Array(text.utf8)[...], to: file) }

    private static func put(_ bytes: ArraySlice<UInt8>, to file: Int32) {
        var bytes = bytes
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                // The reader is gone or the disk is full, and the failure cannot be printed.
                if file == STDOUT_FILENO { BrokenOutput.note(errno) }
                return
            }
            bytes = bytes.dropFirst(count)
        }
    }
}
