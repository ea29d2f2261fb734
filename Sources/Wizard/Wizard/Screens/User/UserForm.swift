import IdentityModel
import Localization
import TerminalUI

/// The fields of a user, filled in with what the provider stores; returns only what was changed.
struct UserForm: Sendable, Hashable {
    let profile: UserProfile
    var form: Form

    init(_ profile: UserProfile) {
        self.profile = profile
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
        fields.append(Self.text(.groups, .fieldGroups, profile.groups.joined(separator: " | "), .fieldGroupsHint))
        fields.append(Self.text(.note, .fieldNote, profile.note))
        for value in Self.values(of: profile) {
            fields.append(
                FormField(
                    id: value.id, label: .page(UntrustedText(value.name)),
                    text: EditableText(value.value, limit: 2000), isRequired: false))
        }
        fields.append(Self.text(.newAttribute, .fieldNewAttribute, "", .fieldNewAttributeHint))
        form = Form(fields).focused(0)
    }

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

    /// What was changed, with the labels of its fields; `nil` if the field for a new attribute cannot be read, which then
    /// has an error.
    mutating func edit() -> Changes? {
        var changes = Changes()
        changes.edit.firstName = changes.text(form, .firstName, profile.firstName, .fieldFirstName)
        changes.edit.lastName = changes.text(form, .lastName, profile.lastName, .fieldLastName)
        changes.edit.email = changes.text(form, .email, profile.email, .fieldEmail)
        let isEnabled = form[.enabled]?.ticked.isEmpty == false
        if isEnabled != profile.isEnabled {
            changes.edit.isEnabled = isEnabled
            changes.labels.append(.own(.fieldEnabled))
        }
        changes.edit.validFrom = changes.text(
            form, .validFrom, profile.validity?.from ?? "", .fieldValidFrom)
        changes.edit.validUntil = changes.text(
            form, .validUntil, profile.validity?.until ?? "", .fieldValidUntil)
        let groups = GroupPaths.list(form[.groups]?.value ?? "")
        changes.edit.joined = groups.filter { !profile.groups.contains($0) }
        changes.edit.left = profile.groups.filter { !groups.contains($0) }
        if !changes.edit.joined.isEmpty || !changes.edit.left.isEmpty { changes.labels.append(.own(.fieldGroups)) }
        changes.edit.note = changes.text(form, .note, profile.note, .fieldNote)
        changeAttributes(&changes)
        return addAttribute(&changes) ? changes : nil
    }

    private func changeAttributes(_ changes: inout Changes) {
        let values = Self.values(of: profile)
        for name in Set(values.map(\.name)).sorted() {
            let typed = values.filter { $0.name == name }.compactMap { form[$0.id]?.value }
            guard typed != profile.attributes[name] else { continue }
            changes.edit.attributes[name] = typed.filter { !$0.isEmpty }
            changes.labels.append(.page(UntrustedText(name)))
        }
    }

    /// Adds the new attribute, if one was typed; returns whether it could be read.
    private mutating func addAttribute(_ changes: inout Changes) -> Bool {
        let text = form[.newAttribute]?.value ?? ""
        guard !text.isEmpty else { return true }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            refuse(.newAttribute, .known(.fieldNewAttributeFault, [:]))
            return false
        }
        let stored = changes.edit.attributes[parts[0]] ?? profile.attributes[parts[0]] ?? []
        changes.edit.attributes[parts[0]] = stored + [parts[1]]
        let label = FieldLabel.page(UntrustedText(parts[0]))
        if !changes.labels.contains(label) { changes.labels.append(label) }
        return true
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

    /// What the form changes.
    struct Changes: Sendable, Hashable {
        var edit = UserEdit()
        var labels: [FieldLabel] = []

        /// The text of a field, if it was changed.
        fileprivate mutating func text(_ form: Form, _ id: FieldID, _ before: String, _ label: TextKey) -> String? {
            guard let value = form[id]?.value, value != before else { return nil }
            labels.append(.own(label))
            return value
        }

        /// The names of the changed fields.
        func names(_ texts: Texts) -> String {
            labels.map { label in
                switch label {
                case .own(let key): texts[key]
                case .page(let text): text.sanitised(limit: 60)
                }
            }.joined(separator: ", ")
        }
    }
}

extension FieldID {
    fileprivate static let firstName = FieldID("firstName")
    fileprivate static let lastName = FieldID("lastName")
    fileprivate static let enabled = FieldID("enabled")
    fileprivate static let validFrom = FieldID("validFrom")
    fileprivate static let validUntil = FieldID("validUntil")
    fileprivate static let groups = FieldID("groups")
    fileprivate static let note = FieldID("note")
    fileprivate static let newAttribute = FieldID("new-attribute")
}
