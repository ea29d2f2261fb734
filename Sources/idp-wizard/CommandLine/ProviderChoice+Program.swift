import Wizard

extension Invocation.ProviderChoice {
    /// The options that chose it, as they were typed.
    var options: [String] {
        [("--provider", profile), ("--tenant", tenant)].flatMap { option, value in value.map { [option, $0] } ?? [] }
    }

    /// How a command at the same provider begins: the program's name and those options, quoted for a shell.
    var program: String { EquivalentCommand.program(options) }
}
