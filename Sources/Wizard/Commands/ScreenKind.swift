/// Which screen is meant, without what is on it: where commands are valid and help begins.
enum ScreenKind: String, Sendable, Hashable, CaseIterable {
    case start, newUser, code, mode, userChoice, progress, credentials, pin, presence, result, failure, users
    case userSearch, confirmation, help, webActivation, address

    /// The screens with a list to choose from.
    static let menus: Set<ScreenKind> = [
        .start, .code, .mode, .userChoice, .webActivation, .presence, .result, .failure, .confirmation,
    ]
    /// The screens with fields.
    static let forms: Set<ScreenKind> = [.newUser, .credentials, .pin]
    /// Every screen.
    static let all = Set(allCases)
}
