import TestSupport
import Testing

@testable import MasterControllerSdk

struct EventQueueTests {
    @Test func workRunsOneAfterTheOtherInTheOrderItCame() async {
        let queue = EventQueue()
        let order = Recorder<Int>()
        let inside = Tally()
        for number in 0..<200 {
            queue.enqueue {
                #expect(inside.add() == 1)
                await Task.yield()
                order.append(number)
                inside.add(-1)
            }
        }
        await queue.waitUntilIdle()
        #expect(order.values == Array(0..<200))
    }

    @Test func workMayPutWorkInLine() async {
        let queue = EventQueue()
        let order = Recorder<String>()
        queue.enqueue {
            order.append("first")
            queue.enqueue { order.append("third") }
            order.append("second")
        }
        await queue.waitUntilIdle()
        #expect(order.values == ["first", "second", "third"])
    }

    @Test func cancelReachesWhatRunsAndShieldedWorkNot() async {
        let queue = EventQueue()
        let order = Recorder<String>()
        let (started, shielded) = (Signal(), Signal())
        let (first, second) = (Signal(), Signal())
        queue.enqueue {
            started.give()
            await first.wait()
            order.append("first \(Task.isCancelled)")
        }
        queue.enqueue {
            queue.shieldRunning()
            shielded.give()
            await second.wait()
            order.append("second \(Task.isCancelled)")
        }
        let third = CancellableWork(queue: queue)
        third.begun(queue.enqueue(awaitedBy: third) { order.append("third \(Task.isCancelled)") })
        queue.enqueue { order.append("fourth \(Task.isCancelled)") }
        await started.wait()
        queue.cancelRunning()
        third.cancel()
        first.give()
        await shielded.wait()
        queue.cancelRunning()
        second.give()
        await queue.waitUntilIdle()
        #expect(order.values == ["first true", "second false", "third true", "fourth false"])
    }

    /// Work that is awaited by a cancelled task starts cancelled, even on an idle queue.
    @Test func whatIsCancelledBeforeItIsQueuedStartsCancelled() async {
        let queue = EventQueue()
        let order = Recorder<Bool>()
        let work = CancellableWork(queue: queue)
        work.cancel()
        work.begun(queue.enqueue(awaitedBy: work) { order.append(Task.isCancelled) })
        await queue.waitUntilIdle()
        #expect(order.values == [true])
    }
}
