import IdentityModel
import Localization
import Terminal
import TerminalUI

/// Edits a user: the form is filled in by the provider, and only what was changed is sent.
struct EditUserScreen: WizardScreen {
    let user: UserID
    /// `nil` until the user is loaded.
    private(set) var form: UserForm?
    private var groups = GroupListing.asking
    /// What is being saved.
    private var saving: EditOrder?
    /// Why the user was not loaded or saved, unless a field shows the reason.
    private var refusal: AdministrationRefusal?

    private init(user: UserID) { self.user = user }

    /// Opens the form, loads the user, and asks which groups there are.
    static func opening(_ user: UserID) -> [ScreenRequest] {
        [.open(Screen(EditUserScreen(user: user))), .effect(.loadUser(user)), .effect(.loadGroups)]
    }

    static let helpWords = HelpWords([.requiredAction, .lock, .tenant])
    static let commands = CommandSet(
        takesText: true,
        [Command(.send, [.enter], .commandSave, .commandSaveUserHelp)] + Command.fields + Command.edits + [.escape])
    var isWorking: Bool { saving != nil || (form == nil && refusal == nil) }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { isBusy ? [.send, .nextField] : [] }

    private var isBusy: Bool { saving != nil || form == nil }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back: return [.close]
        case _ where isBusy: return []
        case .send: return save()
        default: form?.form.handle(key, command)
        }
        return []
    }

    func fault(of field: FormField) -> FieldRefusal? { UserForm.fault(of: field) }

    mutating func paste(_ paste: Paste) -> PasteNote? { isBusy ? nil : form?.form.take(paste) }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        if let listing = GroupListing(message) {
            groups = listing
            form?.offer(listing)
            return []
        }
        switch message {
        case .program(.userLoaded(let profile)) where profile.username == user && form == nil:
            (form, refusal) = (UserForm(profile, offering: groups), nil)
            return []
        case .program(.userEdited(user, _)):
            guard let saving else { return nil }
            let texts = context.settings.texts
            let names = saving.edit.labels.map { $0.words(texts) }.joined(separator: ", ")
            return [.close, .notify(.text(.noticeUserSaved, ["name": user.shown, "fields": names]))]
        case .program(.administrationRefused(.loadUser(user), let refusal)):
            self.refusal = refusal
            return []
        case .program(.administrationRefused(.editUser(user), let refusal)) where saving != nil:
            return refuse(refusal)
        case .answered(.confirmed(.editUser(let order))) where order.user == user:
            saving = order
            return [.effect(.editUser(order))]
        case .program(.userDeleted(user, _)): return [.close]
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts[.editUserHeading, ["name": user.shown]])
        if let refusal {
            view.administration(refusal, texts[form == nil ? .editUserNotLoaded : .editUserRefused])
            view.main.blank()
        } else if isBusy {
            let working: TextKey = form == nil ? .editUserLoading : .editUserSaving
            view.main.paragraph(texts[working, ["name": user.shown]], .todo)
            view.main.blank()
        }
        if let form { view.main.form(form.form, isEnabled: !isBusy) }
        view.explain(texts[.editUserAside], texts[.editUserAsideText])
    }

    private mutating func save() -> [ScreenRequest] {
        refusal = nil
        guard form?.form.submit() == true, let order = form?.edit() else { return [] }
        guard order.edit != UserEdit() else { return [.close, .notify(.text(.noticeNothingChanged, [:]))] }
        saving = order
        return [.effect(.editUser(order))]
    }

    /// Shows why the user was not saved, at the field that the provider names.
    private mutating func refuse(_ refusal: AdministrationRefusal) -> [ScreenRequest] {
        defer { saving = nil }
        if case .changedMeanwhile(let now) = refusal.reason, let saving { return contest(saving, now) }
        if case .invalid(let name?, let rule) = refusal.reason,
            form?.refuse(FieldID(name), rule?.refusal ?? refusal.fieldError(nil)) == true
        {
            return []
        }
        self.refusal = refusal
        return []
    }

    /// Shows what somebody else has changed, keeps the other changes, and asks whether theirs are to be overwritten.
    private mutating func contest(_ order: EditOrder, _ now: UserProfile) -> [ScreenRequest] {
        let contradictions = order.contradictions(in: now)
        form = UserForm(now, keeping: order.edit.without(contradictions), offering: groups)
        let next = EditOrder(user, order.edit, shown: now)
        return [.ask(.overwrite, about: user.shown, .overwritten(contradictions), before: .editUser(next))]
    }
}
