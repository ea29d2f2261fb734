import FoundationEssentials
package import IdentityModel

extension DatabaseStore {
    /// The time from a write to the deletion of expired rows.
    private static let pause = Duration.seconds(30)

    /// Deletes expired rows until the task is cancelled: immediately, and 30 seconds after a write.
    ///
    /// Each step is its own transaction. While nothing is written, there is no timer. Call it once per store.
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

    /// Deletes at most a thousand expired rows in one transaction; returns whether there may be more.
    ///
    /// Several programs may do so concurrently, because rows that another one has deleted are no error.
    func sweep(at now: Date) async throws(StoreError) -> Bool {
        try await change { try ExpirySweep.step(at: now, $0) }
    }
}
