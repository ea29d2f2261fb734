import IdentityModel
import Localization
import Sentences
import TerminalUI

/// Edits a user: the form is filled in by the provider, and only what was changed is sent.
struct EditUserScreen: FormScreen {
    let user: UserID
    /// `nil` until the user is loaded.
    private var fields: UserForm?
    private var groups = GroupListing.asking
    /// What is being saved.
    private var saving: EditOrder?
    /// Why the user was not loaded or saved, unless a field shows the reason.
    private var refusal: AdministrationRefusal?

    private init(user: UserID) { self.user = user }

    /// Opens the form, loads the user, and asks which groups there are.
    static func opening(_ user: UserID) -> [ScreenRequest] {
        [.open(Screen(EditUserScreen(user: user))), .administer(.loadUser(user)), .administer(.loadGroups)]
    }

    static let helpWords = HelpWords([.requiredAction, .lock, .tenant])
    static let commands = CommandSet.form(Text("save"), Text("Save what you changed."))
    var isWorking: Bool { saving != nil || (fields == nil && refusal == nil) }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { isBusy ? [.send, .nextField] : [] }

    var isBusy: Bool { saving != nil || fields == nil }

    var form: Form {
        get { fields?.form ?? Form([]) }
        set { fields?.form = newValue }
    }

    func fault(of field: FormField) -> FieldRefusal? { UserForm.fault(of: field) }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        refusal = nil
        guard isComplete(), let order = fields?.edit() else { return [] }
        guard order.edit != UserEdit() else { return [.close, .notify(.text(Text("Nothing was changed.")))] }
        saving = order
        return [.administer(.editUser(order))]
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        if let listing = GroupListing(message) {
            groups = listing
            fields?.offer(listing)
            return []
        }
        switch message {
        case .program(.userLoaded(let profile)) where profile.username == user && fields == nil:
            (fields, refusal) = (UserForm(profile, offering: groups), nil)
            return []
        case .program(.userEdited(user, _)):
            guard let saving else { return nil }
            let texts = context.settings.texts
            let names = saving.edit.labels.map { $0.words(texts) }.joined(separator: ", ")
            return [.close, .notify(.text(Text("\(user.shown) was saved. Changed: \(names).")))]
        case .program(.administrationRefused(.loadUser(user), let refusal)):
            self.refusal = refusal
            return []
        case .program(.administrationRefused(.editUser(let order), let refusal))
        where order.user == user && saving != nil:
            return refuse(refusal)
        case .answered(.confirmed(.administration(.editUser(let order)))) where order.user == user:
            saving = order
            return [.administer(.editUser(order))]
        case .userDeleted(let target) where target.username == user: return [.close]
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts(Text("Edit \(user.shown)")))
        let isLoaded = fields != nil
        let working = texts(isLoaded ? Text("Saving \(user.shown).") : Text("Loading \(user.shown)."))
        view.main.taskState(
            refused: refusal, texts(isLoaded ? Text("Nothing was saved.") : Text("The user could not be loaded.")),
            working: isBusy ? working : nil)
        if isLoaded { view.main.form(form, isEnabled: !isBusy) }
        view.explain(
            texts(Text("What is saved")),
            texts(Text("Only the fields that you change. The user name cannot be changed.")))
    }

    /// Shows why the user was not saved, at the field that the provider names.
    private mutating func refuse(_ refusal: AdministrationRefusal) -> [ScreenRequest] {
        defer { saving = nil }
        if case .changedMeanwhile(let now) = refusal.reason, let saving { return contest(saving, now) }
        if case .invalid(let name?, let rule) = refusal.reason,
            fields?.refuse(FieldID(name), rule?.refusal ?? refusal.fieldError(nil)) == true
        {
            return []
        }
        self.refusal = refusal
        return []
    }

    /// Shows what somebody else has changed, keeps the other changes, and asks whether theirs are to be overwritten.
    private mutating func contest(_ order: EditOrder, _ now: UserProfile) -> [ScreenRequest] {
        let contradictions = order.contradictions(in: now)
        fields = UserForm(now, keeping: order.edit.without(contradictions), offering: groups)
        let next = EditOrder(user, order.edit, shown: now)
        return [
            .ask(.overwrite, about: user.shown, .overwritten(contradictions), before: .administration(.editUser(next)))
        ]
    }
}

/// The fields of a user, filled in with what the provider stores; returns only what was changed.
struct UserForm: Sendable, Hashable {
    /// What the provider stores.
    private let stored: UserProfile
    /// What the fields were filled in with: what is stored, unless an edit was kept.
    private let profile: UserProfile
    var form: Form

    init(_ stored: UserProfile, keeping edit: UserEdit = UserEdit(), offering groups: GroupListing = .asking) {
        self.stored = stored
        profile = edit.applied(to: stored)
        var fields: [FormField] = [
            Self.text(.firstName, Text("First name"), profile.firstName),
            Self.text(.lastName, Text("Last name"), profile.lastName),
            Self.text(.email, Text("E-mail"), profile.email),
            .box(.enabled, Text("Enabled: may log in"), isTicked: profile.isEnabled),
        ]
        if let validity = profile.validity {
            fields.append(
                Self.text(
                    .validFrom, Text("Valid from"), validity.from,
                    Text("such as 2026-12-01 or 01.12.2026; empty for no limit")))
            fields.append(
                Self.text(
                    .validUntil, Text("Valid until"), validity.until, Text("to the end of this day; empty for no limit")
                ))
        }
        fields.append(.groups(.groups, Text("Groups"), profile.groups))
        fields.append(Self.text(.note, Text("Note"), profile.note))
        for value in Self.values(of: profile) {
            fields.append(
                FormField(
                    id: value.id, label: .page(UntrustedText(value.name)),
                    text: EditableText(value.value, limit: 2000), isRequired: false))
        }
        fields.append(
            Self.text(
                .newAttribute, Text("New attribute"), "", Text("name=value; an emptied attribute above is removed")))
        form = Form(fields).focused(0)
        offer(groups)
    }

    mutating func offer(_ groups: GroupListing) { form.change(.groups) { $0.offer(groups) } }

    private static func text(_ id: FieldID, _ label: Text, _ value: String, _ hint: Text? = nil) -> FormField {
        .text(id, label, value, limit: 2000, hint: hint, isRequired: false)
    }

    /// One value of an attribute, which has a field of its own.
    private struct Value {
        let name: String
        let index: Int
        let value: String
        /// Attributes have their own fields even if they are called like another field.
        var id: FieldID { FieldID("attribute/\(name)/\(index)") }
    }

    private static func values(of profile: UserProfile) -> [Value] {
        profile.attributes.sorted { $0.key < $1.key }.flatMap { name, values in
            values.enumerated().map { Value(name: name, index: $0.offset, value: $0.element) }
        }
    }

    /// What was changed; `nil` if the field for a new attribute cannot be read, which then has an error.
    mutating func edit() -> EditOrder? {
        var edit = UserEdit()
        edit.firstName = changed(.firstName, stored.firstName)
        edit.lastName = changed(.lastName, stored.lastName)
        edit.email = changed(.email, stored.email)
        let isEnabled = form[.enabled]?.ticked.isEmpty == false
        if isEnabled != stored.isEnabled { edit.isEnabled = isEnabled }
        edit.validFrom = changed(.validFrom, stored.validity?.from ?? "")
        edit.validUntil = changed(.validUntil, stored.validity?.until ?? "")
        let groups = form[.groups]?.groups ?? []
        edit.joined = groups.filter { !stored.groups.contains($0) }
        edit.left = stored.groups.filter { !groups.contains($0) }
        edit.note = changed(.note, stored.note)
        let values = Self.values(of: profile)
        for name in Set(values.map(\.name)).union(stored.attributes.keys) {
            let typed = values.filter { $0.name == name }.compactMap { form[$0.id]?.value }
            if typed != stored.attributes[name] ?? [] { edit.attributes[name] = typed.filter { !$0.isEmpty } }
        }
        if let field = form[.newAttribute], let fault = Self.fault(of: field) {
            refuse(.newAttribute, fault)
            return nil
        }
        if let new = Self.attribute(form.value(.newAttribute)) {
            edit.attributes[new.name] = (edit.attributes[new.name] ?? stored.attributes[new.name] ?? []) + [new.value]
        }
        return EditOrder(stored.username, edit, shown: stored)
    }

    /// What is wrong with a field before it is sent: the new attribute cannot be read.
    static func fault(of field: FormField) -> FieldRefusal? {
        guard field.id == .newAttribute, !field.isEmpty, attribute(field.value) == nil else { return nil }
        return .told(Text("Write a name and a value: name=value."))
    }

    /// `name=value`; `nil` if one of the two is missing.
    private static func attribute(_ text: String) -> (name: String, value: String)? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty ? (parts[0], parts[1]) : nil
    }

    /// The text of a field, if it was changed.
    private func changed(_ id: FieldID, _ before: String) -> String? {
        form[id].flatMap { $0.value == before ? nil : $0.value }
    }

    /// Shows an error at a field, which gets the focus; returns false if there is no such field.
    @discardableResult
    mutating func refuse(_ id: FieldID, _ error: FieldRefusal) -> Bool {
        let values = Self.values(of: profile).filter { $0.name == id.rawValue }
        let wanted = form[id] == nil ? values.first?.id : id
        guard let wanted, let index = form.fields.firstIndex(where: { $0.id == wanted }) else { return false }
        form.change(wanted) { $0.error = error }
        form.setFocus(index)
        return true
    }
}

extension FieldID {
    fileprivate static let enabled = FieldID("enabled")
    fileprivate static let validFrom = FieldID("validFrom")
    fileprivate static let validUntil = FieldID("validUntil")
    fileprivate static let groups = FieldID("groups")
    fileprivate static let note = FieldID("note")
    fileprivate static let newAttribute = FieldID("new-attribute")
}
