import IdentityModel

/// Asks before something is done that cannot be taken back; leaving things as they are has the focus.
struct ConfirmationScreen: Sendable, Hashable {
    /// What is asked.
    enum Question: Sendable, Hashable {
        /// A user is to be deleted at the provider.
        case deleteAtProvider(UserID)
        /// A user is to be taken from this device.
        case deleteFromDevice(UserID)
        /// A user's password is to be replaced by a temporary one; as what was asked for, since a provider without codes gives one for a code.
        case replacePassword(UserID, AdministrationTask)
        /// A user's activation code, which somebody may have, is to be replaced by another one.
        case replaceCode(UserID)
        /// All sessions of a user are to be ended.
        case endSessions(UserID)
        /// A client is to be deleted at the provider.
        case deleteClient(ClientID)
        /// The screen is to be left that alone shows what was issued for a user.
        case leaveCode(UserID, isPassword: Bool, CodeScreen.WayOut)
        /// The program is to end while a flow runs.
        case quit

        /// Whether the answer ends the program.
        var endsProgram: Bool {
            switch self {
            case .quit, .leaveCode(_, _, .quit): true
            default: false
            }
        }
    }

    /// The two answers.
    enum Answer: Sendable, Hashable, CaseIterable {
        case keep, confirm
    }

    /// What is asked.
    let question: Question
    /// Which answer has the focus.
    var menu = Menu<Answer>()
}
