/// Other ways in than the login page that was shown: what its links would lead to, and logins elsewhere.
struct WaysScreen: Sendable, Hashable {
    /// Which choice has the focus.
    var menu = Menu<Choice>()

    /// What there is at a provider whose pages for it are known.
    static let choices: [Choice] = [.register, .forgotPassword, .loginInBrowser, .loginOnDevice]
}
