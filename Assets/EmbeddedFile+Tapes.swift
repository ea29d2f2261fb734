import CEmbeddedFiles

extension EmbeddedFile {
    /// A tape that is part of the program.
    public struct Tape: Sendable {
        /// The name for `play`.
        public let name: String
        public let contents: [UInt8]
    }

    /// The tapes that are made for talks.
    public static var tapes: [Tape] {
        [
            Tape(name: "attacker", contents: bytes(cef_attacker)),
            Tape(name: "kobil-life", contents: bytes(cef_kobil_life)),
            Tape(name: "sudo-life", contents: bytes(cef_sudo_life)),
        ]
    }
}
