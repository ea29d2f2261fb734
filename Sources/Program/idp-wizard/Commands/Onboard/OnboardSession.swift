import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Onboarding
import PrivateFiles
import Profiles
import Sentences

/// One `onboard FILE`: the file is checked, then the provider is asked what it stores, then the users are created.
struct OnboardSession: Sendable {
    private let order: OnboardOrder
    private let context: CommandContext
    private let report: OnboardReport

    init(_ order: OnboardOrder, _ context: CommandContext) {
        self.order = order
        self.context = context
        report = OnboardReport(order, context)
    }

    func run() async throws(CommandError) -> ExitStatus {
        let (rows, columns) = try await checkFile()
        if columns.contains(.tenant), context.provider.tenant != nil {
            throw CommandError(UsageError("The file names tenants in a column, so --tenant does not apply."))
        }
        return try await ProviderAccess.use(
            context, needs: columns.contains(.tenant) ? .providerOfAnyTenant : .administration
        ) { (access) throws(CommandError) in try await run(at: access, rows, columns) }
    }

    private func run(
        at access: ProviderAccess, _ rows: Int, _ columns: [OnboardingColumn]
    ) async throws(CommandError) -> ExitStatus {
        let client = access.administration
        let support = try await asking { () throws(AdministrationError) in
            try await OnboardSupport(of: columns, at: client)
        }
        // Again from the start, with what the provider refuses.
        let file = try open { support.refusal(of: $0) }
        if let warning = support.warning { context.console.warn(warning) }
        if order.activates {
            context.console.warn(
                "--activate uses up the activation codes: the results have passwords instead, where the file has none.")
        }
        guard !order.isDryRun else {
            report.checked(rows)
            return .succeeded
        }
        let identity = try await BlockingCall.runThrowing { () throws(CommandError) in
            let file = try open { _ in nil }
            do throws(FileError) { return try file.identity() } catch { throw Self.storage(error) }
        }
        let wanted = order.description(access.loaded, runID: SystemRandomSource().uuid(), identity)
        let log = try resultLog(file, wanted, support)
        let plan = OnboardingPlan(
            runID: log.run.description.id, tag: order.tag, isOwnServer: support.isOwnServer,
            codeLength: support.settings.codeLength ?? 8,
            period: order.period ?? support.settings.codePeriod ?? .standard,
            passwords: DerivedPasswordRule(policy: support.settings.passwordPolicy),
            activation: order.activates ? activation(of: log.run.description.id, at: access) : nil)
        let (begin, total, report, texts) = (log.run.position, rows, report, context.texts)
        let run = OnboardingRun(
            file.rows(after: begin), into: log, plan, at: order.parallel, of: client, words: { texts($0) },
            progress: { report.progress($0, of: total) })
        let work = Task { await run.run() }
        context.interruption.onSignal { _ in
            Task {
                await run.stop()
                // Those that are under way get this time to end.
                try? await ContinuousClock().sleep(for: .seconds(10))
                work.cancel()
            }
        }
        return report.ended(await work.value, of: total)
    }

    /// Checks the whole file without the provider; returns the number of rows, and the columns.
    private func checkFile() async throws(CommandError) -> (rows: Int, columns: [OnboardingColumn]) {
        let directories = try StateDirectories.created()
        let (folder, tenant) = (directories.home, try directories.profile(context.provider).profile.tenant)
        let (columns, checked) = try await BlockingCall.runThrowing {
            () throws(CommandError) -> ([OnboardingColumn], CheckReport) in
            let file = try open { _ in nil }
            do throws(FileError) {
                return (file.check.header.columns.compactMap(\.self), try file.report(folder: folder, tenant: tenant))
            } catch { throw Self.storage(error) }
        }
        guard checked.isAccepted else { throw report.refusal(checked.findings, checked.furtherFindings) }
        return (checked.rows, columns)
    }

    private func open(_ refusal: (OnboardingColumn) -> Sentence?) throws(CommandError) -> OnboardingFile {
        do throws(OnboardingFileError) {
            return try OnboardingFile(
                order.path, encoding: order.encoding, bounds: OnboardingBounds(), zone: .machine, refusal: refusal)
        } catch {
            switch error {
            case .file(let error): throw CommandError(.usage, "usage", error.sentence)
            case .findings(let findings): throw report.refusal(findings, 0)
            }
        }
    }

    private func activation(of runID: String, at access: ProviderAccess) -> RowActivation {
        let devices = ActivationDevices(
            home: access.directories.home, runID: runID, areKept: order.keepsDevices)
        let engines = RowEngines(access, areKept: order.keepsDevices)
        return RowActivation(devices, kind: access.loaded.profile.kind) { engines.engine(in: $0, tenant: $1, $2) }
    }

    /// Begins the results of a new run, or continues those of a run that was stopped.
    private func resultLog(
        _ file: OnboardingFile, _ wanted: RunDescription, _ support: OnboardSupport
    ) throws(CommandError) -> ResultLog {
        let layout = ResultsLayout(
            order.format, file.check.header, withPassword: !support.isOwnServer || order.activates,
            delimiter: file.delimiter)
        let path = order.results
        let run: OnboardingRunFile
        do throws(RunFileError) {
            guard order.isResumed else {
                return try ResultLog.begin(
                    path, layout, wanted, header: file.headerRow, random: SystemRandomSource(),
                    windowSize: support.windowSize)
            }
            run = try OnboardingRunFile.open(OnboardingRunFile.path(besideResults: path))
        } catch { throw report.error(error) }
        if let mismatch = run.description.mismatch(with: wanted) {
            throw CommandError(.usage, "usage", report.sentence(mismatch))
        }
        do throws(RunFileError) { return try ResultLog.resume(path, layout, run, windowSize: support.windowSize) } catch
        { throw report.error(error) }
    }

    private static func storage(_ error: FileError) -> CommandError {
        CommandError(.storage, "storage", error.sentence)
    }
}
