import FoundationEssentials
import IdentityCore
package import IdentityModel

extension DatabaseStore {
    /// How long expired rows are left after something was written.
    private static let pause = Duration.seconds(30)

    /// Deletes expired rows until the task is cancelled: at once, and 30 seconds after something was written.
    ///
    /// Each step is its own transaction. While nothing is written, it waits without a timer. Call it once per store.
    package func sweepUntilCancelled(_ clock: any WallClock, pausingOn stopwatch: any Clock<Duration>) async {
        var writes = writes.stream.makeAsyncIterator()
        repeat {
            do throws(StoreError) {
                while try await sweep(at: clock.now()), !Task.isCancelled {}
            } catch {
                guard error.code != .outdated else { return }
                noteWrite()
            }
            guard await writes.next() != nil, (try? await stopwatch.sleep(for: Self.pause)) != nil else { return }
        } while !availability.isOutdated
    }

    /// Deletes at most a thousand expired rows in one transaction; true if there may be more.
    ///
    /// Several programs may do so at once: what another one has just deleted is found gone.
    func sweep(at now: Date) async throws(StoreError) -> Bool {
        try await change { try ExpirySweep.step(at: now, $0) }
    }
}
