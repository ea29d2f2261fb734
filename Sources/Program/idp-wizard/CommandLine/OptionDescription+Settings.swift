import Wizard

// Options that have precedence over the settings file.
extension OptionDescription {
    static let theme = Self("--theme", oneOf: SettingRow.theme.names)
    static let mouse = Self("--mouse", oneOf: SettingRow.mouse.names)
    static let plain = Self("--plain")
    static let start = Self("--start", oneOf: SettingRow.start.names)

    /// The settings that have an option; one without a value sets `on`.
    static let settings: [(setting: SettingRow, option: OptionDescription)] = [
        (.theme, theme), (.mouse, mouse), (.plain, plain), (.start, start),
    ]

    static let live = Self("--live")
    static let reset = Self("--reset")
    static let shots = Self("--shots", value: "DIR")
    static let cast = Self("--cast", value: "FILE")
    static let size = Self("--size", value: "COLUMNSxROWS")

    /// The options of `play`.
    static let tapes = [live, reset, fromMark, realPauses, shots, cast, size]
}
