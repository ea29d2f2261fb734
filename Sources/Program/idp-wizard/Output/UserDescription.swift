import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Onboarding
import Sentences
import Wizard

/// A description of a provider's user for readers: one `label: value` per line.
struct UserDescription: Sendable, Hashable {
    /// The lines, safe to show; a missing value is `none` in the language.
    var lines: [String] { rows.map { "\($0.label): \($0.value)" } }
    let rows: [Row]

    struct Row: Sendable, Hashable {
        let label: String
        let value: String

        init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    /// Describes a user in the language of the texts; `devices` is `nil` if the provider does not report devices.
    init(_ user: AdministeredUser, _ lock: BruteForceStatus, _ devices: [AdministeredDevice]?, _ texts: Texts) {
        var rows = [Row(texts(Text("user")), Self.shown(user.username))]
        let states = [
            (Row(texts(Text("enabled")), texts.yesOrNo(user.isEnabled)), !user.isEnabled),
            (Row(texts(Text("locked")), Self.lock(lock, user, texts)), lock.disabled || user.isLockedPermanently),
            (Row(texts(Text("failed logins")), "\(lock.numFailures)"), lock.numFailures > 0),
        ]
        // What keeps the user from logging in comes first, because a small screen shows only the first lines.
        rows += states.filter(\.1).map(\.0)
        var attributes = user.attributes
        for (column, label) in [(OnboardingColumn.validFrom, Text("valid from")), (.validUntil, Text("valid until"))] {
            guard let text = attributes.removeValue(forKey: column.title)?.first else { continue }
            let time = (try? Date(text, strategy: .iso8601)).map { texts.absolute($0) }
            rows.append(Row(texts(label), time ?? Self.shown(text)))
        }
        rows.append(Row(texts(Text("e-mail")), user.email.map(Self.shown) ?? texts(Text("none"))))
        let name = [user.firstName, user.lastName].compactMap(\.self).joined(separator: " ")
        if !name.isEmpty { rows.append(Row(texts(Text("name")), Self.shown(name))) }
        rows += states.filter { !$0.1 }.map(\.0)
        rows += [
            Row(
                texts(Text("required actions")),
                texts.list((user.requiredActions ?? []).map { Self.shown(texts.requiredAction($0)) })),
            Row(texts(Text("ID")), Self.shown(user.id.rawValue)),
        ]
        for (name, values) in attributes.sorted(by: { $0.key < $1.key }) {
            rows.append(
                Row(
                    texts(Text("attribute \(Self.shown(name))")),
                    values.map(Self.shown).joined(separator: ", ")))
        }
        if let devices {
            let names = devices.map { Self.shown($0.deviceName ?? $0.astClientId) }
            rows.append(Row(texts(Text("devices")), texts.list(names)))
        }
        self.rows = rows
    }

    private static func lock(_ lock: BruteForceStatus, _ user: AdministeredUser, _ texts: Texts) -> String {
        if lock.isPermanent || user.isLockedPermanently {
            return texts(Text("until an administrator unlocks the user"))
        }
        guard lock.disabled else { return texts.yesOrNo(false) }
        return lock.lockedUntil.map { texts(Text("until \(texts.absolute($0))")) }
            ?? texts.yesOrNo(true)
    }

    private static func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 120) }
}
