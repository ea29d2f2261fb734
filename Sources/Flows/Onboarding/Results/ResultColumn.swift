/// The columns that results have after those of the input.
enum ResultColumn: String, CaseIterable {
    case line, outcome, reason, userId, kind, code, expiresAt, finishedAt
    /// Only if the run derives passwords.
    case password

    static func all(withPassword: Bool) -> [ResultColumn] {
        withPassword ? allCases : allCases.filter { $0 != .password }
    }
}
