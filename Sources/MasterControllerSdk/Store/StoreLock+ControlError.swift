import DeviceStorage

extension StoreLock {
    /// Waits for the lock; throws if the lock's file cannot be opened or the event is cancelled.
    func held(isShared: Bool = false) async throws(ControlError) -> Held {
        do throws(StorageError) { return try await acquired(isShared: isShared) } catch {
            throw ControlError(storage: error)
        }
    }
}
