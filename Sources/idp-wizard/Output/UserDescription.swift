import FoundationEssentials
import IdentityAdministration
import IdentityModel

/// A description of a provider's user for readers: one `label: value` a line.
struct UserDescription: Sendable, Hashable {
    /// The lines, safe to show; a missing value is `none`.
    var lines: [String] { rows.map { "\($0.label): \($0.value)" } }
    /// Labels and values.
    let rows: [Row]

    /// A label and its value.
    struct Row: Sendable, Hashable {
        let label: String
        let value: String

        init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    /// Describes a user; `devices` is nil where the provider has none to tell of.
    init(_ user: UserRecord, _ lock: BruteForceStatus, _ devices: [DeviceRecord]?) {
        let name = [user.firstName, user.lastName].compactMap(\.self).joined(separator: " ")
        var rows = [
            Row("user", Self.shown(user.username)), Row("id", Self.shown(user.id.rawValue)),
            Row("mail", user.email.map(Self.shown) ?? "none"),
        ]
        if !name.isEmpty { rows.append(Row("name", Self.shown(name))) }
        rows += [
            Row("enabled", user.isEnabled ? "yes" : "no"), Row("locked", Self.lock(lock, user)),
            Row("failures", "\(lock.numFailures)"), Row("required actions", Self.list(user.requiredActions ?? [])),
        ]
        if let devices { rows.append(Row("devices", Self.list(devices.map { $0.deviceName ?? $0.astClientId }))) }
        self.rows = rows
    }

    private static func lock(_ lock: BruteForceStatus, _ user: UserRecord) -> String {
        if lock.isPermanent || user.isLockedPermanently { return "until an administrator takes the lock off" }
        guard lock.disabled else { return "no" }
        return lock.lockedUntil.map { "until \(FlowReporting.wholeSeconds($0))" } ?? "yes"
    }

    private static func list(_ values: [String]) -> String {
        values.isEmpty ? "none" : values.map(shown).joined(separator: ", ")
    }

    private static func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 120) }
}
