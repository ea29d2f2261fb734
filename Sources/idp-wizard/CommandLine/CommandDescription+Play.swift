// The command that plays tapes.
extension CommandDescription {
    static let play = Self(
        .play, ["play"], arguments: ["TAPE"], options: OptionDescription.tapes + [.theme],
        "play a tape in the wizard, without a terminal",
        """
        A tape is a text file with a step a line: type TEXT, press KEY [TIMES], wait /REGEX/ [within 20s], pause 500ms, \
        shot NAME, capture NAME /REGEX/ (its first group; type ${NAME} types it), and comments after #. \
        The wizard runs as on a terminal, with its sandbox: set IDP_WIZARD_HOME to an empty folder for a fresh one. \
        A wait that does not come to its end in time fails, with its line and the screen, and the exit status is 1.
        """)
}
