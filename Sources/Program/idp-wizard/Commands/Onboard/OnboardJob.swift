import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Onboarding
import Profiles
import Sentences

/// The steps of `onboard FILE`, for the command and the wizard: the file is checked, then the provider is asked what it
/// stores, then the run begins or continues.
struct OnboardJob: Sendable {
    let order: OnboardOrder

    /// A file without errors.
    struct Checked: Sendable {
        let rows: Int
        let columns: [OnboardingColumn]
        /// The groups that the rows name.
        let groups: [NamedGroup]
        let warnings: [CellFinding]
        let furtherWarnings: Int
    }

    /// A file that the provider accepts.
    struct Accepted: Sendable {
        let support: OnboardSupport
        let file: OnboardingFile
        let rows: Int
    }

    /// Checks the whole file without the provider.
    func check(_ choice: ProviderChoice) async throws -> Checked {
        let directories = try StateDirectories().prepared()
        let tenant = try order.tenant ?? directories.profile(choice).profile.tenant
        let (columns, report) = try await BlockingCall.runThrowing {
            let file = try open { _ in nil }
            let report = try file.report(folder: directories.home, tenant: tenant)
            return (file.check.header.columns.compactMap(\.self), report)
        }
        if columns.contains(.tenant), choice.tenant != nil {
            throw UsageError(Text("The file names tenants in a column, so --tenant does not apply."))
        }
        guard report.isAccepted else {
            throw OnboardingError.findings(report.findings, further: report.furtherFindings)
        }
        return Checked(
            rows: report.rows, columns: columns, groups: report.groups, warnings: report.warnings,
            furtherWarnings: report.furtherWarnings)
    }

    /// Checks the header again, with what the provider refuses, and whether it has the groups.
    func accept(_ checked: Checked, at access: ProviderAccess) async throws -> Accepted {
        let client = client(at: access)
        let rights = try await client.administratorRights()
        // Every row would be refused.
        guard rights.createsUsers else { throw AdministrationError.mayNotCreateUsers(rights) }
        let support = try await OnboardSupport(of: checked.columns, at: client)
        let file = try open { support.refusal(of: $0) }
        if !order.isResumed {
            let findings = try await GroupCheck.findings(about: checked.groups, at: client)
            guard findings.isEmpty else { throw OnboardingError.findings(findings) }
        }
        return Accepted(support: support, file: file, rows: checked.rows)
    }

    /// Begins or continues the run.
    func begin(
        _ accepted: Accepted, at access: ProviderAccess, words: @escaping @Sendable (Text) -> String,
        progress: @escaping @Sendable (OnboardingProgress) -> Void
    ) async throws -> OnboardingRun {
        let identity = try await identity()
        let (support, file) = (accepted.support, accepted.file)
        let wanted = order.description(
            access.loaded, runID: SystemRandomSource().uuid(), begunAt: SystemWallClock().now(), identity)
        let log = try resultLog(file, wanted, support)
        let (run, begunAt) = (log.run.description.id, log.run.description.begunAt)
        let plan = OnboardingPlan(
            runID: run, tag: order.tag, creationMark: support.storesTag ? nil : begunAt,
            isOwnServer: support.isOwnServer,
            codeLength: support.settings.codeLength ?? 8,
            period: order.period ?? support.settings.codePeriod ?? .standard,
            passwords: DerivedPasswordRule(policy: support.settings.passwordPolicy),
            activation: order.activates ? try await activation(of: run, at: access) : nil)
        return OnboardingRun(
            file.rows(after: log.run.position), into: log, plan, at: order.parallel, of: client(at: access),
            words: words, progress: progress)
    }

    /// Identifies the content of the file, which a run that was stopped is compared with.
    func identity() async throws -> InputIdentity {
        try await BlockingCall.runThrowing { try open { _ in nil }.identity() }
    }

    private func client(at access: ProviderAccess) -> AdministrationClient {
        order.tenant.map(access.administration.at) ?? access.administration
    }

    private func activation(of runID: String, at access: ProviderAccess) async throws -> RowActivation {
        let devices = ActivationDevices(home: access.directories.home, runID: runID, areKept: order.keepsDevices)
        try await BlockingCall.runThrowing { try devices.check() }
        let engines = RowEngines(access, areKept: order.keepsDevices)
        return RowActivation(devices, kind: access.loaded.profile.kind) { [order] in
            engines.engine(in: $0, tenant: $1 ?? order.tenant, $2)
        }
    }

    private func open(_ refusal: (OnboardingColumn) -> Text?) throws -> OnboardingFile {
        try OnboardingFile(
            order.path, encoding: order.encoding, bounds: OnboardingBounds(), zone: .machine, refusal: refusal)
    }

    /// Begins the results of a new run, or continues those of a run that was stopped.
    private func resultLog(
        _ file: OnboardingFile, _ wanted: RunDescription, _ support: OnboardSupport
    ) throws -> ResultLog {
        let layout = ResultsLayout(
            order.format, file.check.header, withPassword: !support.isOwnServer || order.activates,
            delimiter: file.delimiter)
        let path = order.results
        guard order.isResumed else {
            return try ResultLog.begin(
                path, layout, wanted, header: file.headerRow, random: SystemRandomSource(),
                windowSize: support.windowSize)
        }
        let run = try OnboardingRunFile.open(OnboardingRunFile.path(besideResults: path))
        if let mismatch = run.description.mismatch(with: wanted) {
            throw OnboardingError.mismatch(mismatch, path: order.path)
        }
        return try ResultLog.resume(path, layout, run, windowSize: support.windowSize)
    }
}
