/// Which screen is meant, without what is on it: where commands are valid and help begins.
enum ScreenKind: String, Sendable, Hashable, CaseIterable {
    case start, newUser, code, mode, userChoice, progress, credentials, pin, presence, result, failure, users
    case userSearch, sheet, requiredActions, clients, newClient, confirmation, help, webActivation
    case address, ways, check

    /// The screens with a list to choose from.
    static let menus: Set<ScreenKind> = [
        .start, .code, .mode, .userChoice, .webActivation, .presence, .result, .failure, .confirmation,
        .sheet, .ways, .check,
    ]
    /// The screens with fields.
    static let forms: Set<ScreenKind> = [.newUser, .credentials, .pin, .requiredActions, .newClient]
    /// Every screen.
    static let all = Set(allCases)
}
