import FlowModel
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Onboarding
import Sentences
import Wizard

extension WizardAdministration {
    /// Changes a user, unless somebody else has changed the same fields since they were shown.
    func edit(_ order: EditOrder) async throws(AdministrationError) -> WizardMessage {
        let before = try await profile(of: order.user)
        guard !order.isContradicted(by: before) else {
            return .administrationRefused(.editUser(order), AdministrationRefusal(reason: .changedMeanwhile(before)))
        }
        try await save(order.edit, of: order.user)
        // As it is stored, which may differ from what was typed.
        let after = try await profile(of: order.user)
        return .userEdited(order.user, undo: EditOrder(order.user, order.undoing(from: before), shown: after))
    }

    func end(_ connection: Sheet.Connection, of user: UserID) async throws(AdministrationError) {
        switch connection.kind {
        case .session: try await client.endSession(connection.id)
        case .device: try await client.removeDevice(connection.id, from: try await record(of: user).id)
        }
    }

    func check(_ password: Secret, of user: UserID) async throws(AdministrationError) -> PasswordCheck {
        try await client.checkPassword(of: try await record(of: user), password)
    }

    func profile(of name: UserID) async throws(AdministrationError) -> UserProfile {
        // A list may omit attributes.
        let user = try await client.user(try await record(of: name).id)
        let groups = try await client.groups(of: user.id)
        let isOwnServer = try await client.isOwnServer()
        let (from, until) = (user.attributes[Self.validFrom]?.first, user.attributes[Self.validUntil]?.first)
        let validity = UserProfile.Validity(from: typed(from, .begin), until: typed(until, .end))
        return UserProfile(
            username: name, firstName: user.firstName ?? "", lastName: user.lastName ?? "", email: user.email ?? "",
            isEnabled: user.isEnabled, groups: groups.map(\.path).sorted(), validity: isOwnServer ? validity : nil,
            note: user.attributes[Self.note]?.first ?? "",
            attributes: user.attributes.filter { !Self.ownFields.contains($0.key) })
    }

    private func save(_ edit: UserEdit, of name: UserID) async throws(AdministrationError) {
        var changes = UserFieldChanges(firstName: edit.firstName, lastName: edit.lastName, email: edit.email)
        changes.isEnabled = edit.isEnabled
        changes.attributes = edit.attributes
        if let from = edit.validFrom {
            changes.attributes[Self.validFrom] = try Self.storedTime(from, Self.validFrom, .begin)
        }
        if let until = edit.validUntil {
            changes.attributes[Self.validUntil] = try Self.storedTime(until, Self.validUntil, .end)
        }
        if let note = edit.note { changes.attributes[Self.note] = note.isEmpty ? [] : [note] }
        let user = try await record(of: name)
        let names = changes.attributes.filter { !$0.value.isEmpty }.keys.sorted()
        if !names.isEmpty, try await !client.storesAttributes(names) {
            throw Self.refusal(
                of: names.count == 1 ? names[0] : nil,
                Text("The tenant's user profile does not declare one of the attributes, so the provider would drop it.")
            )
        }
        // Groups are looked up before anything is changed.
        var (joined, left): ([AdministeredGroup], [AdministeredGroup]) = ([], [])
        for path in edit.joined { joined.append(try await group(path)) }
        for path in edit.left { left.append(try await group(path)) }
        try await client.updateUser(user.id) { changes.apply(to: &$0) }
        for group in joined { try await client.join(group, user.id) }
        for group in left { try await client.leave(group, user.id) }
    }

    private func group(_ path: String) async throws(AdministrationError) -> AdministeredGroup {
        do throws(AdministrationError) { return try await client.group(atPath: path) } catch {
            guard error.code == .notFound else { throw error }
            throw Self.refusal(of: "groups", Text("There is no group \(path)."))
        }
    }

    /// A stored time as users type it: only the day if it is the beginning or end of a day in this time zone.
    private func typed(_ stored: String?, _ end: TimeCell.End) -> String {
        guard let stored, let date = try? Date(stored, strategy: .iso8601) else { return stored ?? "" }
        let zone = LocalZone.machine
        let time = zone.time(date, now: date)
        guard time.hour == 0, time.minute == 0, time.second == 0 else { return stored }
        let day = end == .begin ? time : zone.time(date.addingTimeInterval(-1), now: date)
        return Self.padded(day.year, 4) + "-" + Self.padded(day.month, 2) + "-" + Self.padded(day.day, 2)
    }

    private static func padded(_ number: Int, _ count: Int) -> String {
        String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
    }

    /// A typed time in the stored form; empty if nothing was typed.
    static func storedTime(
        _ text: String, _ field: String, _ end: TimeCell.End
    ) throws(AdministrationError) -> [String] {
        guard !text.isEmpty else { return [] }
        do throws(TimeCell.Refusal) {
            return [try TimeCell.date(text, end, in: .machine).formatted(.iso8601)]
        } catch {
            throw refusal(of: field, error.finding)
        }
    }

    private static func refusal(of field: String?, _ sentence: Text) -> AdministrationError {
        AdministrationError(
            .invalid(field: field, message: UntrustedText(sentence.english), parameters: []), sentence)
    }

    static let validFrom = OnboardingColumn.validFrom.title
    static let validUntil = OnboardingColumn.validUntil.title
    private static let note = "note"
    /// Attributes with their own field, and the one in which the provider stores the reason of a lock-out.
    private static let ownFields = [validFrom, validUntil, note, "disabledReason"]
}
