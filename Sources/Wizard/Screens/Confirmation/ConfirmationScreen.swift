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
        /// A client is to be deleted at the provider.
        case deleteClient(ClientID)
        /// The program is to end while a flow runs.
        case quit
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
