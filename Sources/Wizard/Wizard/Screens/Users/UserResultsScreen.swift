import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// What becomes of an action on several users: how many are done while it is under way, then a line a user.
struct UserResultsScreen: WizardScreen {
    let action: UserAction
    /// How many users there are.
    let count: Int
    /// Whether the issued codes are written to hand-outs when all are done.
    let isHandedOut: Bool
    /// Whether it undoes another action.
    let isUndo: Bool
    private(set) var outcomes: [UserOutcome] = []
    private(set) var phase = Phase.running
    /// Why the rest was not begun; `nil` if it was.
    private(set) var failure: AdministrationRefusal?
    /// The file that was written, or why it was not.
    private(set) var written: Result<String, Refusal>?
    /// The hand-outs of the issued codes; `nil` if none were asked for.
    private(set) var handOut: CodeScreen.HandOutState?
    private var isCopied = false
    private var isCopying = false
    var menu = Menu<String>()

    enum Phase: Sendable, Hashable {
        case running
        /// The user wants no further user to be begun.
        case stopping
        case ended
    }

    struct Refusal: Error, Sendable, Hashable {
        let sentence: Sentence
    }

    /// - Parameter action: that of the users, or of the first one if others are undone in another way.
    init(_ action: UserAction, count: Int, isHandedOut: Bool, isUndo: Bool) {
        self.action = action
        self.count = count
        self.isHandedOut = isHandedOut
        self.isUndo = isUndo
    }

    static let helpWords = HelpWords([.code, .temporaryPassword, .tenant])
    static let commands = CommandSet(
        [
            .copyCode,
            Command(
                .handOut, [.character("h")], .commandHandOut, .commandHandOutsHelp, isOfSomeScreens: true),
            Command(
                .export, [.character("e")], .commandWriteFile, .commandWriteFileHelp, isOfSomeScreens: true),
        ] + Command.moves + Command.pageMoves + [.back])
    static let runningCommands = CommandSet(
        [Command(.cancel, [.escape, .character("q")], .commandStop, .commandStopUsersHelp)] + Command.moves
            + Command.pageMoves)
    var keys: CommandSet { phase == .ended ? Self.commands : Self.runningCommands }
    var isWorking: Bool { phase != .ended }
    var interruptCommand: CommandID? { phase == .ended ? nil : .cancel }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        Set(issued.isEmpty ? [.export] : []).union(codes.isEmpty ? [.handOut] : [])
    }

    /// What was issued is shown nowhere else.
    func questionBeforeLeaving(by way: WayOut) -> ConfirmationScreen? {
        let isWritten = if case .success = written { true } else { false }
        let isOnPaper = if case .reported = handOut { true } else { false }
        if issued.isEmpty || isCopied || isWritten || isOnPaper { return nil }
        let words = QuestionWords(
            .confirmLeaveCodes, .confirmLeaveCodesText, .confirmLeaveCodeKeep,
            way == .quit ? .confirmLeaveCodeQuit : .confirmLeaveCodeDo)
        return ConfirmationScreen(question: .leaveCodes(way), words: words, count: issued.count)
    }

    var issued: [IssuedCode] { outcomes.compactMap(\.issued) }
    /// The activation codes, which hand-outs can have.
    private var codes: [IssuedCode] { issued.filter { !$0.isPassword } }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let command else { return [] }
        switch command {
        case .cancel:
            guard phase == .running else { return [] }
            phase = .stopping
            return [.effect(.stopUsers)]
        case .back:
            guard let question = questionBeforeLeaving(by: .back) else { return [.close] }
            return [.open(Screen(question))]
        case .copy:
            isCopying = true
            return [.effect(.copy(copied(context.settings.texts)))]
        case .handOut: return writeHandOuts(context)
        case .export: return issued.isEmpty ? [] : [.effect(.writeCodes(outcomes))]
        default: menu.handle(command, in: outcomes.map(\.order.user.id), page: max(1, context.size.height - 12))
        }
        return []
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.userActionEnded(let outcome)) where phase != .ended: outcomes.append(outcome)
        case .program(.userActionsEnded(let failure)) where phase != .ended:
            phase = .ended
            self.failure = failure
            return isHandedOut ? writeHandOuts(context) : []
        case .program(.codesWritten(let path)):
            written = .success(path)
            return note(.written)
        case .program(.handOutReported(let report)) where report.users == codes.map(\.username):
            handOut = .reported(report)
        case .program(.administrationRefused(.handOut(let users), let refusal))
        where users == codes.map(\.username):
            handOut = .refused(refusal)
        case .program(.codesRefused(let reason)): written = .failure(Refusal(sentence: reason))
        case .program(.copyFinished(let succeeded)):
            guard isCopying else { return nil }
            (isCopied, isCopying) = (isCopied || succeeded, false)
            return succeeded ? note(.copied) : []
        case .answered(.leave(.back)): return [.close]
        default: return nil
        }
        return []
    }

    /// Writes the hand-outs of the activation codes, unless that is in progress.
    private mutating func writeHandOuts(_ context: WizardContext) -> [ScreenRequest] {
        guard handOut != .writing, !codes.isEmpty else { return [] }
        handOut = .writing
        return [.effect(.handOut(codes, printing: context.preferences.printCommand))]
    }

    /// Notes what happened to the codes and passwords.
    private func note(_ how: HandedOut) -> [ScreenRequest] {
        issued.map { .change(.handedOut($0.username, how)) }
    }

    /// A line a user: name, code or outcome, end.
    private func copied(_ texts: Texts) -> Secret {
        Secret(
            outcomes.map { outcome in
                let name = outcome.order.user.username.shown
                guard let issued = outcome.issued else { return "\(name)\t\(outcome.words(texts))" }
                let end = issued.expires.map { "\t" + texts.absolute($0) } ?? ""
                return "\(name)\t\(issued.code.exposedText)\(end)"
            }.joined(separator: "\n") + "\n")
    }
}
