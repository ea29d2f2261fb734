import Wizard

// Options that have precedence over the settings file.
extension OptionDescription {
    static let theme = Self(.theme)
    static let mouse = Self(.mouse)
    static let plain = Self(.plain)

    static let settings = SettingRow.all.filter { $0.option != nil }.map(Self.init)

    init(_ setting: SettingRow) {
        let name = "--" + setting.name
        self = setting.option == .flag ? Self(name) : Self(name, oneOf: setting.names)
    }

    static let live = Self("--live")
    static let reset = Self("--reset")
    static let shots = Self("--shots", value: "DIR")
    static let cast = Self("--cast", value: "FILE")
    static let size = Self("--size", value: "COLUMNSxROWS")

    /// The options of `play`.
    static let tapes = [live, reset, fromMark, realPauses, shots, cast, size]
}
