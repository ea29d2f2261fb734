extension CommandDescription {
    /// The commands about the runs on this machine.
    static let runs: [CommandDescription] = [
        Self(
            .runs(.list), ["runs", "list"], "list the flows that ran on this machine, the newest first",
            """
            Every flow is kept, in the wizard and without it: at most 200 runs, 64 MiB in all and 16 MiB each; \
            the oldest go first. They are in the folder runs of the program's state, for this user only. \
            Passwords, codes, tokens and other secrets are not kept. \
            --provider and --tenant show only the runs at a provider and of a tenant.
            A run without an end was ended with its program.
            """),
        Self(
            .runs(.show), ["runs", "show"], arguments: ["ID"], "show a run with its events",
            """
            \(name)
            With --json it prints the lines of the run's file: the run, its events and its end.
            """),
        Self(
            .runs(.export), ["runs", "export"], arguments: ["ID"], options: [.format, .out],
            "write a run for other programs and for readers",
            """
            \(name)
            The format is that of --format, or of the extension of --out: jsonl the run's own lines, mmd a Mermaid \
            sequence diagram, md Markdown, html one page without scripts, svg a picture, har an HTTP archive, txt text. \
            A file is for this user only, and replaces an older one; without --out it is printed.
            """),
        Self(
            .runs(.replay), ["runs", "replay"], arguments: ["ID"], options: [.speed], "show a run as it happened",
            """
            \(name)
            A wait of more than 3 seconds, such as for the user, is shown as 3 seconds.
            """),
        Self(
            .runs(.compare), ["runs", "compare"], arguments: ["ID", "ID"], options: [.everything],
            "show what differs in two runs",
            """
            \(name)
            The first line says what makes the runs different. = stands before an event that both runs have, ≠ before \
            one that differs, < and > before one that only the left or the right run has. A page that was asked again is \
            one line for each attempt. Usual differences, such as ids, times, hashes and nonces, do not count and are not \
            shown; --all shows them, and each event of an attempt.
            With --json everything is there; usual differences are marked.
            """),
        Self(
            .runs(.delete), ["runs", "delete"], arguments: ["[ID]"], options: [.everything, .yes],
            "delete a run, or all of them",
            """
            \(name)
            A run that is being recorded is not deleted.
            """),
    ]

    private static let name =
        "ID is the id of a run, a beginning of it that no other run has, or last for the newest run."
}
