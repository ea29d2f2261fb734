import FoundationEssentials
import IdentityAdministration
import IdentityModel

/// A provider's user as a person reads him: one `label: value` a line.
struct UserDescription: Sendable, Hashable {
    /// The lines, safe to show; a value that is not there is `none`.
    let lines: [String]

    /// Describes a user; `devices` is nil where the provider does not tell of any.
    init(_ user: UserRecord, _ lock: BruteForceStatus, _ devices: [DeviceRecord]?) {
        let name = [user.firstName, user.lastName].compactMap(\.self).joined(separator: " ")
        var lines = [
            "user: \(Self.shown(user.username))", "id: \(Self.shown(user.id.rawValue))",
            "mail: \(user.email.map(Self.shown) ?? "none")",
        ]
        if !name.isEmpty { lines.append("name: \(Self.shown(name))") }
        lines += [
            "enabled: \(user.isEnabled ? "yes" : "no")", "locked: \(Self.lock(lock))",
            "failures: \(lock.numFailures)", "required actions: \(Self.list(user.requiredActions ?? []))",
        ]
        if let devices { lines.append("devices: \(Self.list(devices.map { $0.deviceName ?? $0.astClientId }))") }
        self.lines = lines
    }

    private static func lock(_ lock: BruteForceStatus) -> String {
        guard lock.disabled else { return "no" }
        return lock.lockedUntil.map { "until \(FlowReporting.wholeSeconds($0))" } ?? "yes"
    }

    private static func list(_ values: [String]) -> String {
        values.isEmpty ? "none" : values.map(shown).joined(separator: ", ")
    }

    private static func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 120) }
}
