import IdentityAdministration
import IdentityModel
import Localization
import Onboarding
import PrivateFiles
import Profiles
import Sentences
import SeparatedValues

/// `offboard`: disables or deletes the users that `onboard` has created.
struct OffboardCommand: HeadlessCommand {
    static let description = CommandDescription(
        "offboard", Text("disable or delete the users that onboard has created"),
        arguments: ["[FILE]"], options: [.tag, .encoding, .disable, .delete, .dryRun, .yes],
        help: [
            Text(
                """
                FILE is a results file of onboard: the users with its IDs. With --tag it is all users with that \
                tag. A user without the tag of a run, and an administrator, is listed and left alone.
                """),
            Text(
                """
                A line can be repeated: who is gone or disabled counts as done. The exit status is 0 if all are \
                done, 5 if some are, 1 if none is.
                """),
        ])

    private enum Source: Sendable {
        case results(path: String, CSVEncoding?)
        case tag(String)
    }

    private let source: Source
    private let isDeletion: Bool
    /// `nil` for a dry run.
    private let consent: Consent?

    init(_ line: ParsedLine) throws(UsageError) {
        let encoding = try line.word(.encoding, as: CSVEncoding.self)
        switch (line.arguments.first, try line.text(.tag)) {
        case (_?, nil): source = .results(path: try line.argument(), encoding)
        case (nil, let tag?):
            guard encoding == nil else { throw UsageError(Text("--encoding needs a file.")) }
            guard !tag.contains("\"") else { throw UsageError(Text("--tag must not contain a quotation mark.")) }
            source = .tag(tag)
        default: throw UsageError(Text("offboard needs the results file of onboard, or --tag TEXT."))
        }
        guard line.has(.disable) != line.has(.delete) else {
            throw UsageError(Text("offboard needs either --disable or --delete."))
        }
        isDeletion = line.has(.delete)
        consent = line.has(.dryRun) ? nil : try Consent(line, isFinal: isDeletion)
    }

    func run(_ context: CommandContext) async throws -> ExitStatus {
        var (input, rows): (ResultsInput?, Int?) = (nil, nil)
        if case .results(let path, let encoding) = source {
            rows = try Self.count(try Self.results(path, encoding))
            input = try Self.results(path, encoding)
        }
        let (results, count) = (input, rows)
        return try await ProviderAccess.use(context, needs: .administration) { access in
            try await run(at: access, results, count, context)
        }
    }

    private func run(
        at access: ProviderAccess, _ results: ResultsInput?, _ rows: Int?, _ context: CommandContext
    ) async throws -> ExitStatus {
        let (client, texts) = (access.administration, context.texts)
        let provider = UntrustedText(access.loaded.profile.name).sanitised(limit: 80)
        try await consent?.confirm(
            texts(
                isDeletion
                    ? Text("Delete these users at \(provider)? This cannot be undone.")
                    : Text("Disable these users at \(provider)?")), texts)
        let action: OffboardingPlan.Action =
            switch (consent, isDeletion) {
            case (nil, let isDeletion): .none(isDeletion ? .deleted : .disabled)
            case (_, true): .delete
            case (_, false): .disable
            }
        let storesTag = try await client.storesAttributes([OnboardingColumn.tagAttribute])
        guard storesTag || tag == nil else {
            throw UsageError(Text("The provider does not store the tag: name the results file of onboard instead."))
        }
        // Users of results are counted before, those of a tag by the provider.
        var users = rows
        if let tag {
            users = try await client.countUsers(withAttribute: OnboardingColumn.tagAttribute, of: tag)
        }
        let plan = OffboardingPlan(action, tag: tag, storesTag: storesTag)
        let (console, interruption) = (context.console, context.interruption)
        interruption.onSignal { _ in
            console.complain(
                worded: texts(Text("Stopping: the users under way are reported. Ctrl-C again ends at once.")))
        }
        let offboarding = Offboarding(
            plan, at: client, isStopped: { interruption.signal != nil }, words: { texts($0) })
        var report = OutcomeReport(
            "offboarding", outcomes: OffboardedUser.Outcome.allCases.map(\.rawValue), isDryRun: consent == nil, context)
        func each(_ user: OffboardedUser) { add(user, to: &report) }
        do {
            if var results {
                try await offboarding.run(&results, each)
            } else if let tag {
                try await offboarding.run(tag: tag, each)
            }
        } catch {
            report.end(left: max(0, (users ?? 0) - report.total))
            throw error
        }
        report.end(left: interruption.signal == nil ? 0 : max(0, (users ?? 0) - report.total))
        if let tag, report.total == 0, interruption.signal == nil {
            console.complain(Text("No user has the tag \(UntrustedText(tag).sanitised(limit: 80))."))
        }
        return interruption.status ?? report.status
    }

    private var tag: String? {
        if case .tag(let tag) = source { tag } else { nil }
    }

    private static func results(_ path: String, _ encoding: CSVEncoding?) throws -> ResultsInput {
        try ResultsInput(path, encoding: encoding, for: .offboarding)
    }

    /// The number of rows; reads the input to its end.
    private static func count(_ input: ResultsInput) throws -> Int {
        var (input, count) = (input, 0)
        while try input.next() != nil { count += 1 }
        return count
    }

    private func add(_ user: OffboardedUser, to report: inout OutcomeReport) {
        let name = UntrustedText(user.username).sanitised(limit: 80)
        // A dry run has done nothing, so its lines must not read as if it had.
        let outcome = user.outcome.rawValue + (consent == nil ? " (dry run)" : "")
        let line = [name, outcome, user.reason].compactMap(\.self).joined(separator: "   ")
        let id = user.id.map { JSONText.Member(name: "userId", value: .string($0.rawValue)) }
        report.add(
            user.username, user.outcome.rawValue, isDone: user.isDone, reason: user.reason,
            members: [id].compactMap(\.self), line: line)
    }
}
