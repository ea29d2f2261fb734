import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Asks before an action that ends or replaces something; the answer that changes nothing has the focus.
struct ConfirmationScreen: MenuScreen {
    let question: Question
    let words: QuestionWords
    /// The name of the question's subject, such as a user or client; `nil` if the texts name none.
    var subject: String?
    /// How many there are, if the heading says so.
    var count: Int?
    /// What is listed below the text.
    var details: Details?
    var menu = Menu<QuestionWords.Answer>()

    /// What confirming does.
    enum Question: Sendable, Hashable {
        case requests([ScreenRequest])
        /// Leaves the only screen that shows what was issued for a user.
        case leaveCode(WayOut)
        /// Leaves the only screen that shows what was issued for several users.
        case leaveCodes(WayOut)
        /// Stops the run that creates the users of a file.
        case stopFile(WayOut)
        /// Quits the program while a flow runs.
        case quit
    }

    enum Details: Sendable, Hashable {
        /// The files and variables that a profile asks for.
        case secrets([AskedSecret])
        /// What somebody else has changed, and is overwritten.
        case overwritten([EditContradiction])
        /// The running flows that are cancelled.
        case cancelled([String])
    }

    static let isOverlay = true
    /// The keys before content is left that is shown nowhere else: a letter typed for the screen below must not answer.
    static let withoutLetters = CommandSet([
        .choose, Command(.moveDown, [.down], Text("move"), Text("Move down."), shown: [.up, .down]),
        Command(.moveUp, [.up], Text("move"), Text("Move up."), place: .helpOnly), .escape,
    ])
    var keys: CommandSet {
        switch question {
        case .leaveCode, .leaveCodes: Self.withoutLetters
        default: Self.commands
        }
    }

    /// Whether quitting again needs no further confirmation.
    var asksToQuit: Bool {
        switch question {
        case .quit, .leaveCode(.quit), .leaveCodes(.quit), .stopFile(.quit): true
        default: false
        }
    }

    func choices(_ context: WizardContext) -> [QuestionWords.Answer] { QuestionWords.Answer.allCases }

    func choose(_ answer: QuestionWords.Answer, _ context: WizardContext) -> [ScreenRequest] {
        [.close] + (answer == .confirm ? confirmed(context) : [])
    }

    private func confirmed(_ context: WizardContext) -> [ScreenRequest] {
        switch question {
        case .requests(let requests): requests
        // Only the screen itself can request its own closing, and what takes its place.
        case .leaveCode(.back), .leaveCodes(.back), .stopFile(.back): [.answer(.leave(.back))]
        case .leaveCode(.nextUser): [.answer(.leave(.nextUser))]
        case .leaveCode(let way), .leaveCodes(let way): [.goOut(way)]
        case .stopFile(let way): [.effect(.fileOnboarding(.stop))] + [.goOut(way)]
        case .quit: [.quit]
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        var parts: [Text.Place: String] = [
            .provider: context.provider.map { UntrustedText($0.name).sanitised(limit: 60) } ?? "",
            .namespace: UntrustedText(context.sudo.snapshot.namespace).shownName(limit: 40),
        ]
        parts[.name] = subject
        view.main.heading(count.map { texts(words.heading.counted($0)) } ?? texts(words.heading.filled(parts)))
        view.main.paragraph(texts(words.text.filled(parts)))
        if let details { view.main.details(details) }
        view.main.blank()
        view.main.answers(words, menu, parts)
    }
}

extension ScreenRequest {
    /// Asks, and carries out the requests if the user confirms.
    static func ask(
        _ words: QuestionWords, about subject: String? = nil, _ details: ConfirmationScreen.Details? = nil,
        then requests: [ScreenRequest]
    ) -> ScreenRequest {
        .open(
            Screen(ConfirmationScreen(question: .requests(requests), words: words, subject: subject, details: details)))
    }

    /// Asks; if the user confirms, the screen that asks runs the effect itself, so that it can show its progress.
    static func ask(
        _ words: QuestionWords, about subject: String?, _ details: ConfirmationScreen.Details? = nil,
        before effect: WizardEffect
    ) -> ScreenRequest {
        ask(words, about: subject, details, then: [.answer(.confirmed(effect))])
    }

    /// Asks before a client is deleted at the provider.
    static func ask(deleting client: ClientID) -> ScreenRequest {
        ask(
            QuestionWords(
                Text("Delete the client \(.name) at \(.provider)?"),
                Text("Apps that use this client can no longer log in."), Text("Keep \(.name)"), Text("Delete \(.name)")),
            about: UntrustedText(client.rawValue).shownName(limit: 60), then: [.administer(.deleteClient(client))])
    }
}

extension ConfirmationScreen {
    static let quit = ConfirmationScreen(
        question: .quit,
        words: QuestionWords(
            Text("A flow is running. Quit anyway?"), Text("The flow is cancelled. Nothing is left half done."),
            Text("Continue with the flow"), Text("Cancel the flow and quit")))

    static func stoppingFile(by way: WayOut) -> ConfirmationScreen {
        let confirm: Text =
            switch way {
            case .back: Text("Stop")
            case .quit: Text("Stop and quit")
            default: Text("Stop and leave the screen")
            }
        return ConfirmationScreen(
            question: .stopFile(way),
            words: QuestionWords(
                Text("Stop creating users?"),
                Text(
                    "Rows that have begun are finished first. You can continue the run later, also after quitting: no user is created twice."
                ), Text("Keep creating users"), confirm))
    }
}

// The questions that several screens ask.
extension QuestionWords {
    static let issueCode = QuestionWords(
        Text("Issue a new activation code for \(.name)?"), Text("The current code of \(.name) stops working at once."),
        Text("Keep the current code"), Text("Issue a new code"))
    /// For a user who is already activated.
    static let issueAnotherCode = QuestionWords(
        Text("Issue a new activation code for \(.name)?"),
        Text("\(.name) is activated on a device. The code activates another one."), Text("Change nothing"),
        Text("Issue a new code"))
    /// The new password is a temporary one.
    static let replacePassword = QuestionWords(
        Text("Set a temporary password for \(.name)?"),
        Text(
            "The current password of \(.name) stops working. The next login with the temporary password asks for a new one."
        ), Text("Keep the current password"), Text("Set a temporary password"))
    static let overwrite = QuestionWords(
        Text("Somebody else has changed \(.name)"),
        Text("These fields are not as this form showed them. Nothing was saved."), Text("Keep theirs"),
        Text("Save mine"))

    static func deleteUser(isFinal: Bool) -> QuestionWords {
        QuestionWords(
            Text("Delete \(.name) at \(.provider)?"),
            isFinal
                ? Text(
                    "The user, password, codes and devices are deleted. Devices on which \(.name) is activated stop working. This cannot be undone."
                )
                : Text(
                    "The user, password, codes and devices are deleted. Devices on which \(.name) is activated stop working. While the list of users is open, \"undo\" there brings the user back, and for 15 minutes so does the command `users restore`."
                ), Text("Keep \(.name)"),
            Text("Delete \(.name)"))
    }
}

extension Document {
    fileprivate mutating func details(_ details: ConfirmationScreen.Details) {
        switch details {
        case .secrets(let secrets):
            blank()
            for secret in secrets { paragraph("\(secret.key): \(secret.place)") }
        case .overwritten(let contradictions):
            blank()
            for field in contradictions {
                let theirs = field.shown(field.theirs, look.texts)
                let wanted = field.shown(field.wanted, look.texts)
                paragraph(
                    field.label.words(look.texts) + ": "
                        + look.texts(Text("now \(theirs); yours \(wanted)")))
            }
        case .cancelled(let flows):
            guard !flows.isEmpty else { return }
            paragraph(look.texts(Text("This flow is running and will be cancelled: \(flows.joined(separator: ", "))")))
        }
    }
}

extension EditContradiction {
    /// Values of the field in words.
    fileprivate func shown(_ values: [String], _ texts: Texts) -> String {
        if label == .own(Text("Enabled: may log in")) {
            return texts(values == [UserEdit.isOn] ? Text("yes") : Text("no"))
        }
        let words = values.filter { !$0.isEmpty }.map { UntrustedText($0).sanitised(limit: 60) }
        return words.isEmpty ? texts(Text("empty")) : words.joined(separator: ", ")
    }
}
