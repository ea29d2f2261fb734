import Wizard

/// The provider that a command line selects.
struct ProviderChoice: Sendable, Hashable {
    let profile: String?
    let tenant: String?
    /// The files that `--allow-file` allows the profile to use.
    var allowedFiles: [String] = []

    /// The options that select it, as they were typed.
    var options: [String] {
        [("--provider", profile), ("--tenant", tenant)].flatMap { option, value in value.map { [option, $0] } ?? [] }
    }

    /// The beginning of a command for the same provider: the program's name and those options, quoted for a shell.
    var program: String { EquivalentCommand.program(options) }

    /// A command for the same provider, quoted for a shell.
    func command(_ words: [String]) -> String { EquivalentCommand.program(options + words) }
}
