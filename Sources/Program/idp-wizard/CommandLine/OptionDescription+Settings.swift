import Sentences
import Wizard

// Options that have precedence over the settings file.
extension OptionDescription {
    static let theme = Self(
        "--theme", Text("the wizard's colours; default: the setting, else dark"), oneOf: SettingRow.theme.names)
    static let mouse = Self(
        "--mouse", Text("whether the wizard uses the mouse; default: the setting, else on"),
        oneOf: SettingRow.mouse.names)
    static let plain = Self("--plain", Text("ask line by line instead of on the full screen, for screen readers"))
    static let start = Self(
        "--start",
        Text("what the wizard shows first: the start screen, or users and codes; default: the setting, else menu"),
        oneOf: SettingRow.start.names)

    /// The settings that have an option; one without a value sets `on`.
    static let settings: [(setting: SettingRow, option: OptionDescription)] = [
        (.theme, theme), (.mouse, mouse), (.plain, plain), (.start, start),
    ]

    static let live = Self("--live", Text("play the tape in the terminal, for a presenter"))
    static let reset = Self("--reset", Text("empty the sandbox first"))
    static let shots = Self("--shots", Text("where the pictures of a tape go: NAME.svg and NAME.txt"), value: "DIR")
    static let cast = Self(
        "--cast", Text("where the recording of a tape goes, as an asciicast of version 2"), value: "FILE")
    static let size = Self(
        "--size", Text("the size of the screen; default: the tape's, else 80x24"), value: "COLUMNSxROWS")

    /// The options of `play`.
    static let tapes = [live, reset, fromMark, realPauses, shots, cast, size]
}
