import Wizard

extension Invocation.ProviderChoice {
    /// The options that chose it, as they were typed.
    var options: [String] {
        [("--provider", profile), ("--tenant", tenant)].flatMap { option, value in value.map { [option, $0] } ?? [] }
    }

    /// How a command at the same provider begins: the program's name and those options, quoted for a shell.
    var program: String { EquivalentCommand.program(options) }

    /// A command at the same provider, quoted for a shell.
    func command(_ words: [String]) -> String { EquivalentCommand.program(options + words) }
}
