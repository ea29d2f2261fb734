import IdentityModel
import Localization
import Onboarding
import PrivateFiles
import Profiles
import Sentences

/// `onboard`: creates the users of a CSV file, each with an activation code, and writes the results.
struct OnboardCommand: HeadlessCommand {
    static let description = CommandDescription(
        "onboard", arguments: ["[FILE]"],
        options: [
            .template, .dryRun, .activate, .keepDevices, .results, .resume, .parallel, .tag, .period, .encoding,
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
        if !context.console.isJSON { context.console.print(texts[.lineTemplate, ["path": path]]) }
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
