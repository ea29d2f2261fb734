import FlowModel
import IdentityModel
package import Localization
import Sentences
import Terminal
import TerminalUI

/// The results of an action on several users: a count while it runs, then one line per user.
struct UserResultsScreen: ListScreen {
    let action: UserAction
    /// How many users there are.
    let count: Int
    /// Whether the issued codes are written to hand-outs when all are done.
    let isHandedOut: Bool
    /// Whether it undoes another action.
    let isUndo: Bool
    private var outcomes: [UserOutcome] = []
    private var phase = Phase.running
    /// Why the rest was not begun; `nil` if it was.
    private var failure: AdministrationRefusal?
    /// The file that was written, or why it was not.
    private var written: Result<String, Refusal>?
    /// The hand-outs of the issued codes.
    private var handOut: CodeScreen.HandOutState?
    private var isCopied = false
    private var isCopying = false
    var list = ListView<String>()

    enum Phase: Sendable, Hashable {
        case running
        /// No further user is to be begun.
        case stopping
        case ended
    }

    struct Refusal: Error, Sendable, Hashable {
        let sentence: Text
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
                .handOut, [.character("h")], Text("hand-out"),
                Text(
                    "Write the hand-outs with these codes to one file, and print it with the command that the settings name."
                ), isOfSomeScreens: true),
            Command(
                .export, [.character("e")], Text("write file"),
                Text("Write the codes to a new CSV file in the current folder, which only you can read."),
                isOfSomeScreens: true),
        ] + Command.moves + Command.pageMoves + [.back])
    static let runningCommands = CommandSet(
        [
            Command(
                .cancel, [.escape, .character("q")], Text("stop"),
                Text("Stop: those under way are finished, no further user is begun."))
        ] + Command.moves
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
            Text(
                one: "Leave? What was issued to \(.count) user is not shown again.",
                other: "Leave? What was issued to \(.count) users is not shown again."),
            Text(
                "It was neither copied nor written to a file. Neither the provider nor this program can show it again."),
            Text("Stay here"),
            way == .quit ? Text("Quit") : Text("Leave"))
        return ConfirmationScreen(question: .leaveCodes(way), words: words, count: issued.count)
    }

    var issued: [IssuedCode] { outcomes.compactMap(\.issued) }
    /// The activation codes, which hand-outs can have.
    private var codes: [IssuedCode] { issued.filter { !$0.isPassword } }

    var ids: [String] { outcomes.map(\.order.user.id) }
    func page(_ context: WizardContext) -> Int { max(1, context.size.height - 12) }

    func leave(_ context: WizardContext) -> [ScreenRequest] {
        guard let question = questionBeforeLeaving(by: .back) else { return [.close] }
        return [.open(Screen(question))]
    }

    mutating func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .cancel:
            guard phase == .running else { return [] }
            phase = .stopping
            return [.effect(.stopUsers)]
        case .copy:
            isCopying = true
            return [.effect(.copy(copied(context.settings.texts)))]
        case .handOut: return writeHandOuts(context)
        case .export: return issued.isEmpty ? [] : [.effect(.writeCodes(outcomes))]
        default: return []
        }
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
        case .program(.administrationRefused(.handOut(let issued, _), let refusal))
        where issued.map(\.username) == codes.map(\.username):
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
        return [.administer(.handOut(codes, printing: context.preferences.printCommand))]
    }

    /// Notes what happened to the codes and passwords.
    private func note(_ how: HandedOut) -> [ScreenRequest] {
        issued.map { .change(.handedOut($0.username, how)) }
    }

    /// One line per user: name, code or outcome, expiry.
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

extension UserResultsScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let title = (isHandedOut ? .handOut : action.operation).row.title.map { texts($0) } ?? ""
        view.head.heading(
            isUndo ? texts(Text("\(title) (undo)")) : title,
            trailing: texts(Text("\(.done) of \(.total)").filled(numbers)))
        view.head.paragraph(summary(texts), phase == .ended ? .text : .todo)
        if let failure { view.head.paragraph(failure.words(texts), .failed) }
        if let note { view.head.paragraph(texts(note), .dim) }
        drawFile(on: &view)
        drawHandOuts(on: &view, context)
        view.head.blank()
        let focus = focus
        if view.height >= 18, let code = outcomes.first(where: { $0.order.user.id == focus })?.issued {
            view.big(code)
        }
        let widest = outcomes.map { displayWidth($0.order.user.username.shown) }.max() ?? 0
        let column = min(max(widest + 3, 12), view.main.width / 2)
        for (place, outcome) in outcomes.enumerated() {
            view.row(outcome, at: place, column: column, isFocused: outcome.order.user.id == focus)
        }
    }

    /// The note to read before the screen is left.
    private var note: Text? {
        if !issued.isEmpty {
            return questionBeforeLeaving(by: .back) == nil
                ? nil : Text("This is shown only here. Copy it or write it to a file before you leave.")
        }
        guard phase == .ended else { return nil }
        if isUndo, action == .restore { return Text("Sessions and stored logins do not come back.") }
        return !isUndo && outcomes.contains { $0.undo != nil }
            ? Text("To undo this, go back and choose \"undo\" in the list.") : nil
    }

    private func drawHandOuts(on view: inout ScreenView, _ context: WizardContext) {
        guard let handOut else { return }
        view.handOut(handOut, of: issued.map(\.username), context)
        (view.head, view.main) = (
            view.main.preceded(by: view.head), Document(width: view.main.width, look: view.look)
        )
    }

    private var refused: Int { outcomes.count { $0.isRefused } }

    private var numbers: [Text.Place: String] {
        [
            .done: (outcomes.count - refused).grouped, .total: count.grouped, .failed: refused.grouped,
            .left: (count - outcomes.count).grouped,
        ]
    }

    private func summary(_ texts: Texts) -> String {
        switch phase {
        case .running: texts(Text("Under way. After a stop, those that were begun are still finished."))
        case .stopping: texts(Text("Stopping: those under way are finished."))
        case .ended where outcomes.count < count:
            texts(Text("Stopped: \(.done) done, \(.failed) failed, \(.left) not begun.").filled(numbers))
        case .ended where refused == 0: texts(Text("All are done."))
        case .ended:
            texts(
                (isUndo
                    ? Text(
                        one: "\(.done) of \(.total) are done, \(.count) failed. \"undo\" in the list tries again.",
                        other:
                            "\(.done) of \(.total) are done, \(.count) failed. \"undo\" in the list tries them again.")
                    : Text(
                        one: "\(.done) of \(.total) are done, \(.count) failed and stays marked.",
                        other: "\(.done) of \(.total) are done, \(.count) failed and stay marked.")).counted(refused)
                    .filled(numbers))
        }
    }

    private func drawFile(on view: inout ScreenView) {
        switch written {
        case .success(let path):
            view.head.paragraph(
                view.texts(Text("Written, readable only by you: \(UntrustedText(path).sanitised(limit: 300))")),
                mark: Span(String(view.look.glyphs.done), .done))
        case .failure(let refusal):
            view.head.failure(view.texts(refusal.sentence.sanitised(limit: 300)))
        case nil: break
        }
    }
}

extension ScreenView {
    /// The focused user's code, legible from a distance.
    fileprivate mutating func big(_ issued: IssuedCode) {
        guard let rows = BigCode(issued.code.exposedText, width: head.width, glyphs: look.glyphs).rows else { return }
        for row in rows { head.add(Line([Span(row, .code)])) }
        head.blank()
    }

    fileprivate mutating func row(_ outcome: UserOutcome, at place: Int, column: Int, isFocused: Bool) {
        let name = Span(look.padded(outcome.order.user.username.shown, to: column), isFocused ? .focus : .text)
        var spans = [name]
        if let issued = outcome.issued {
            let code = issued.code.exposedText
            spans.append(Span(issued.isPassword ? code : CodeGroups.text(code), .code))
            if let expires = issued.expires {
                spans.append(Span("   " + texts(Text("until \(texts.absolute(expires))")), .dim))
            }
        } else {
            let mark = outcome.isRefused ? look.glyphs.failed : look.glyphs.done
            let words = "\(mark) \(outcome.words(texts))"
            spans.append(Span(look.cut(words, to: main.width - column), outcome.isRefused ? .failed : .done))
        }
        main.add(Line(spans, isFocused: isFocused, target: .item(place)))
    }
}

extension UserOutcome {
    /// The outcome in words, without a code.
    package func words(_ texts: Texts) -> String {
        switch result {
        case .done where order.action == .restore: texts(Text("restored"))
        case .done, .failuresForgotten, .issued: texts(Text("done"))
        case .unchanged: texts(Text("was so before"))
        case .refused(let refusal) where order.action == .restore && refusal.reason == .conflict:
            texts(Text("not restored: the name or e-mail address is taken"))
        case .refused(let refusal): refusal.words(texts)
        }
    }
}

extension AdministrationRefusal {
    /// Why something was refused, in one line.
    func words(_ texts: Texts) -> String {
        if case .invalid(let field, let rule?) = reason {
            return (field.map { UntrustedText($0).sanitised(limit: 60) + ": " } ?? "") + texts(rule.text)
        }
        return message.map { texts($0.sanitised(limit: 200)) } ?? texts(reason.text)
    }
}
