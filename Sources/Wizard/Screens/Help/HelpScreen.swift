/// What every key does on the screen below, and what the words mean.
struct HelpScreen: Sendable, Hashable {
    /// The screen that was shown when help was asked for.
    let topic: ScreenKind
    /// How many lines are scrolled away; never more than leaves the last one in sight.
    var scroll = 0
}
