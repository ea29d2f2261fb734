import IdentityModel

/// A code that has just been issued, large, with what can be done with it.
struct CodeScreen: Sendable, Hashable {
    /// The code.
    let issued: IssuedCode
    /// The e-mail address with which the user was created for it a moment ago, empty for none; nil where the user was there before.
    let newAddress: String?
    /// Whether the user was created for it a moment ago.
    var isOnboarding: Bool { newAddress != nil }
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
            } else if state.provider?.activatesWithCodes == false {
                [.givePassword(issued.username)]
            } else {
                [.activateWithCode] + (isHere ? [.passwordWithCode] : [])
            }
        return ways + [.users, .start]
    }
}
