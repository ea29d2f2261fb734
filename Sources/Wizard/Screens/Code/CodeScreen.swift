/// A code that has just been issued, large, with what can be done with it.
struct CodeScreen: Sendable, Hashable {
    /// The code.
    let issued: IssuedCode
    /// Whether the user was created for it a moment ago.
    let isOnboarding: Bool
    /// Which choice has the focus.
    var menu = Menu<Choice>()
    /// What is offered.
    static let choices: [Choice] = [.activateWithCode, .users, .start]
}
