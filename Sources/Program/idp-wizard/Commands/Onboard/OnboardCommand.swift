import IdentityModel
import Localization
import Onboarding
import PrivateFiles
import Profiles
import Sentences

/// `onboard`: creates the users of a CSV file, each with an activation code, and writes the results.
struct OnboardCommand: HeadlessCommand {
    static let description = CommandDescription(
        "onboard", Text("create the users of a CSV file, each with an activation code"),
        arguments: ["[FILE]"],
        options: [
            .template, .dryRun, .activate, .keepDevices, .results, .resume, .parallel, .tag, .period, .encoding,
        ],
        help: [
            Text(
                """
                FILE is checked as a whole before anything is created: the columns in any order, separated by \
                commas, semicolons or tabs, as spreadsheets write them. --template writes a file to begin with and \
                prints what each column means.
                """),
            Text(
                """
                The results have the columns of FILE without the password, then line, outcome, reason, userId, \
                kind, code, expiresAt and finishedAt, in the order of FILE. They are written as rows end, for this \
                user only; with --json, a line is a JSON object. An existing file is never replaced.
                """),
            Text(
                """
                A run that was stopped, by Ctrl-C, a lost provider or a power failure, goes on with --resume: no \
                user is created twice, and nobody gets a second code. FILE.results.csv.run, which has the key of \
                the codes, is needed for that and is deleted at the end.
                """),
            Text(
                """
                --activate activates each user on a device of its own and signs in once, to prove that it works. \
                It uses the code up: the outcome is activated, or not-activated with the reason, and the results \
                have a column password where the file has no password. The device logs out and is deleted; with \
                --keep-devices it stays, and IDP_WIZARD_HOME=HOME/onboard/RUN/ROW selects it.
                """),
            Text(
                """
                Each user gets the attribute onboarded-by-file with the tag and the run. A user who exists is left \
                alone: the row counts as done if the user has the same tag.
                """),
            Text(
                """
                Rows are sent at once, up to --parallel, and fewer if the provider asks for it (429, 503, \
                Retry-After). After five attempts without an answer, or twenty refusals for one reason, the run \
                stops and can be resumed.
                """),
            Text("The exit status is 0 if every row is done, 5 if some are, and 1 if none is."),
        ])

    private enum Work: Sendable {
        case template(path: String)
        case file(OnboardOrder)
    }

    private let work: Work

    init(_ line: ParsedLine) throws(UsageError) {
        if line.has(.template) {
            let others = Self.description.options.filter { $0 != .template && line.has($0) }
            if let other = others.first { throw UsageError(Text("--template does not go with \(other.name).")) }
            let named = line.value(.template).flatMap { $0.isEmpty ? nil : $0 }
            if named != nil, let argument = line.arguments.first {
                throw UsageError(Text("\(line.command.name) takes no \"\(argument)\"."))
            }
            let argument = line.arguments.isEmpty ? "users.csv" : try line.argument()
            work = .template(path: named ?? argument)
        } else {
            work = .file(try OnboardOrder(line))
        }
    }

    func run(_ context: CommandContext) async throws -> ExitStatus {
        switch work {
        case .template(let path):
            try writeTemplate(path, context)
            return .succeeded
        case .file(let order):
            return try await OnboardSession(order, context).run()
        }
    }

    /// Writes the header and one example row, and prints what each column means.
    ///
    /// An existing file is not changed.
    private func writeTemplate(_ path: String, _ context: CommandContext) throws {
        try OnboardingTemplate.write(to: path)
        let texts = context.texts
        if !context.console.isJSON {
            context.console.print(texts(Text("\(path) is written: the header and one example row. The columns:")))
        }
        let width = OnboardingTemplate.columns.map(\.title.count).max() ?? 0
        for meaning in OnboardingTemplate.meanings {
            let gap = String(repeating: " ", count: width + 2 - meaning.title.count)
            context.console.report(
                ["column": .string(meaning.title), "meaning": .string(meaning.sentence.english)],
                "  " + meaning.title + gap + texts(meaning.sentence))
        }
    }
}

extension OnboardingTemplate {
    /// Writes the file, which only its owner can read; an existing file is not changed.
    static func write(to path: String) throws {
        try Secret(bytes).withExposedBytes { try PrivateFile.create(path, with: [$0]) }
    }
}
