import FoundationEssentials
import Localization
import Sentences

/// Something that was done in this program: as a command that does the same, or in words where there is none.
struct HistoryEntry: Sendable, Hashable {
    enum Action: Sendable, Hashable {
        case command(EquivalentCommand)
        case words(Text)
    }

    let action: Action
    /// The user whose secrets the command needs; `nil` if it needs none, or if the user is not known.
    var user: String?
    /// When it was done; `nil` until the program has set it.
    var time: Date?
    /// Whether the command names something that only this machine has, such as a run, so that scripts omit it.
    var isOnlyHere = false
    /// Whether the flow or the provider ended it with a failure.
    var hasFailed = false

    init(_ command: EquivalentCommand, user: String? = nil) {
        action = .command(command)
        self.user = user
    }

    init(_ words: Text) { action = .words(words) }

    var command: EquivalentCommand? { if case .command(let command) = action { command } else { nil } }

    /// The command, or the words as a comment of a shell.
    func text(_ texts: Texts) -> String {
        switch action {
        case .command(let command): command.text
        case .words(let words): "# " + texts(words)
        }
    }
}
