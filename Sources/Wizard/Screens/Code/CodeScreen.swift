import IdentityModel

/// A code that has just been issued, large, with what can be done with it.
struct CodeScreen: Sendable, Hashable {
    /// The code.
    let issued: IssuedCode
    /// The e-mail address with which the user was created for it a moment ago, empty for none; nil where the user was there before.
    let newAddress: String?
    /// The activation that the password was given for, where it was.
    var goesOn: ModeScreen?
    /// Whether the user was created for it a moment ago.
    var isOnboarding: Bool { newAddress != nil }
    /// Whether the equivalent command is shown.
    var showsCommand = false
    /// Which choice has the focus.
    var menu = Menu<Choice>()
    /// How the screen is left without the flow that the code is for.
    enum WayOut: Sendable, Hashable {
        case back, newCode, users, start, quit
    }

    /// What is asked before the screen is left: nothing else shows the code.
    func question(leavingBy wayOut: WayOut) -> ConfirmationScreen.Question {
        .leaveCode(issued.username, isPassword: issued.isPassword, wayOut)
    }

    /// What is offered; a user who is on the device already may want the code for a new password.
    func choices(in state: WizardState) -> [Choice] {
        let isHere = state.snapshot.users.contains { $0.userIdentifier.user == issued.username }
        let ways: [Choice] =
            if goesOn != nil {
                [.goOnWithPassword]
            } else if issued.isPassword {
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
