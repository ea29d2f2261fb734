import Localization

extension Form {
    /// Commands that have no effect while this field has the focus.
    var idleCommands: Set<CommandID> {
        var idle: Set<CommandID> = focused?.isMasked == true ? [] : [.reveal]
        if fields.count < 2 { idle.insert(.nextField) }
        return idle
    }

    /// Footer labels for commands that now do the opposite of what the command table describes.
    var labels: [CommandID: TextKey] { focused?.isRevealed == true ? [.reveal: .commandHide] : [:] }
}
