import IdentityModel
import NcursesTerminal
import Profiles
import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The process: parses the command line and runs the wizard or a command.
enum Program {
    /// Runs the program and exits the process.
    static func run() -> Never {
        // The reader of the output may close it; the failed write is handled where it happens.
        signal(SIGPIPE, SIG_IGN)
        StandardStreams.reserve()
        CrashHandlers.install()
        let line = Array(CommandLine.arguments.dropFirst())
        let console = Console(isJSON: CommandLineParser.asksForJSON(line))
        let status = unreadableArgument.map { console.fail($0) } ?? run(line, console: console)
        TerminalEcho.restore()
        if let sentence = BrokenOutput.sentence { console.complain(sentence) }
        // The libraries' exit handlers would race with threads that still use the libraries (libcrypto's failed once in
        // some hundred exits).
        fflush(nil)
        _exit((BrokenOutput.status ?? status).code)
    }

    /// The first argument that is not UTF-8: Swift's list of arguments replaces its invalid bytes.
    private static var unreadableArgument: UsageError? {
        for index in 0..<Int(CommandLine.argc) {
            guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else {
                continue
            }
            let shown = UntrustedText(String(cString: argument)).sanitised(limit: 60)
            return UsageError(Text("Argument \(index) (\(shown)) is not UTF-8: type it in UTF-8."))
        }
        return nil
    }

    private static func run(_ line: [String], console: Console) -> ExitStatus {
        var console = console
        let asked = CommandLineParser.languageAsked(line)
        // The language of errors in the command line or the settings file.
        if let language = try? Language.chosen(option: asked, environment: Environment.value) {
            console.language = language
        }
        do {
            let parsed = try CommandLineParser(.program).parse(line)
            if parsed.has(.help) {
                // An invalid settings file does not prevent help.
                console.language = try Language.chosen(
                    option: asked, setting: (try? StoredSettings.ofUser())?.language, environment: Environment.value)
                return try printHelp(on: parsed, console: console)
            }
            if parsed.has(.version) {
                console.report(["version": .string(ProgramVersion.current)], "idp-wizard \(ProgramVersion.current)")
                return .succeeded
            }
            let stored = try StoredSettings.ofUser()
            console.language = try Language.chosen(
                option: asked, setting: stored.language, environment: Environment.value)
            return try CommandTable.program.command(parsed).run(at: parsed.provider, stored: stored, console: console)
        } catch {
            return console.fail(error)
        }
    }

    private static func printHelp(on line: ParsedLine, console: Console) throws -> ExitStatus {
        let help = try HelpText(console.language, of: .program)
        console.printText(line.group.map(help.of(group:)) ?? help.of(line.command))
        return .succeeded
    }
}
