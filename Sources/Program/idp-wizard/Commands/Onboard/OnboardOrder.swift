import IdentityAdministration
import IdentityModel
import Onboarding
import Profiles
import Sentences
import SeparatedValues

/// What an `onboard` line asks for.
struct OnboardOrder: Sendable {
    let path: String
    let results: String
    let format: ResultsLayout.Format
    let isDryRun: Bool
    let isResumed: Bool
    /// Whether each user is activated, which uses the code up.
    let activates: Bool
    let keepsDevices: Bool
    let parallel: Int
    let tag: String
    /// `nil` for the tenant's.
    let period: CodePeriod?
    let encoding: CSVEncoding?

    init(_ line: ParsedLine) throws(UsageError) {
        guard !line.arguments.isEmpty else {
            throw UsageError("onboard needs a CSV file; onboard --template writes one to begin with.")
        }
        path = try line.argument()
        guard path != "-" else {
            throw UsageError("onboard reads its file twice, so it takes no standard input: name a file.")
        }
        format = line.has(.json) ? .jsonl : .csv
        results = try line.text(.results) ?? "\(path).results.\(format.rawValue)"
        isDryRun = line.has(.dryRun)
        isResumed = line.has(.resume)
        guard !isDryRun || !isResumed else { throw UsageError("--dry-run does not go with --resume.") }
        activates = line.has(.activate)
        keepsDevices = line.has(.keepDevices)
        guard activates || !keepsDevices else { throw UsageError("--keep-devices needs --activate.") }
        parallel = try OptionBound.number(.parallel, line, in: 1...64) ?? 16
        tag = try line.text(.tag) ?? Self.name(of: path)
        guard !tag.contains("\"") else { throw UsageError("--tag must not contain a quotation mark.") }
        encoding = try line.word(.encoding, as: CSVEncoding.self)
        let bounds = OnboardingBounds()
        period = try OptionBound.period(.period, line, example: bounds.longestPeriod.description)
        guard let period else { return }
        guard (bounds.shortestPeriod.seconds...bounds.longestPeriod.seconds).contains(period.seconds) else {
            throw UsageError(
                "--period must be from \(bounds.shortestPeriod) to \(bounds.longestPeriod); not \"\(period)\".")
        }
    }

    /// The name without folders.
    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// What a run is compared with when it is continued.
    func description(_ loaded: LoadedProfile, runID: String, _ identity: InputIdentity) -> RunDescription {
        RunDescription(
            id: runID, tag: tag,
            options: [
                "provider": loaded.profile.baseURL, "tenant": loaded.profile.tenant.rawValue,
                "period": period?.description ?? "", "json": "\(format == .jsonl)",
                "encoding": encoding?.rawValue ?? "", "activate": "\(activates)",
                "keep-devices": "\(keepsDevices)",
            ], input: identity)
    }

    /// The words of the command that continues the run.
    var resumeWords: [String] {
        var words = ["onboard", path, "--resume"]
        if results != "\(path).results.\(format.rawValue)" { words += ["--results", results] }
        if tag != Self.name(of: path) { words += ["--tag", tag] }
        if let period { words += ["--period", period.description] }
        if let encoding { words += ["--encoding", encoding.rawValue] }
        if activates { words.append("--activate") }
        if keepsDevices { words.append("--keep-devices") }
        if format == .jsonl { words.append("--json") }
        return words
    }
}
