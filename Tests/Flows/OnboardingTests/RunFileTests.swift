import Glibc
import PrivateFiles
import Secrets
import SeparatedValues
import TestSupport
import Testing

@testable import Onboarding

@Suite struct RunFileTests {
    private static let description = RunDescription(
        id: "run-1", begunAt: 1_800_000_000_123, tag: "users.csv", options: ["period": "14d", "parallel": "16"],
        input: InputIdentity(size: 12, digest: [1, 2, 3]))

    private static let start = RunPosition(
        row: 0, input: CSVMark(offset: 9, line: 2), resultsOffset: 0, counts: OnboardingCounts())

    private static func create(_ path: String) throws -> OnboardingRunFile {
        try OnboardingRunFile.create(path, description, start: start, random: SeededRandom(46))
    }

    @Test func aRunContinuesWhereItWas() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("results.csv.run")
        var run: OnboardingRunFile? = try Self.create(path)
        #expect(folder.permissions("results.csv.run") == 0o600)
        let code = run?.secrets.code(row: 3, attempt: 0, length: 8)
        let position = RunPosition(
            row: 5, input: CSVMark(offset: 80, line: 7), resultsOffset: 300, counts: OnboardingCounts())
        try run?.advance(to: position)
        run = nil
        let again = try OnboardingRunFile.open(path)
        #expect(again.description == Self.description)
        #expect(again.position == position)
        #expect(again.secrets.code(row: 3, attempt: 0, length: 8) == code)
        try again.remove()
        #expect(throws: OnboardingError.noRun(path: path)) { try OnboardingRunFile.open(path) }
        #expect(folder.permissions("results.csv.run") == nil)
    }

    @Test func anExistingFileIsNotChanged() throws {
        let folder = try TemporaryFolder()
        try folder.write("run", [1, 2, 3])
        #expect(throws: OnboardingError.file(FileError(folder.path("run"), .system(EEXIST)))) {
            try Self.create(folder.path("run"))
        }
        #expect(throws: OnboardingError.damaged(path: folder.path("run"))) {
            try OnboardingRunFile.open(folder.path("run"))
        }
    }

    @Test func twoProgramsDoNotContinueOneRun() throws {
        let folder = try TemporaryFolder()
        let run = try Self.create(folder.path("run"))
        #expect(throws: OnboardingError.inUse(path: folder.path("run"))) {
            try OnboardingRunFile.open(folder.path("run"))
        }
        withExtendedLifetime(run) {}
    }

    @Test func aFileThatOthersReadIsRefused() throws {
        let folder = try TemporaryFolder()
        _ = try Self.create(folder.path("run"))
        try folder.setPermissions("run", 0o644)
        #expect(throws: OnboardingError.file(FileError(folder.path("run"), .shared(0o644)))) {
            try OnboardingRunFile.open(folder.path("run"))
        }
    }

    @Test func eachChangedByteIsFoundOrIsInTheOtherSlot() throws {
        let key = try DerivationKey(secret: Secret([UInt8](repeating: 9, count: 32)))
        var bytes = RunFileContent(key: key, description: Self.description, start: Self.start).bytes.exposedBytes
        #expect(bytes.withUnsafeBytes { RunFileContent($0) } != nil)
        for index in bytes.indices {
            bytes[index] ^= 0x10
            let content = bytes.withUnsafeBytes { RunFileContent($0) }
            #expect(content == nil || content?.slots.position == Self.start)
            if index < 32 || index >= 2 * RunSlots.size { #expect(content == nil, "byte \(index)") }
            bytes[index] ^= 0x10
        }
        for count in 0..<bytes.count {
            #expect(bytes[..<count].withUnsafeBytes { RunFileContent($0) } == nil)
        }
    }

    @Test func otherOptionsAndAnotherInputAreToldApart() {
        func wanted(_ options: [String: String], tag: String = "users.csv", size: Int = 12) -> RunDescription {
            RunDescription(
                id: "other", begunAt: 1_800_000_000_123, tag: tag, options: options,
                input: InputIdentity(size: size, digest: [1, 2, 3]))
        }
        let same = Self.description.options
        #expect(Self.description.mismatch(with: wanted(same)) == nil)
        #expect(Self.description.mismatch(with: wanted(same, size: 13)) == .input)
        #expect(Self.description.mismatch(with: wanted(["period": "14d"])) == .options(["parallel"]))
        #expect(
            Self.description.mismatch(with: wanted(["period": "1d", "parallel": "16", "json": ""], tag: "x"))
                == .options(["json", "period", "tag"]))
    }

    @Test(
        arguments: [
            OnboardingError.noRun(path: "x"), .inUse(path: "x"), .damaged(path: "x"), .resultsShortened(path: "x"),
            .file(FileError("x", .noFile)),
        ])
    func eachErrorHasAText(_ error: OnboardingError) throws { try expectText(of: error.sentence) }
}
