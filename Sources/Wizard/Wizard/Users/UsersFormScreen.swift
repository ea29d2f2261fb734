import FlowModel
import IdentityModel
import Localization
import TerminalUI

/// Changes the groups of all marked users, or the times between which they can log in.
struct UsersFormScreen: FormScreen {
    enum Subject: Sendable, Hashable {
        case groups, validity
    }

    let subject: Subject
    let users: [UserTarget]
    var form: Form

    init(_ subject: Subject, _ users: [UserTarget]) {
        self.subject = subject
        self.users = users
        form =
            switch subject {
            case .groups:
                Form([.groups(.joined, .fieldGroupsJoined), .groups(.left, .fieldGroupsLeft)])
            case .validity:
                Form([
                    .text(.from, .fieldValidFrom, limit: 2000, hint: .fieldTimeHint, isRequired: false),
                    .text(.until, .fieldValidUntil, limit: 2000, hint: .fieldTimeHint, isRequired: false),
                ])
            }
    }

    static let commands = CommandSet.form(.commandContinueUsers, .commandContinueUsersHelp)

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        guard isComplete() else { return [] }
        return [.close] + (action.map { [.open(Screen(UsersQuestionScreen($0, users)))] } ?? [])
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        guard subject == .groups, let listing = GroupListing(message) else { return nil }
        for field in [FieldID.joined, .left] { form.change(field) { $0.offer(listing) } }
        return []
    }

    /// What was typed; `nil` if nothing was.
    private var action: UserAction? {
        switch subject {
        case .groups:
            let (joined, left) = (form[.joined]?.groups ?? [], form[.left]?.groups ?? [])
            return joined.isEmpty && left.isEmpty ? nil : .changeGroups(joining: joined, leaving: left)
        case .validity:
            let (from, until) = (text(.from), text(.until))
            return from == nil && until == nil ? nil : .changeValidity(from: from, until: until)
        }
    }

    private func text(_ id: FieldID) -> String? {
        form[id].flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        switch subject {
        case .groups:
            view.main.heading(texts.counted(.usersGroupsHeading, users.count))
            view.main.paragraph(texts[.usersGroupsText])
        case .validity:
            view.main.heading(texts.counted(.usersValidityHeading, users.count))
            view.main.paragraph(texts[.usersValidityText])
        }
        view.main.blank()
        view.main.form(form)
    }
}

extension FieldID {
    fileprivate static let joined = FieldID("joined")
    fileprivate static let left = FieldID("left")
    fileprivate static let from = FieldID("from")
    fileprivate static let until = FieldID("until")
}
