import IdentityAdministration
import Onboarding
import Profiles
import Sentences
import SeparatedValues

extension OnboardOrder {
    init(_ line: ParsedLine) throws(UsageError) {
        guard !line.arguments.isEmpty else {
            throw UsageError(Text("onboard needs a CSV file; onboard --template writes one to begin with."))
        }
        let path = try line.argument()
        guard path != "-" else {
            throw UsageError(Text("onboard reads its file twice, so it takes no standard input: name a file."))
        }
        let format: ResultsLayout.Format = line.has(.json) ? .jsonl : .csv
        let results = try line.text(.results) ?? "\(path).results.\(format.rawValue)"
        let isDryRun = line.has(.dryRun)
        let isResumed = line.has(.resume)
        guard !isDryRun || !isResumed else { throw UsageError(Text("--dry-run does not go with --resume.")) }
        let activates = line.has(.activate)
        let keepsDevices = line.has(.keepDevices)
        guard activates || !keepsDevices else { throw UsageError(Text("--keep-devices needs --activate.")) }
        let parallel =
            try OptionBound.number(.parallel, line, in: 1...64) ?? Self.usualParallel(activating: activates)
        let tag = try line.text(.tag) ?? Self.name(of: path)
        try Self.checkTag(tag)
        let encoding = try line.word(.encoding, as: CSVEncoding.self)
        let bounds = OnboardingBounds()
        let period = try OptionBound.period(.period, line, example: bounds.longestPeriod.description)
        if let period,
            !(bounds.shortestPeriod.seconds...bounds.longestPeriod.seconds).contains(period.seconds)
        {
            throw UsageError(
                Text("--period must be from \(bounds.shortestPeriod) to \(bounds.longestPeriod); not \"\(period)\"."))
        }
        self.init(
            path: path, results: results, format: format, isDryRun: isDryRun, isResumed: isResumed,
            activates: activates, keepsDevices: keepsDevices, parallel: parallel, tag: tag, tenant: nil,
            period: period, encoding: encoding)
    }
}
