import IdentityAdministration
import IdentityModel
import Onboarding
import PrivateFiles
import Recording
import Sentences
import Testing

@testable import Runs
@testable import idp_wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How errors end a command: the exit status, and the reason for scripts.
@Suite struct CommandErrorTests {
    private static func expect(_ error: any Error, _ status: idp_wizard.ExitStatus, _ reason: String) {
        let end = CommandError(error)
        #expect(end.status == status && end.reason == reason, "\(error): \(end)")
    }

    @Test func theStoreOfRunsRefuses() throws {
        let run = try #require(RunID(rawValue: String(repeating: "0", count: 26)))
        Self.expect(RunStoreError.missing(run), .refused, "not-found")
        Self.expect(RunStoreError.running(run), .refused, "running")
        Self.expect(RunStoreError.unusableName("x"), .usage, "usage")
        Self.expect(RunStoreError.nameOfRun("x"), .usage, "usage")
        Self.expect(RunStoreError.takenName("x", run), .refused, "conflict")
        Self.expect(RunStoreError.manyPinned(1), .refused, "full")
        Self.expect(RunStoreError.largePinned(1), .refused, "full")
        Self.expect(RunStoreError.tooLarge, .storage, "storage")
    }

    @Test func theAdministrationRefuses() {
        let ends: [(AdministrationError.Code, idp_wizard.ExitStatus, String)] = [
            (.notConfigured, .usage, "not-configured"), (.unreachable, .unreachable, "unreachable"),
            (.unauthorized, .refused, "unauthorized"), (.forbidden, .refused, "forbidden"),
            (.notFound, .refused, "not-found"), (.conflict, .refused, "conflict"),
            (.protected, .refused, "protected-account"),
            (.invalid(field: nil, message: "x", parameters: []), .refused, "invalid"),
            (.unusableAnswer(httpStatus: 500), .refused, "unusable-answer"),
            (.unusableAnswer(httpStatus: 507), .storage, "storage"), (.cancelled, .cancelled, "cancelled"),
        ]
        for (code, status, reason) in ends {
            Self.expect(AdministrationError(code, Text("x")), status, reason)
            Self.expect(OnboardingError.provider(AdministrationError(code, Text("x"))), status, reason)
        }
    }

    @Test func onboardingEnds() {
        let ends: [(OnboardingError, idp_wizard.ExitStatus, String)] = [
            (.findings([]), .usage, "file"), (.noRun(path: "x"), .usage, "run"), (.inUse(path: "x"), .usage, "run"),
            (.file(FileError("x", .system(EEXIST))), .usage, "exists"),
            (.file(FileError("x", .system(ENOSPC))), .storage, "storage"), (.damaged(path: "x"), .storage, "storage"),
            (.resultsShortened(path: "x"), .storage, "storage"),
            (.unreadable(FileError("x", .system(ENOENT))), .usage, "usage"), (.noResults(path: "x"), .usage, "usage"),
            (.missingColumns(path: "x", ["y"]), .usage, "usage"), (.resultsRow(1), .usage, "usage"),
            (.mismatch(.input, path: "x"), .usage, "usage"), (.rolesHidden, .usage, "usage"),
        ]
        for (error, status, reason) in ends { Self.expect(error, status, reason) }
    }
}
