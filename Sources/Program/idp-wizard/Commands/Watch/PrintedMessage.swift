import IdentityModel
import Localization
import Recording
import Sentences
import WatchProtocol
import Wizard

/// A watched message as a command prints it.
struct PrintedMessage: Sendable {
    let message: WatchedMessage

    init(_ message: WatchedMessage) { self.message = message }

    /// With `--json` a line, else the message, and below it what is wrong and what to change.
    func report(_ context: CommandContext) {
        guard !context.console.isJSON else { return context.console.print(message.line) }
        let width = StandardStreams.outputWidth
        context.console.print(line(context.texts, width: width))
        for line in findings(context.texts, width: width) { context.console.print(line) }
    }

    /// The lines below the message, indented; without a width, each sentence is one line.
    func findings(_ texts: Texts, width: Int? = nil) -> [String] {
        let indent = "   "
        return sentences.flatMap { sentence in
            Console.laidOut(texts(sentence), width: width.map { $0 - indent.count }).split(separator: "\n")
                .map { indent + $0 }
        }
    }

    /// The time, the conversation, the client, the user, the request, and its outcome.
    func line(_ texts: Texts, width: Int? = nil) -> String {
        let outcome = [
            "\(message.status)", message.reason.map { texts.reason(ofEvent: $0, ["reason": message.cause ?? ""]) },
        ].compactMap(\.self).joined(separator: " ")
        let parts = [
            texts.short(message.time, seconds: true), "#\(message.conversation)", message.client ?? "-",
            message.user ?? "-", message.name, outcome,
        ]
        return EventLineLayout(width: width).line(parts.map { UntrustedText($0).sanitised(limit: 120) })
    }

    /// What the rule found, with what was expected, and the failed checks of a careful client.
    private var sentences: [Text] {
        var sentences: [Text] = []
        if let finding = message.finding {
            sentences.append(finding.sentence)
            switch (finding.expected, finding.found) {
            case (let expected?, let found?):
                sentences.append(Text("expected: \(shown(expected)), found: \(shown(found)) (\(finding.source))"))
            case (nil, let found?): sentences.append(Text("found: \(shown(found)) (\(finding.source))"))
            case (let expected?, nil): sentences.append(Text("expected: \(shown(expected)) (\(finding.source))"))
            case (nil, nil): sentences.append(Text(untranslated: "(\(finding.source))"))
            }
        }
        for event in message.events where event.isFailure {
            guard case .check(let check) = event.content else { continue }
            sentences.append(check.failure)
        }
        return sentences
    }

    private func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 300) }
}
