import Terminal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard output and standard error of a headless run: whole lines, written at once, in order.
///
/// Safe from any thread; a write blocks while the reader is slow.
struct Console: Sendable {
    /// Whether results are JSON lines.
    let isJSON: Bool

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// Prints the JSON form, or the sentence, whichever was asked for.
    func report(_ json: @autoclosure () -> JSONText, _ sentence: @autoclosure () -> String?) {
        if isJSON { print(json().line) } else if let sentence = sentence() { print(sentence) }
    }

    /// Prints a line on standard output.
    func print(_ line: String) { Self.put(line + "\n", to: STDOUT_FILENO) }

    /// Prints a text on standard output as it is.
    func printText(_ text: String) { Self.put(text, to: STDOUT_FILENO) }

    /// Tells that a command failed, on standard error for people and as JSON for scripts; gives the exit status.
    func fail(_ failure: CommandFailure) -> ExitStatus {
        if isJSON { print(failure.json.line) }
        complain(failure.message)
        return failure.status
    }

    /// Prints a line on standard error: a warning, or why something failed.
    func complain(_ line: String) {
        Self.put(Self.laidOut("idp-wizard: " + line, width: StandardStreams.complaintWidth) + "\n", to: STDERR_FILENO)
    }

    /// The sentence in rows of a terminal, broken between words; whole where one word, as a path to be copied, is longer than a row.
    static func laidOut(_ line: String, width: Int?) -> String {
        guard let width, line.split(separator: " ").allSatisfy({ displayWidth(String($0)) < width }) else {
            return line
        }
        return line.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { wrapped(String($0), to: width) }.joined(separator: "\n")
    }

    private static func put(_ text: String, to file: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                // Nobody reads any more, or there is no room: nothing is left to say it with.
                if file == STDOUT_FILENO { BrokenOutput.note(errno) }
                return
            }
            bytes = bytes.dropFirst(count)
        }
    }
}
