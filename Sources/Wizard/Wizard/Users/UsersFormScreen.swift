import FlowModel
import IdentityModel
import Localization
import Sentences
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
                Form([.groups(.joined, Text("Join")), .groups(.left, Text("Leave", context: "groups"))])
            case .validity:
                Form([
                    .text(
                        .from, Text("Valid from"), limit: 2000,
                        hint: Text("such as 2026-12-01; empty: unchanged; never: no limit"), isRequired: false),
                    .text(
                        .until, Text("Valid until"), limit: 2000,
                        hint: Text("such as 2026-12-01; empty: unchanged; never: no limit"), isRequired: false),
                ])
            }
    }

    static let commands = CommandSet.form(Text("continue"), Text("Continue to the question that names the users."))

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
            view.main.heading(
                texts(Text(users.count, one: "Groups of \(.count) user", other: "Groups of \(.count) users")))
            view.main.paragraph(texts(Text("Groups that are not named stay as they are.")))
        case .validity:
            view.main.heading(
                texts(Text(users.count, one: "Validity of \(.count) user", other: "Validity of \(.count) users")))
            view.main.paragraph(
                texts(
                    Text("Before the first and after the second time, no login works. An empty field changes nothing."))
            )
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
