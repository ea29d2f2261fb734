import FoundationEssentials
import Glibc
import HTTPMessage
import IdentityAdministration
import IdentityModel
import Synchronization
import TestSupport
import Testing

@testable import Onboarding

/// Runs against the embedded server, over connections that fail.
struct OnboardingRunTests {
    @Test func everyRowBecomesAUserWithACode() async throws {
        let file = try await OnboardedFile(rows: 60)
        let end = try await file.run().run()
        #expect(end.reason == .finished)
        #expect((end.counts.total, end.counts.done) == (60, 60))
        try await file.expectAllCreated()
        #expect(!file.hasRunFile)
        #expect(file.folder.permissions("results.csv") == 0o600)
    }

    /// The provider has created the user, but its answer does not arrive.
    @Test func aLostAnswerNeitherDoublesNorLosesAUser() async throws {
        let file = try await OnboardedFile(rows: 60)
        let client = file.client { $0.isMultiple(of: 3) ? .lostAnswer : $0.isMultiple(of: 5) ? .unreachable : nil }
        let end = try await file.run(of: client).run()
        #expect(end.reason == .finished)
        try await file.expectAllCreated()
    }

    @Test func anotherProviderIsAskedWhetherItTookTheCode() async throws {
        let file = try await OnboardedFile(rows: 20)
        let client = file.client { $0.isMultiple(of: 4) ? .lostAnswer : nil }
        let end = try await file.run(isOwnServer: false, of: client).run()
        #expect(end.reason == .finished)
        try await file.expectAllCreated()
    }

    /// As after a kill between the creation of users and the storing of their results, at a stock Keycloak.
    @Test(arguments: [true, false]) func whereTheTagIsDroppedTheTimeOfCreationShowsTheUsersOfTheRun(
        isMarkedByTime: Bool
    ) async throws {
        let file = try await OnboardedFile(rows: 6)
        let client = file.forgetfulClient()
        let run = try file.run(isOwnServer: false, isMarkedByTime: isMarkedByTime, of: client)
        let begun = try file.bytes(of: "results.csv.run")
        #expect(await run.run().counts[.created] == 6)
        try file.folder.write("results.csv.run", begun)
        let end = try await file.run(
            continuing: true, isOwnServer: false, isMarkedByTime: isMarkedByTime, of: client
        ).run()
        #expect(end.counts[isMarkedByTime ? .created : .exists] == 6)
        if isMarkedByTime { try await file.expectAllCreated() }
    }

    /// Retry-After stops all rows, and the same rows are sent again.
    @Test func aBusyProviderGetsTheTimeThatItAsksFor() async throws {
        let file = try await OnboardedFile(rows: 20)
        let busy = HTTPResponse(status: 503, headers: ["Retry-After": "7"])
        let stopwatch = JumpingClock()
        let end = try await file.run(
            of: file.client { $0 <= 4 ? .answer(busy) : nil }, stopwatch: stopwatch
        ).run()
        #expect(end.reason == .finished)
        let longest = try #require(stopwatch.slept.max())
        #expect(longest > .seconds(5) && longest <= .seconds(7))
        try await file.expectAllCreated()
    }

    @Test func aLostProviderEndsTheRunWhichContinuesWhereItEnded() async throws {
        let file = try await OnboardedFile(rows: 60)
        let end = try await file.run(of: file.client { $0 > 25 ? .unreachable : nil }).run()
        guard case .providerLost(let error) = end.reason else {
            Issue.record("\(end)")
            return
        }
        #expect(error.code == .unreachable)
        #expect(end.counts.total < 60)
        #expect(file.hasRunFile)
        let second = try await file.run(continuing: true).run()
        #expect(second.reason == .finished)
        try await file.expectAllCreated()
    }

    @Test func aStoppedRunContinuesWhereItEnded() async throws {
        let file = try await OnboardedFile(rows: 60)
        let stopping = Mutex<OnboardingRun?>(nil)
        let run = try file.run(progress: { progress in
            guard progress.written >= 5 else { return }
            if let run = stopping.withLock({ $0 }) { Task { await run.stop() } }
        })
        stopping.withLock { $0 = run }
        let end = await run.run()
        stopping.withLock { $0 = nil }
        #expect(end.counts.total >= 5)
        if end.reason == .stopped {
            let second = try await file.run(continuing: true).run()
            #expect(second.reason == .finished)
        }
        try await file.expectAllCreated()
    }

    /// While the run is paused, the rows that are under way end, and no other begins.
    @Test(arguments: [false, true]) func aPausedRunWaits(isStopped: Bool) async throws {
        let file = try await OnboardedFile(rows: 60)
        let pauses = Tally()
        let pausing = Mutex<OnboardingRun?>(nil)
        let reached = Signal()
        let run = try file.run(progress: { progress in
            guard progress.written >= 5, pauses.add() == 1, let run = pausing.withLock({ $0 }) else { return }
            // On the run's own queue: no row can begin in between.
            run.assumeIsolated { $0.pause() }
            reached.give()
        })
        pausing.withLock { $0 = run }
        let work = Task { await run.run() }
        await reached.wait()
        if isStopped { await run.stop() } else { await run.goOn() }
        let end = await work.value
        pausing.withLock { $0 = nil }
        #expect(end.reason == (isStopped ? .stopped : .finished))
        if isStopped {
            #expect(end.counts.total < 60)
            #expect(try await file.run(continuing: true).run().reason == .finished)
        }
        try await file.expectAllCreated()
    }

    /// The rate is that of the time in which rows begin.
    @Test func aPauseDoesNotCountInTheRate() async throws {
        let file = try await OnboardedFile(rows: 20)
        let clock = StandingClock(Date(timeIntervalSince1970: 1_800_000_000))
        let pauses = Tally()
        let pausing = Mutex<OnboardingRun?>(nil)
        let last = Mutex<OnboardingProgress?>(nil)
        let run = try file.run(
            clock: clock,
            progress: { progress in
                last.withLock { $0 = progress }
                guard pauses.add() == 5, let run = pausing.withLock({ $0 }) else { return }
                run.assumeIsolated { run in
                    run.pause()
                    clock.advance(seconds: 100)
                    run.goOn()
                }
                clock.advance(seconds: 10)
            })
        pausing.withLock { $0 = run }
        #expect(await run.run().reason == .finished)
        pausing.withLock { $0 = nil }
        #expect(last.withLock { $0?.rate } == 2)
    }

    @Test func theLastFailureIsReported() async throws {
        let file = try await OnboardedFile(rows: 4)
        _ = try await file.client().createUser(.init(username: "user-3"))
        let failures = Mutex<Set<String>>([])
        let run = try file.run(progress: { progress in
            guard let row = progress.lastFailure else { return }
            _ = failures.withLock { $0.insert(row.row.user.username) }
        })
        #expect(await run.run().counts.done == 3)
        #expect(failures.withLock { $0 } == ["user-3"])
    }

    /// A task that is cancelled abandons the requests that are under way.
    @Test func anAbandonedRunContinuesWhereItEnded() async throws {
        let file = try await OnboardedFile(rows: 60)
        let abandoned = Mutex<Task<OnboardingEnd, Never>?>(nil)
        let run = try file.run(progress: { progress in
            if progress.written >= 5 { abandoned.withLock { $0?.cancel() } }
        })
        let task = Task { await run.run() }
        abandoned.withLock { $0 = task }
        let end = await task.value
        if end.reason != .finished {
            #expect(end.reason == .stopped)
            #expect(try await file.run(continuing: true).run().reason == .finished)
        }
        try await file.expectAllCreated()
    }

    @Test func somebodyElsesUserIsLeftAlone() async throws {
        let file = try await OnboardedFile(rows: 3)
        let id = try await file.client().createUser(.init(username: "user-2", email: "other@example.com"))
        let end = try await file.run().run()
        #expect(end.reason == .finished)
        #expect((end.counts[.created], end.counts[.exists], end.counts.done) == (2, 1, 2))
        #expect(try file.records().map(\.code?.isEmpty) == [false, nil, false])
        #expect(try await file.client().credentials(of: id).isEmpty)
        #expect(try await file.client().user(id).email == "other@example.com")
    }

    @Test func usersOfAnotherRunAreLeftAndItsTagIsNamed() async throws {
        let file = try await OnboardedFile(rows: 3)
        _ = try await file.run().run()
        let again = try await file.run(into: file.folder.path("again.csv")).run()
        #expect((again.counts.left, again.counts.done) == (3, 0))
        let other = try await file.run(tag: "other", into: file.folder.path("other.csv")).run()
        #expect((other.counts.left, other.counts.done) == (3, 0))
        let reason = "The user exists with the tag users.csv of another run and was left as it is."
        for name in ["again.csv", "other.csv"] {
            let records = try file.records(file.folder.path(name))
            #expect(records.map(\.reason) == [reason, reason, reason], "\(name)")
        }
    }

    @Test func aRefusedRowHasItsReasonAndTheOthersGoOn() async throws {
        let file = try await OnboardedFile(rows: 3) { "user-\($0),\($0 == 3 ? "user-1" : "user-\($0)")@example.com" }
        let client = file.client()
        _ = try await client.createUser(.init(username: "somebody", email: "user-2@example.com"))
        let end = try await file.run().run()
        #expect(end.counts[.refused] == 2)
        let refused = try file.records().filter { $0.outcome == .refused }
        #expect(refused.allSatisfy { $0.reason == "User exists with same email" })
    }

    /// One row at a time, because a created row that ends late begins the count again.
    @Test func twentyRefusalsForOneReasonStopTheRun() async throws {
        let file = try await OnboardedFile(rows: 60)
        let forbidden = HTTPResponse(
            status: 403, headers: ["Content-Type": "application/json"],
            body: Array(#"{"errorMessage":"not yours"}"#.utf8))
        let end = try await file.run(of: file.client { $0 > 4 ? .answer(forbidden) : nil }, atMost: 1).run()
        #expect(end.reason == .refusedAlike("not yours"))
        #expect(end.counts[.refused] == 20)
        #expect(file.hasRunFile)
    }

    @Test func fiveServerErrorsFailTheRowAlone() async throws {
        let file = try await OnboardedFile(rows: 1)
        let error = HTTPResponse(status: 500)
        let end = try await file.run(of: file.client { $0 <= 6 ? .answer(error) : nil }).run()
        #expect((end.reason, end.counts[.failed]) == (.finished, 1))
    }

    /// A file that becomes shorter ends without an error of its own.
    @Test func aFileThatIsChangedDuringTheRunIsNotFinished() async throws {
        let file = try await OnboardedFile(rows: 60)
        let path = file.path
        let end = try await file.run(progress: { progress in
            if progress.written >= 5 { truncate(path, 500) }
        }).run()
        #expect(end.reason == .inputChanged)
        #expect(file.hasRunFile)
    }
}
