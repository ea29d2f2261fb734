import Wizard

// Options that have precedence over the settings file.
extension OptionDescription {
    static let theme = Self("--theme", value: ThemeName.allCases.map(\.rawValue).joined(separator: "|"))
    static let mouse = Self("--mouse", value: "on|off")
    static let plain = Self("--plain")

    static let settings = [theme, mouse, plain]

    static let shots = Self("--shots", value: "DIR")
    static let cast = Self("--cast", value: "FILE")
    static let size = Self("--size", value: "COLUMNSxROWS")

    /// The options that only `play` accepts.
    static let tapes = [shots, cast, size]
}
