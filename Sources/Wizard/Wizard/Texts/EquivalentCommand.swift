import FlowModel
import IdentityModel

/// The command that does the same as a flow of the wizard.
///
/// It never contains a secret; `@FILE` takes its place.
public struct EquivalentCommand: Sendable, Hashable {
    /// The words, each quoted for a shell where that is needed.
    let words: [String]

    init(
        request: FlowRequest, answered: [ShownRun.AnsweredField], provider: ProviderSummary?, fault: FaultName? = nil
    ) {
        var words = Self.program(provider)
        words += ["flow", request.flow.rawValue]
        if let user = request.user { words += ["--user", Self.quoted(user.rawValue)] }
        for field in answered {
            // The command line refuses some values that the screen shows, for instance a one-time password.
            let value = field.id.isBarredFromCommandLine ? nil : field.value
            words += ["--field", Self.quoted("\(field.id.rawValue)=\(value ?? "@FILE")")]
        }
        if let webView = request.webView {
            if let client = webView.client { words += ["--client", client.rawValue] }
            words += ["--agent", webView.agent.rawValue]
        }
        if let via = request.via { words += ["--via", via.rawValue] }
        if let client = request.client { words += ["--client", Self.quoted(client.rawValue)] }
        if let mode = request.mode { words += ["--mode", mode.rawValue] }
        if let fault { words += ["--fault", fault.rawValue] }
        self.words = words
    }

    init(checking provider: ProviderSummary?) { self.init(checkingWith: provider?.options ?? []) }

    /// The command that checks the provider that the options select.
    init(checkingWith options: [String]) { words = Self.words(of: options) + ["doctor"] }

    /// The commands that issue a code or a password; with `email`, which may be empty, the first creates the user.
    static func issuing(
        _ issued: IssuedCode, creatingWith email: String?, provider: ProviderSummary?
    ) -> [EquivalentCommand] {
        let name = quoted(issued.username.rawValue)
        let creating = email.map { email in
            ["users", "create", name] + (email.isEmpty ? [] : ["--email", quoted(email)])
        }
        let issuing =
            switch issued.kind {
            case .activationCode, .temporaryPassword(insteadOfCode: true): ["code", "issue", name]
            case .temporaryPassword: ["users", "reset-password", name, "--password-file", "FILE", "--temporary"]
            }
        return [creating, issuing].compactMap(\.self).map { EquivalentCommand(words: program(provider) + $0) }
    }

    init(words: [String]) { self.words = words }

    /// The beginning of a command: the program's name, then the options that select the provider.
    public static func program(_ options: [String]) -> String { words(of: options).joined(separator: " ") }

    static func words(of options: [String]) -> [String] {
        ["idp-wizard"] + options.map { $0.hasPrefix("--") ? $0 : quoted($0) }
    }

    private static func program(_ provider: ProviderSummary?) -> [String] {
        words(of: provider?.options ?? [])
    }

    /// The command on one line.
    var text: String { words.joined(separator: " ") }

    /// The command on lines of at most `width` columns, each but the last ending in a backslash; options stay with
    /// their values.
    func lines(width: Int) -> [String] {
        var groups: [String] = []
        for word in words {
            if let last = groups.last, last.hasPrefix("--"), !last.contains(" ") {
                groups[groups.count - 1] += " " + word
            } else {
                groups.append(word)
            }
        }
        var lines: [String] = []
        for group in groups {
            if let last = lines.last, last.count + group.count + 3 <= width {
                lines[lines.count - 1] += " " + group
            } else {
                lines.append((lines.isEmpty ? "" : "  ") + group)
            }
        }
        return lines.enumerated().map { $0.offset + 1 < lines.count ? $0.element + " \\" : $0.element }
    }

    /// A word quoted for a shell: in single quotes, unless it has only harmless characters.
    static func quoted(_ word: String) -> String {
        let harmless = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.=@/:+,")
        if !word.isEmpty, word.allSatisfy(harmless.contains) { return word }
        let sanitised = UntrustedText(word).sanitised(limit: 300)
        return "'" + sanitised.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
