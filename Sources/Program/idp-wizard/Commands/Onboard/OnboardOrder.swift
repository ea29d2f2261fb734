import FoundationEssentials
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
    /// The tenant of the rows that name none; `nil` for the profile's.
    let tenant: TenantID?
    /// `nil` for the tenant's.
    let period: CodePeriod?
    let encoding: CSVEncoding?

    /// The usual number of rows in progress at once.
    ///
    /// SQLite commits four rows at once with 16, and seven with 32: 0.75 and 0.88 of the rate that the benchmark
    /// reaches for codes; PostgreSQL reaches 0.84 with both. Fewer with activations, because each computes hashes and
    /// signatures at both ends: with 32, 5 to 10 % fewer end per second, and the program takes 7 MiB more.
    static func usualParallel(activating: Bool) -> Int { activating ? 16 : 32 }

    /// The name without folders.
    static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    static func checkTag(_ tag: String) throws(UsageError) {
        guard !tag.contains("\"") else { throw UsageError(Text("--tag must not contain a quotation mark.")) }
    }

    /// What a run is compared with when it is continued.
    func description(
        _ loaded: LoadedProfile, runID: String, begunAt: Date, _ identity: InputIdentity
    ) -> RunDescription {
        RunDescription(
            id: runID, begunAt: Int64(begunAt.timeIntervalSince1970 * 1000), tag: tag,
            options: [
                "provider": loaded.profile.baseURL, "tenant": (tenant ?? loaded.profile.tenant).rawValue,
                "period": period?.description ?? "", "json": "\(format == .jsonl)",
                "encoding": encoding?.rawValue ?? "", "activate": "\(activates)",
                "keep-devices": "\(keepsDevices)",
            ], input: identity)
    }

    /// The words of the command that continues the run.
    var resumeWords: [CommandWord] {
        var words: [CommandWord] = ["onboard", .argument(path), "--resume"]
        if results != "\(path).results.\(format.rawValue)" { words.append(.option("--results", results)) }
        if tag != Self.name(of: path) { words.append(.option("--tag", tag)) }
        if let period { words.append(.option("--period", period.description)) }
        if let encoding { words.append(.option("--encoding", encoding.rawValue)) }
        if activates { words.append("--activate") }
        if keepsDevices { words.append("--keep-devices") }
        if format == .jsonl { words.append("--json") }
        return words
    }
}
