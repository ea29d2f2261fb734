public import IdentityModel
import Localization
import Sentences
import TerminalUI

/// The changes of a user that the edit form sends; `nil` for what is not changed.
public struct UserEdit: Sendable, Hashable {
    public var firstName: String?
    public var lastName: String?
    public var email: String?
    public var isEnabled: Bool?
    /// The paths of groups that the user joins and leaves.
    public var joined: [String]
    public var left: [String]
    /// As typed; empty for no limit.
    public var validFrom: String?
    public var validUntil: String?
    /// Empty to remove it.
    public var note: String?
    /// New values of other attributes; an empty list removes one.
    public var attributes: [String: [String]]

    public init(
        firstName: String? = nil, lastName: String? = nil, email: String? = nil, isEnabled: Bool? = nil,
        joined: [String] = [], left: [String] = [], validFrom: String? = nil, validUntil: String? = nil,
        note: String? = nil, attributes: [String: [String]] = [:]
    ) {
        self.firstName = firstName
        self.lastName = lastName
        self.email = email
        self.isEnabled = isEnabled
        self.joined = joined
        self.left = left
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.note = note
        self.attributes = attributes
    }
}

/// Changes of a user, with the user as shown when they were made.
///
/// What somebody else has changed since is not overwritten without asking.
public struct EditOrder: Sendable, Hashable {
    public let user: UserID
    public let edit: UserEdit
    public let shown: UserProfile

    public init(_ user: UserID, _ edit: UserEdit, shown: UserProfile) {
        self.user = user
        self.edit = edit
        self.shown = shown
    }

    /// Whether somebody else has set a field that the order changes to another value.
    ///
    /// Groups never contradict: single ones are joined and left.
    public func isContradicted(by now: UserProfile) -> Bool { !contradictions(in: now).isEmpty }

    /// The fields that somebody else has set, with their values and those of the order.
    func contradictions(in now: UserProfile) -> [EditContradiction] {
        edit.parts.compactMap { part in
            let (before, theirs) = (part.value(shown), part.value(now))
            guard theirs != before, theirs != part.wanted else { return nil }
            return EditContradiction(label: part.label, theirs: theirs, wanted: part.wanted)
        }
    }

    /// The changes that undo this order, for a user who was as `before`.
    public func undoing(from before: UserProfile) -> UserEdit {
        var undo = UserEdit()
        if edit.firstName != nil { undo.firstName = before.firstName }
        if edit.lastName != nil { undo.lastName = before.lastName }
        if edit.email != nil { undo.email = before.email }
        if edit.isEnabled != nil { undo.isEnabled = before.isEnabled }
        if edit.validFrom != nil { undo.validFrom = before.validity?.from }
        if edit.validUntil != nil { undo.validUntil = before.validity?.until }
        if edit.note != nil { undo.note = before.note }
        undo.joined = edit.left.filter(before.groups.contains)
        undo.left = edit.joined.filter { !before.groups.contains($0) }
        for name in edit.attributes.keys { undo.attributes[name] = before.attributes[name] ?? [] }
        return undo
    }
}

/// A field that somebody else has set to another value than an order does.
struct EditContradiction: Sendable, Hashable {
    let label: FieldLabel
    let theirs: [String]
    let wanted: [String]
}

extension UserEdit {
    /// A field that an edit sets.
    fileprivate struct Part {
        let label: FieldLabel
        let wanted: [String]
        let value: (UserProfile) -> [String]
    }

    /// The value of the box.
    static let isOn = "true"

    private static func text(_ isEnabled: Bool) -> String { isEnabled ? isOn : "false" }

    /// The fields that it sets to a value, without groups.
    fileprivate var parts: [Part] {
        func part(_ label: Text, _ wanted: String?, _ value: @escaping (UserProfile) -> String) -> Part? {
            wanted.map { Part(label: .own(label), wanted: [$0], value: { [value($0)] }) }
        }
        let own = [
            part(Text("First name"), firstName) { $0.firstName }, part(Text("Last name"), lastName) { $0.lastName },
            part(Text("E-mail"), email) { $0.email },
            part(Text("Enabled: may log in"), isEnabled.map(Self.text)) { Self.text($0.isEnabled) },
            part(Text("Valid from"), validFrom) { $0.validity?.from ?? "" },
            part(Text("Valid until"), validUntil) { $0.validity?.until ?? "" },
            part(Text("Note"), note) { $0.note },
        ]
        let others = attributes.sorted { $0.key < $1.key }.map { name, values in
            Part(label: .page(UntrustedText(name)), wanted: values) { $0.attributes[name] ?? [] }
        }
        return own.compactMap(\.self) + others
    }

    /// The labels of the fields that it changes.
    var labels: [FieldLabel] {
        parts.map(\.label) + (joined.isEmpty && left.isEmpty ? [] : [.own(Text("Groups"))])
    }

    /// The same edit without what contradicts somebody else's.
    func without(_ contradictions: [EditContradiction]) -> UserEdit {
        var edit = self
        for contradiction in contradictions {
            switch contradiction.label {
            case .own(Text("First name")): edit.firstName = nil
            case .own(Text("Last name")): edit.lastName = nil
            case .own(Text("E-mail")): edit.email = nil
            case .own(Text("Enabled: may log in")): edit.isEnabled = nil
            case .own(Text("Valid from")): edit.validFrom = nil
            case .own(Text("Valid until")): edit.validUntil = nil
            case .own: edit.note = nil
            case .page(let name): edit.attributes[name.original] = nil
            }
        }
        return edit
    }

    /// A user after it.
    func applied(to user: UserProfile) -> UserProfile {
        var user = user
        if let firstName { user.firstName = firstName }
        if let lastName { user.lastName = lastName }
        if let email { user.email = email }
        if let isEnabled { user.isEnabled = isEnabled }
        if let validFrom { user.validity?.from = validFrom }
        if let validUntil { user.validity?.until = validUntil }
        if let note { user.note = note }
        user.groups = user.groups.filter { !left.contains($0) } + joined.filter { !user.groups.contains($0) }
        for (name, values) in attributes { user.attributes[name] = values.isEmpty ? nil : values }
        return user
    }
}

extension FieldLabel {
    func words(_ texts: Texts) -> String {
        switch self {
        case .own(let key): texts(key)
        case .page(let text): text.sanitised(limit: 60)
        }
    }
}
