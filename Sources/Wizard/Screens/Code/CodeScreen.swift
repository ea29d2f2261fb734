import IdentityModel

/// A code that has just been issued, large, with what can be done with it.
struct CodeScreen: Sendable, Hashable {
    /// The code.
    let issued: IssuedCode
    /// Whether the user was created for it a moment ago.
    let isOnboarding: Bool
    /// The e-mail address that the user was created with; empty for none.
    var email = ""
    /// Whether the equivalent command is shown.
    var showsCommand = false
    /// Which choice has the focus.
    var menu = Menu<Choice>()
    /// What is offered; a user who is on the device already may want the code for a new password.
    func choices(in state: WizardState) -> [Choice] {
        let isHere = state.snapshot.users.contains { $0.userIdentifier.user == issued.username }
        let ways: [Choice] =
            if issued.isPassword {
                // At a KOBIL provider a temporary password is for the enrolment in three pages, which wants a code too.
                state.provider?.kind == .kobil ? [.newCode(issued.username)] : [.loginWithPassword]
            } else {
                [.activateWithCode] + (isHere ? [.passwordWithCode] : [])
            }
        return ways + [.users, .start]
    }
}
