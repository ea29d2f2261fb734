import FlowModel
import FoundationEssentials
import IdentityModel
import Localization
import Onboarding
import Profiles
import Sandbox
import Sentences
import SeparatedValues
import Synchronization
import Wizard

/// Onboards the users of a file for the wizard; one run at a time.
///
/// Thread-safe; never blocks.
final class WizardOnboarding: Sendable {
    private let inbox: WizardInbox
    private let language: @Sendable () -> String?
    private let state = Mutex(State())

    private struct State {
        /// The file that was accepted last.
        var checked: Accepted?
        /// The run that is under way, or that ended last.
        var current: Current?
    }

    private struct Accepted {
        /// As it was typed.
        let path: String
        let file: OnboardJob.Checked
    }

    private struct Current {
        let control: FileRunControl
        let task: Task<Void, Never>
        /// The tenant of the rows that name none; `nil` for the profile's.
        var tenant: TenantID?
    }

    init(inbox: WizardInbox, language: @escaping @Sendable () -> String?) {
        self.inbox = inbox
        self.language = language
    }

    func perform(_ effect: FileOnboardingEffect, at access: ProviderAccess?, _ choice: ProviderChoice) async {
        let control = state.withLock { $0.current?.control }
        switch effect {
        case .list(let typed): Task { await list(typed) }
        case .writeTemplate(let typed):
            Task { await reporting(typed) { try await self.writeTemplate(typed) } }
        case .check(let path, let encoding):
            Task {
                await reporting(path) { try await self.check(path, encoding, choice) }
            }
        case .start(let order): run(order.path, at: access, choice) { .new(order, path: $0) }
        case .goOnWith(let stopped): run(stopped.path, at: access, choice) { .stopped(stopped, path: $0) }
        // In order, so that the last one counts.
        case .pause: await control?.pause()
        case .goOn: await control?.goOn()
        case .stop: await stop()
        case .handOut(let results): Task { await handOut(results, at: access) }
        }
    }

    /// Ends the run that is under way; it can be continued.
    func close() async {
        guard let current = state.withLock({ $0.current }) else { return }
        await current.control.stop()
        current.task.cancel()
        await current.task.value
    }

    private func stop() async {
        guard let current = state.withLock({ $0.current }) else { return }
        await current.control.stop()
        Task { await OnboardingRun.end(current.task) }
    }

    private func list(_ typed: String) async {
        let paths = await BlockingCall.run { FilePaths.beginning(typed) }
        inbox.post(.fileOnboarding(.listed(typed: typed, paths)))
    }

    /// Does work, and reports why it is refused.
    private func reporting(_ path: String, _ body: () async throws -> Void) async {
        do { try await body() } catch OnboardingError.findings(let findings, let further) {
            inbox.post(
                .fileOnboarding(
                    .found(
                        path: path, findings.map(FileFinding.init), furtherFindings: further,
                        encodings: findings.flatMap(\.otherEncodings).map(\.rawValue))))
        } catch {
            let sentence = (error as? OnboardingError)?.sentenceInWizard ?? CommandError(error).message
            inbox.post(.fileOnboarding(.refused(path: path, sentence)))
        }
    }

    private func writeTemplate(_ typed: String) async throws {
        let path = await BlockingCall.run { FilePaths.ofTemplate(typed) }
        let place = FilePaths.absolute(path)
        try await BlockingCall.runThrowing { try OnboardingTemplate.write(to: place) }
        let columns = OnboardingTemplate.meanings.map {
            WrittenTemplate.Column(title: $0.title, meaning: $0.sentence)
        }
        inbox.post(.fileOnboarding(.templateWritten(WrittenTemplate(path: path, place: place, columns: columns))))
    }

    private func check(
        _ typed: String, _ encoding: String?, _ choice: ProviderChoice
    ) async throws {
        let path = FilePaths.expanded(typed)
        guard await BlockingCall.run({ FilePaths.exists(path) }) else {
            return inbox.post(.fileOnboarding(.missing(path: typed)))
        }
        let place = await BlockingCall.run { ResultsPlace(beside: path) }
        let job = OnboardJob(order: OnboardOrder(path: path, results: place.new, encoding: encoding))
        let checked = try await job.check(choice)
        var (stopped, obstacle): (StoppedFile?, Text?)
        if let results = place.stopped {
            let identity = try await job.identity()
            do throws(OnboardingError) {
                let (description, done) = try await BlockingCall.runThrowing { () throws(OnboardingError) in
                    // Released at once, so that the run can lock it.
                    let run = try OnboardingRunFile.open(OnboardingRunFile.path(besideResults: results))
                    return (run.description, run.position.counts.total)
                }
                if description.input == identity {
                    stopped = StoppedFile(
                        path: typed, results: results, done: done, total: checked.rows, tag: description.tag,
                        activates: description.options["activate"] == "true")
                } else {
                    obstacle = OnboardingError.changedSentence(path)
                }
            } catch { obstacle = error.sentence }
        }
        state.withLock { $0.checked = Accepted(path: typed, file: checked) }
        inbox.post(
            .fileOnboarding(
                .checked(
                    CheckedFile(
                        path: typed, rows: checked.rows, namesTenants: checked.columns.contains(.tenant),
                        results: place.new, tag: OnboardOrder.name(of: path), stopped: stopped, obstacle: obstacle,
                        warnings: checked.warnings.map(FileFinding.init), furtherWarnings: checked.furtherWarnings,
                        encoding: encoding))))
    }

    // MARK: the run

    private enum Wanted: Sendable {
        case new(FileOrder, path: String)
        case stopped(StoppedFile, path: String)
    }

    /// Runs the file that was checked, after the end of a run that is still stopping.
    private func run(
        _ typed: String, at access: ProviderAccess?, _ choice: ProviderChoice,
        _ wanted: @escaping @Sendable (_ path: String) -> Wanted
    ) {
        let control = FileRunControl()
        state.withLock { state in
            let earlier = state.current?.task
            let checked = state.checked?.path == typed ? state.checked?.file : nil
            let task = Task {
                await earlier?.value
                await reporting(typed) {
                    guard let access, let checked else {
                        throw UsageError(Text("The provider is not open."))
                    }
                    let wanted = wanted(FilePaths.expanded(typed))
                    try await self.run(wanted, typed, checked, at: access, choice, control)
                }
            }
            state.current = Current(control: control, task: task)
        }
    }

    private func run(
        _ wanted: Wanted, _ typed: String, _ checked: OnboardJob.Checked, at access: ProviderAccess,
        _ choice: ProviderChoice, _ control: FileRunControl
    ) async throws {
        let profile = access.loaded.profile.tenant
        let order = try await BlockingCall.runThrowing {
            try Self.order(wanted, tenant: profile)
        }
        state.withLock { $0.current?.tenant = order.tenant }
        let texts = try Language(shown: language()).texts()
        let job = OnboardJob(order: order)
        let accepted = try await job.accept(checked, at: access)
        if let warning = accepted.support.warning { inbox.post(.noticeRaised(.sentence(warning))) }
        let total = checked.rows
        let pacing = ProgressPacing(period: 0.5)
        let turn = try await access.loaded.flowTurn("onboard", in: access.directories.home) {
            Task { await control.stop() }
        }
        defer { turn?.end() }
        let run = try await job.begin(accepted, at: access, words: { texts($0) }) { [inbox] progress in
            // The last row before a pause is shown, too.
            guard progress.underWay == 0 || pacing.isDue(progress.now) else { return }
            inbox.post(.fileOnboarding(.progressed(FileProgress(progress, of: total))))
        }
        await control.begin(run)
        let end = await run.run()
        let results = order.results
        let summary = await BlockingCall.run { ResultsSummary(results, now: SystemWallClock().now()) }
        let tenant = order.tenant?.rawValue ?? choice.tenant
        let command = ProviderChoice(profile: choice.profile, tenant: tenant).command(order.resumeWords)
        let remainder = FileOnboardingEnd.Remainder(
            StoppedFile(
                path: typed, results: results, done: end.counts.total, total: total, tag: order.tag,
                activates: order.activates), command: command)
        inbox.post(
            .fileOnboarding(
                .ended(
                    FileOnboardingEnd(
                        end, of: total, summary, results: FilePaths.absolute(results),
                        end.reason == .finished ? nil : remainder))))
    }

    private static func order(_ wanted: Wanted, tenant: TenantID) throws -> OnboardOrder {
        switch wanted {
        case .new(let order, let path):
            try OnboardOrder.checkTag(order.tag)
            let named = order.tenant.isEmpty ? tenant : TenantID(order.tenant)
            return OnboardOrder(
                path: path, results: FilePaths.expanded(order.results), tag: order.tag,
                tenant: named == tenant ? nil : named, activates: order.activates, encoding: order.encoding)
        case .stopped(let stopped, let path):
            return try OnboardOrder(continuing: stopped.results, of: path, tenant: tenant)
        }
    }

    private func handOut(_ results: String, at access: ProviderAccess?) async {
        guard let access else { return }
        let tenant = state.withLock { $0.current?.tenant }
        do {
            let written = try await WizardHandOuts(access, language: Language(shown: language()))
                .write(results: results, in: tenant)
            inbox.post(.fileOnboarding(.handedOut(path: written.path, count: written.count)))
        } catch { inbox.post(.fileOnboarding(.handOutRefused(CommandError(error).message))) }
    }
}

extension FileProgress {
    fileprivate init(_ progress: OnboardingProgress, of total: Int) {
        self.init(
            done: progress.counts.total, total: total, failed: progress.counts.total - progress.counts.done,
            rate: progress.rate, remaining: progress.remaining(of: total),
            lastFailure: progress.lastFailure.map { FileRow($0) })
    }
}

extension FileOnboardingEnd {
    fileprivate init(
        _ end: OnboardingEnd, of total: Int, _ summary: ResultsSummary, results: String, _ remainder: Remainder?
    ) {
        let outcomes = OnboardingOutcome.allCases.filter { end.counts[$0] > 0 }
        self.init(
            done: end.counts.done, total: total,
            counts: outcomes.map { Count($0, end.counts[$0]) }, reasons: summary.reasons,
            otherRows: summary.otherRows, furtherRows: summary.furtherRows, results: results,
            hasHandOuts: summary.hasHandOuts, stop: end.reason.sentence, remainder: remainder)
    }
}
