/// Which screen is meant, without what is on it: where commands are valid and help begins.
enum ScreenKind: String, Sendable, Hashable, CaseIterable {
    case start, newUser, code, mode, userChoice, progress, credentials, pin, presence, result, failure, users
    case userSearch, sheet, requiredActions, clients, clientSearch, newClient, confirmation, help, webActivation
    case address, ways, check

    /// The screens with a list to choose from.
    static let menus: Set<ScreenKind> = [
        .start, .code, .mode, .userChoice, .webActivation, .presence, .result, .failure, .confirmation,
        .sheet, .ways, .check,
    ]
    /// The screens with fields.
    static let forms: Set<ScreenKind> = [.newUser, .credentials, .pin, .requiredActions, .newClient]
    /// The lists while their search is typed.
    static let searches: Set<ScreenKind> = [.userSearch, .clientSearch]
    /// Where characters go into a field.
    static let typing: Set<ScreenKind> = forms.union(searches)
    /// Every screen.
    static let all = Set(allCases)
}
