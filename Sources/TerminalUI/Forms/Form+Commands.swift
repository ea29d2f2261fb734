package import Localization

extension Form {
    /// Commands that have no effect while this field has the focus.
    package var idleCommands: Set<CommandID> {
        var idle: Set<CommandID> = focused?.isMasked == true ? [] : [.reveal]
        if fields.count < 2 { idle.insert(.nextField) }
        return idle
    }

    /// Footer labels for commands that now do the opposite of what the command table describes.
    package var labels: [CommandID: TextKey] { focused?.isRevealed == true ? [.reveal: .commandHide] : [:] }
}
