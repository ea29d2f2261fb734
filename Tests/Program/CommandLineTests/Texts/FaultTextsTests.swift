import DeviceStorage
import JOSE
import Localization
import PrivateFiles
import Profiles
import Recording
import Runs
import SQLDatabase
import Sandbox
import Sentences
import Tapes
import TestSupport
import Testing
import Wizard

@testable import idp_wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Every error of files, runs, settings and tapes has its sentence in every language.
///
/// Cases without values are enumerated. For cases with values, the compiler requires a sample of each.
@Suite struct FaultTextsTests {
    @Test(arguments: RefusalSample.allCases)
    func aRefusedFile(_ sample: RefusalSample) throws {
        for path in ["/x/runs", "/x/my runs/a.svg"] {
            try expectInEveryLanguage(fault: FileError(path, sample.reason).sentence)
        }
    }

    /// The reason is translated too, if this program words it.
    @Test(arguments: [
        EACCES, EPERM, ENOENT, EEXIST, EISDIR, ENOTDIR, ENOSPC, EDQUOT, EROFS, ELOOP, ENAMETOOLONG, EFBIG, EIO, EMFILE,
    ])
    func aReasonOfTheOperatingSystem(_ error: Int32) throws {
        let english = String(cString: strerror(error))
        for language in Language.all where language != .english {
            let texts = try language.texts()
            for fault in [
                FileError("/x", .system(error)).sentence,
                FileContents.ReadError.unreadable(error).sentence(about: "/x"),
            ] {
                let sentence = try #require(texts.translation(of: fault))
                #expect(!sentence.contains(english), "\(language.tag): \(sentence)")
            }
        }
    }

    @Test(arguments: RunFaultSample.allCases)
    func aRunThatCannotBeUsed(_ sample: RunFaultSample) throws {
        try expectInEveryLanguage(fault: sample.sentence)
        try expectInEveryLanguage(fault: Text("This run is not kept, or not all of it: \(sample.sentence)"))
        try expectInEveryLanguage(
            fault: Text("warning: \(Text("\("01ARZ3NDEKTSV4RRFFQ69G5FAV"): \(sample.sentence)"))"))
    }

    /// What such an error says itself may be secret.
    @Test func anErrorThatDoesNotKnowHowItEndsACommandIsADefect() throws {
        struct Nameless: Error { let text = "hunter2" }
        let failure = CommandError(Nameless())
        #expect(failure.status == .defect && failure.message.english.contains("Nameless"))
        #expect(!failure.message.english.contains("hunter2"))
        try expectInEveryLanguage(fault: failure.message)
    }

    @Test(arguments: LinesFaultSample.allCases)
    func aFileThatIsNoRun(_ sample: LinesFaultSample) throws {
        try expectInEveryLanguage(fault: CommandError(sample.error).message)
    }

    @Test(arguments: JSONError.Code.allCases)
    func aLineThatIsNoJSON(_ code: JSONError.Code) throws {
        let sentence = CommandError(RunLinesError.notJSON(line: 7, JSONError(code, at: 12))).message
        try expectInEveryLanguage(fault: sentence)
        for language in Language.all where language != .english {
            #expect(try language.texts().translation(of: sentence)?.contains("JSON with") == false)
        }
    }

    /// Includes the advice of each SDK about a store that was moved.
    @Test(arguments: [
        DatabaseError.Code.busy, .full, .readOnly, .cannotOpen, .corrupt, .notADatabase, .newerSchema(9),
        .olderSchema(1),
        .unexpectedShape,
    ])
    func aDeviceStoreThatCannotBeUsed(_ code: DatabaseError.Code) throws {
        for remedy: Text in [Text("activate the users again"), Text("register again")] {
            let error = DatabaseError(code, message: "the driver's words", path: "/x/device.sqlite")
            try expectInEveryLanguage(fault: StorageError(error, remedy: remedy).message)
        }
    }

    @Test(arguments: ["", "9", "0"])
    func aNameThatIsNoRun(_ name: String) throws {
        let ids = ["01ARZ3NDEKTSV4RRFFQ69G5FAV", "01BRZ3NDEKTSV4RRFFQ69G5FAV"].compactMap(RunID.init(rawValue:))
        let failure = #expect(throws: (any Error).self) { try RunName(name).find(in: name.isEmpty ? [] : ids) }
        try expectInEveryLanguage(fault: CommandError(try #require(failure)).message)
    }

    @Test(arguments: TapeProblem.Kind.allCases)
    func aTapeThatCannotBePlayed(_ kind: TapeProblem.Kind) throws {
        let scene = Text(
            untranslated: "\n    \("wait /x/")\n\(Text("The screen:"))\n\("    /x is not a folder")\n")
        let fault = Text(
            "\("/x/a.tape"), \(TapeError(line: 4, TapeProblem(kind, "one", time: "2.0 seconds"), scene: scene).sentence)"
        )
        try expectInEveryLanguage(fault: fault)
        for language in Language.all where language != .english {
            let translated = try #require(try language.texts().translation(of: fault))
            #expect(!translated.contains("The screen") && translated.contains("\n    /x is not a folder\n"))
        }
    }

    @Test(arguments: [
        TapeNote.stop(""), .stop("what is seen"), .taken, .elsewhere(line: 4, mark: nil),
        .elsewhere(line: 4, mark: "one"),
        .failed(TapeError(line: 4, TapeProblem(.late, "/x/", time: "2.0 seconds")), mark: "one"), .ended,
        .notSaved("one", SandboxStateError.tooLarge(268_435_456).sentence),
        .notSaved("one", SandboxStateError.flowsRun(["login"]).sentence),
    ])
    func whatATapeTellsItsPresenter(_ note: TapeNote) throws { try expectInEveryLanguage(fault: note.sentence) }

    @Test(arguments: SettingRow.all)
    func aSettingThatIsRefused(_ setting: SettingRow) throws {
        // Any word is a command, and no word is none; an open quotation mark is refused.
        let isCommand = if case .command = setting.values { true } else { false }
        let wrong = isCommand ? "pink 'x" : "pink"
        for value in [wrong, "[a]"] + (isCommand ? [] : [""]) {
            let written = try SettingsFileTests.Written("\(setting.name): \(value)\n")
            let failure = #expect(throws: UsageError.self) { try written.file.read() }
            try expectInEveryLanguage(fault: try #require(failure).message)
        }
        let failure = #expect(throws: UsageError.self) { try StoredSettings { $0 == setting.variable ? wrong : nil } }
        try expectInEveryLanguage(fault: try #require(failure).message)
    }
}

enum RefusalSample: CaseIterable {
    case owner, writable, shared, symbolicLink, noFile, noFolder, system

    var reason: FileError.Reason {
        switch self {
        case .owner: .owner(0)
        case .writable: .writable(0o777)
        case .shared: .shared(0o644)
        case .symbolicLink: .symbolicLink
        case .noFile: .noFile
        case .noFolder: .noFolder
        case .system: .system(EACCES)
        }
    }

    /// The sample of each reason; the `switch` requires one for a new case.
    init(_ reason: FileError.Reason) {
        self =
            switch reason {
            case .owner: .owner
            case .writable: .writable
            case .shared: .shared
            case .symbolicLink: .symbolicLink
            case .noFile: .noFile
            case .noFolder: .noFolder
            case .system: .system
            }
    }
}

enum RunFaultSample: CaseIterable {
    case refused, notARun, tooLarge, missing, running, unusableName, nameOfRun, takenName, manyPinned, largePinned

    private var error: any Error {
        let id = RunID(rawValue: "01ARZ3NDEKTSV4RRFFQ69G5FAV").unsafelyUnwrapped
        return switch self {
        case .refused: FileError("/x", .symbolicLink)
        case .notARun: RunLinesError.notARun
        case .tooLarge: RunStoreError.tooLarge
        case .missing: RunStoreError.missing(id)
        case .running: RunStoreError.running(id)
        case .unusableName: RunStoreError.unusableName("a\tb")
        case .nameOfRun: RunStoreError.nameOfRun("last")
        case .takenName: RunStoreError.takenName("demo", id)
        case .manyPinned: RunStoreError.manyPinned(50)
        case .largePinned: RunStoreError.largePinned(256 << 20)
        }
    }

    var sentence: Text { CommandError(error).message }

    /// The sample of each error; the `switch` requires one for a new case.
    init(_ error: RunStoreError) {
        self =
            switch error {
            case .tooLarge: .tooLarge
            case .missing: .missing
            case .running: .running
            case .unusableName: .unusableName
            case .nameOfRun: .nameOfRun
            case .takenName: .takenName
            case .manyPinned: .manyPinned
            case .largePinned: .largePinned
            }
    }
}

enum LinesFaultSample: CaseIterable {
    case tooLarge, lineTooLong, notARun, unknownVersion, notJSON, unexpectedLine

    var error: RunLinesError {
        switch self {
        case .tooLarge: .tooLarge
        case .lineTooLong: .lineTooLong(line: 3)
        case .notARun: .notARun
        case .unknownVersion: .unknownVersion(9)
        case .notJSON: .notJSON(line: 2, JSONError(.malformed, at: 4))
        case .unexpectedLine: .unexpectedLine(line: 8)
        }
    }

    /// The sample of each error; the `switch` requires one for a new case.
    init(_ error: RunLinesError) {
        self =
            switch error {
            case .tooLarge: .tooLarge
            case .lineTooLong: .lineTooLong
            case .notARun: .notARun
            case .unknownVersion: .unknownVersion
            case .notJSON: .notJSON
            case .unexpectedLine: .unexpectedLine
            }
    }
}
