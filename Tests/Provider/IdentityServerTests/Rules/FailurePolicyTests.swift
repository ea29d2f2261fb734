import FoundationEssentials
import Testing

@testable import IdentityStore

/// The count of failed logins and the resulting locks.
@Suite struct FailurePolicyTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)
    private var settings: BruteForceSettings {
        var settings = BruteForceSettings()
        settings.failureFactor = 3
        settings.waitIncrementSeconds = 60
        settings.maximumWaitSeconds = 150
        return settings
    }

    @Test func locksGrowWithEachFurtherFailureUpToTheLongest() {
        var record = FailureRecord()
        var now = start
        var waits: [Double?] = []
        for _ in 0..<10 {
            record = settings.afterFailure(record, at: now, from: "10.0.0.1")
            waits.append(record.lockedUntil?.timeIntervalSince(now))
            now = record.lockedUntil ?? now
        }
        #expect(waits == [nil, nil, 60, 60, 60, 120, 120, 120, 150, 150])
        #expect(record.count == 10)
        #expect(record.temporaryLockouts == 8)
        #expect(record.lastAddress == "10.0.0.1")
    }

    @Test func failuresDuringALockAreNotCounted() {
        var record = FailureRecord()
        for _ in 0..<3 { record = settings.afterFailure(record, at: start, from: "a") }
        #expect(settings.isLocked(record, at: start))
        #expect(settings.afterFailure(record, at: start.addingTimeInterval(59), from: "b") == record)
        #expect(!settings.isLocked(record, at: start.addingTimeInterval(60)))
    }

    @Test func countingStartsAnewAfterALongPause() {
        var record = FailureRecord()
        for _ in 0..<2 { record = settings.afterFailure(record, at: start, from: "a") }
        record = settings.afterFailure(record, at: start.addingTimeInterval(43_201), from: "a")
        #expect(record.count == 1)
    }

    @Test func whereNothingIsCountedNothingLocks() {
        var settings = settings
        settings.isEnabled = false
        #expect(settings.afterFailure(FailureRecord(), at: start, from: "a") == FailureRecord())
        #expect(!settings.isLocked(FailureRecord(count: 9, lockedUntil: .distantFuture), at: start))
    }
}
