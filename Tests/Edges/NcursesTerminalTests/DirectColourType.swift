import TestSupport

/// The description of a terminal with direct RGB colours, like `xterm-direct`.
struct DirectColourType {
    static let name = "idp-wizard-direct"

    /// The folder of the description.
    let folder: TemporaryFolder

    /// Compiles the description with `tic`, which is part of ncurses.
    init() async throws {
        folder = try TemporaryFolder()
        try folder.write("type", Array(Self.source.utf8))
        let tic = try ChildProcess(
            "/usr/bin/tic", ["-x", "-o", folder.path, folder.path("type")], environment: ["PATH": "/usr/bin:/bin"])
        let end = await tic.ended()
        guard end.status == 0 else { throw DescriptionError(errors: end.errors) }
    }

    private struct DescriptionError: Error {
        let errors: String
    }

    private static let source = #"""
        idp-wizard-direct|for tests: colours of 24 bits,
            RGB, colors#0x1000000, pairs#0x7FFF,
            setab=\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
            setaf=\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
            use=xterm-256color,

        """#
}
