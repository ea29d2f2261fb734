/// What can be done in this state, the likely next thing first.
struct StartScreen: Sendable, Hashable {
    /// Which choice has the focus.
    var menu = Menu<Choice>()
}
