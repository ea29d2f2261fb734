import Sentences
import Synchronization
import TestSupport
import Testing

@testable import IdentityAdministration

/// Actions on many users.
@Suite(.timeLimit(.minutes(1))) struct UserBatchTests {
    private static func failure(_ code: AdministrationError.Code) -> AdministrationError {
        AdministrationError(code, Text("Refused."))
    }

    @Test func resultsAreReportedInTheOrderOfTheUsers() async {
        var reported: [Int] = []
        let failure = await UserBatch<Int, Int>(Array(0..<100)).run(
            { (number) throws(AdministrationError) in
                for _ in 0..<(number % 7) { await Task.yield() }
                return number * 2
            },
            report: { number, result in
                #expect((try? result.get()) == number * 2)
                reported.append(number)
            })
        #expect(failure == nil && reported == Array(0..<100))
    }

    @Test func atMostEightAreUnderWay() async {
        let running = Mutex(0)
        let most = Mutex(0)
        _ = await UserBatch<Int, Int>(Array(0..<50)).run(
            { (number) throws(AdministrationError) in
                let now = running.withLock { count in
                    count += 1
                    return count
                }
                most.withLock { $0 = max($0, now) }
                await Task.yield()
                running.withLock { $0 -= 1 }
                return number
            }, report: { _, _ in })
        #expect(most.withLock { $0 } <= 8)
    }

    @Test func aFailureOfOneUserDoesNotConcernTheOthers() async {
        var failed: [Int] = []
        let failure = await UserBatch<Int, Int>(Array(0..<20)).run(
            { (number) throws(AdministrationError) in
                if number == 3 { throw Self.failure(.notFound) }
                return number
            },
            report: { number, result in if case .failure = result { failed.append(number) } })
        #expect(failure == nil && failed == [3])
    }

    @Test func nobodyIsBegunAfterAFailureThatAllWouldMeet() async {
        let begun = Mutex(0)
        var reported = 0
        let failure = await UserBatch<Int, Int>(Array(0..<100)).run(
            { (number) throws(AdministrationError) in
                begun.withLock { $0 += 1 }
                throw Self.failure(.unreachable)
            }, report: { _, _ in reported += 1 })
        #expect(failure?.code == .unreachable)
        #expect(begun.withLock { $0 } == 8 && reported == 8)
    }

    @Test func whoIsBegunIsEndedAfterAStop() async {
        let begun = Mutex(0)
        var reported = 0
        let failure = await UserBatch<Int, Int>(Array(0..<100)).run(
            while: { begun.withLock { $0 } < 5 },
            { (number) throws(AdministrationError) in
                begun.withLock { $0 += 1 }
                return number
            }, report: { _, _ in reported += 1 })
        #expect(failure == nil && reported == begun.withLock { $0 } && reported < 100)
    }
}
