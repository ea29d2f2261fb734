import IdentityAdministration
import IdentityModel
import Localization
import Onboarding
import Profiles
import Sandbox
import Sentences

/// One `onboard FILE` of the command.
struct OnboardSession: Sendable {
    private let order: OnboardOrder
    private let job: OnboardJob
    private let context: CommandContext
    private let report: OnboardReport

    init(_ order: OnboardOrder, _ context: CommandContext) {
        self.order = order
        self.context = context
        job = OnboardJob(order: order)
        report = OnboardReport(order, context)
    }

    func run() async throws -> ExitStatus {
        let checked = try await refusing { try await job.check(context.provider) }
        report.warn(checked.warnings)
        return try await ProviderAccess.use(
            context, needs: checked.columns.contains(.tenant) ? .providerOfAnyTenant : .administration
        ) { access in try await run(at: access, checked) }
    }

    private func run(
        at access: ProviderAccess, _ checked: OnboardJob.Checked
    ) async throws -> ExitStatus {
        let accepted = try await refusing {
            try await job.accept(checked, at: access)
        }
        if let warning = accepted.support.warning { context.console.warn(warning) }
        if order.activates {
            context.console.warn(
                Text(
                    "--activate uses up the activation codes: the results have passwords instead, where the file has none."
                ))
        }
        guard !order.isDryRun else {
            report.checked(checked.rows)
            return .succeeded
        }
        let (total, report, texts) = (checked.rows, report, context.texts)
        // Its activations are flows with devices.
        let turn = try await access.loaded.flowTurn(
            "onboard", in: access.directories.home, of: context.interruption)
        defer { turn?.end() }
        let run = try await refusing {
            try await job.begin(
                accepted, at: access, words: { texts($0) }, progress: { report.progress($0, of: total) })
        }
        let work = Task { await run.run() }
        context.interruption.onSignal { _ in Task { await run.stop(work) } }
        return report.ended(await work.value, of: total)
    }

    /// Prints the findings of a file that is refused.
    private func refusing<Value>(
        _ work: () async throws -> Value
    ) async throws -> Value {
        do { return try await work() } catch {
            if case OnboardingError.findings(let findings, _) = error { report.print(findings) }
            throw error
        }
    }
}
