import IdentityModel

/// The provider that a command line selects.
struct ProviderChoice: Sendable, Hashable {
    let profile: String?
    let tenant: String?
    /// The files that `--allow-file` allows the profile to use.
    var allowedFiles: [String] = []

    /// The options that select it, as they were typed.
    var options: [CommandWord] {
        [("--provider", profile), ("--tenant", tenant)].compactMap { option, value in
            value.map { .option(option, $0) }
        }
    }

    /// The beginning of a command for the same provider: the program's name and those options.
    var program: [CommandWord] { ["idp-wizard"] + options }

    /// A command for the same provider, quoted for a shell.
    func command(_ words: [CommandWord]) -> String { (program + words).line }
}
