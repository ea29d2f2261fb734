import IdentityModel

/// How a screen is left whose content is shown nowhere else.
enum WayOut: Sendable, Hashable {
    /// Back to the screen below.
    case back
    /// To the list of users, with the focus on one.
    case users(UserID)
    case choice(Choice)
    /// To an empty form of a new user, in place of the screen.
    case nextUser
    case sudo(SudoChoice)
    /// To the provider of the named profile.
    case provider(String)
    case quit

    /// The requests that leave the screen; `.back` and `.nextUser` must be requested by the screen itself.
    func requests(_ context: WizardContext) -> [ScreenRequest] {
        switch self {
        case .back: [.close]
        case .users(let user): UsersScreen.opening(for: user)
        case .choice(let choice): context.begin(choice)
        case .nextUser: [.become(Screen(NewUserScreen(draft: "")))]
        case .sudo(let choice): context.begin(sudo: choice)
        case .provider(let name): [.switchProvider(name)]
        case .quit: [.quit]
        }
    }
}
