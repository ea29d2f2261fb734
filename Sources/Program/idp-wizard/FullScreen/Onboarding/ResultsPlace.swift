import Onboarding

/// The results files beside a file of users: that of a run that was stopped, and the name for those of a new run.
struct ResultsPlace: Sendable {
    /// The path of a file that does not exist yet.
    let new: String
    /// The results of the first run that was stopped.
    let stopped: String?

    /// Blocks.
    init(beside file: String) {
        var stopped: String?
        var number = 1
        while true {
            let name = "\(file).results\(number == 1 ? "" : "-\(number)")"
            let endings = ["\(name).csv", "\(name).jsonl"]
            let begun = endings.first { FilePaths.exists(OnboardingRunFile.path(besideResults: $0)) }
            stopped = stopped ?? begun
            if begun == nil, !FilePaths.exists(endings[0]) {
                new = endings[0]
                self.stopped = stopped
                return
            }
            number += 1
        }
    }
}
