/// What every key does on the screen below, and what the words mean.
struct HelpScreen: Sendable, Hashable {
    /// The screen that was shown when help was asked for.
    let topic: ScreenKind
    /// Commands that this very screen does not have, though screens of its kind may.
    var absent: Set<CommandID> = []
    /// How many lines are scrolled away; never more than leaves the last one in sight.
    var scroll = 0
}
