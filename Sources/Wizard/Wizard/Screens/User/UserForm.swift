import IdentityModel
import Localization
import TerminalUI

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
        var fields = [
            Self.text(.firstName, .fieldFirstName, profile.firstName),
            Self.text(.lastName, .fieldLastName, profile.lastName),
            Self.text(.email, .fieldEmail, profile.email),
        ]
        var enabled = FormField(id: .enabled, label: .own(.fieldEnabled), text: EditableText(), kind: .box)
        enabled.ticked = profile.isEnabled ? [0] : []
        fields.append(enabled)
        if let validity = profile.validity {
            fields.append(Self.text(.validFrom, .fieldValidFrom, validity.from, .fieldValidFromHint))
            fields.append(Self.text(.validUntil, .fieldValidUntil, validity.until, .fieldValidUntilHint))
        }
        fields.append(.groups(.groups, .fieldGroups, profile.groups))
        fields.append(Self.text(.note, .fieldNote, profile.note))
        for value in Self.values(of: profile) {
            fields.append(
                FormField(
                    id: value.id, label: .page(UntrustedText(value.name)),
                    text: EditableText(value.value, limit: 2000), isRequired: false))
        }
        fields.append(Self.text(.newAttribute, .fieldNewAttribute, "", .fieldNewAttributeHint))
        form = Form(fields).focused(0)
        offer(groups)
    }

    mutating func offer(_ groups: GroupListing) { form.change(.groups) { $0.offer(groups) } }

    private static func text(_ id: FieldID, _ label: TextKey, _ value: String, _ hint: TextKey? = nil) -> FormField {
        FormField(
            id: id, label: .own(label), text: EditableText(value, limit: 2000), isRequired: false, hint: hint)
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
        if let new = Self.attribute(form[.newAttribute]?.value ?? "") {
            edit.attributes[new.name] = (edit.attributes[new.name] ?? stored.attributes[new.name] ?? []) + [new.value]
        }
        return EditOrder(stored.username, edit, shown: stored)
    }

    /// What is wrong with a field before it is sent: the new attribute cannot be read.
    static func fault(of field: FormField) -> FieldRefusal? {
        guard field.id == .newAttribute, !field.isEmpty, attribute(field.value) == nil else { return nil }
        return .known(.fieldNewAttributeFault, [:])
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
