import FoundationEssentials
import IdentityModel
import Localization
import Onboarding
import PrivateFiles
import Profiles
import Wizard

/// The file with the codes of several users: 0600, in the current folder, named after the time.
struct WizardCodeFile: Sendable {
    let outcomes: [UserOutcome]
    let texts: Texts
    /// The folder of the file; the current one if `nil`.
    var folder: String?

    /// Writes the file and returns its absolute path; an existing file is not replaced.
    ///
    /// Blocks.
    func write(at now: Date) throws -> String {
        let time = texts.zone.time(now, now: now)
        let parts = [time.month, time.day, time.hour, time.minute, time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let name = "codes-\(time.year)-\(parts[0])-\(parts[1])-\(parts[2...].joined()).csv"
        let content = UserResults(outcomes.map(row)).csv
        let path = try TrustedPath.resolved(folder.map { "\($0)/\(name)" } ?? name)
        try content.withExposedBytes { try PrivateFile.create(path, with: [$0]) }
        return path
    }

    private func row(_ outcome: UserOutcome) -> UserResults.Row {
        UserResults.Row(
            username: outcome.order.user.username.rawValue, userID: outcome.order.user.id,
            code: outcome.issued?.code,
            isPassword: outcome.issued.map { $0.kind != .activationCode } ?? false,
            expiresAt: outcome.issued?.expires?.date, reason: outcome.isRefused ? outcome.words(texts) : nil)
    }
}
