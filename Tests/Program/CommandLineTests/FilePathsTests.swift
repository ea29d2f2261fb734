import Onboarding
import TestSupport
import Testing

@testable import idp_wizard

/// The paths that the wizard proposes for a file of users and its results.
struct FilePathsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ names: String...) throws { for name in names { try folder.write(name, []) } }

    @Test func csvFilesAndFoldersAreListedWithoutResults() throws {
        try write("team.csv", "Tall.CSV", "team.csv.results.csv", "notes.txt", ".hidden.csv")
        #expect(FilePaths.beginning(folder.path("")) == [folder.path("Tall.CSV"), folder.path("team.csv")])
        #expect(FilePaths.beginning(folder.path("te")) == [folder.path("team.csv")])
        #expect(FilePaths.beginning(folder.path("x")).isEmpty)
        #expect(FilePaths.beginning(folder.path("none/")).isEmpty)
    }

    @Test func aTemplateReplacesNoFile() throws {
        #expect(FilePaths.ofTemplate(folder.path("")) == folder.path("users.csv"))
        #expect(FilePaths.ofTemplate(folder.path("new")) == folder.path("new.csv"))
        try write("users.csv", "team.csv")
        #expect(FilePaths.ofTemplate(folder.path("team.csv")) == folder.path("users-2.csv"))
        #expect(FilePaths.ofTemplate(folder.path("")) == folder.path("users-2.csv"))
    }

    @Test func theResultsOfAStoppedRunAreFoundAndNewOnesReplaceNothing() throws {
        let file = folder.path("team.csv")
        #expect(ResultsPlace(beside: file).new == file + ".results.csv")
        #expect(ResultsPlace(beside: file).stopped == nil)
        try write("team.csv.results.csv")
        #expect(ResultsPlace(beside: file).new == file + ".results-2.csv")
        try write("team.csv.results-2.csv", "team.csv.results-2.csv.run")
        #expect(ResultsPlace(beside: file).stopped == file + ".results-2.csv")
        #expect(ResultsPlace(beside: file).new == file + ".results-3.csv")
    }

    @Test func theResultsOfACommandWithJSONAreFound() throws {
        try write("team.csv.results.jsonl", "team.csv.results.jsonl.run")
        let place = ResultsPlace(beside: folder.path("team.csv"))
        #expect(place.stopped == folder.path("team.csv.results.jsonl"))
        #expect(place.new == folder.path("team.csv.results-2.csv"))
    }
}
