import Wizard

// Options that have precedence over the settings file.
extension OptionDescription {
    static let theme = Self(
        "--theme", value: ThemeName.allCases.map(\.rawValue).joined(separator: "|"),
        "the wizard's colours; default: the setting, else dark")
    static let mouse = Self(
        "--mouse", value: "on|off", "whether the wizard takes the mouse; default: the setting, else on")
    static let plain = Self("--plain", "ask line by line instead of on the full screen, for screen readers")

    static let settings = [theme, mouse, plain]

    static let shots = Self("--shots", value: "DIR", "where the pictures of a tape go: NAME.svg and NAME.txt")
    static let cast = Self("--cast", value: "FILE", "where the recording of a tape goes, as an asciicast of version 2")
    static let size = Self("--size", value: "COLUMNSxROWS", "the size of the screen; default: the tape's, else 80x24")

    /// The options of a tape besides.
    static let tapes = [shots, cast, size]
}
