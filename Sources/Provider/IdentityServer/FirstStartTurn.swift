import Dispatch
import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The right to fill an empty store, which one program holds at a time: a lock on the store's key file.
///
/// It is released by ``end()`` or when the process ends.
struct FirstStartTurn: Sendable {
    private let descriptor: Int32

    /// Waits until no other program holds it, on a thread that may block.
    ///
    /// Throws if the key file, which the store has read, cannot be opened.
    static func wait(keyFile: String) async throws(FileError) -> FirstStartTurn {
        // The file's owner may have made it read-only.
        let descriptor = open(keyFile, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(keyFile, .system(errno)) }
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "idp-wizard.first-start").async {
                _ = FileLock.take(descriptor)
                continuation.resume()
            }
        }
        return FirstStartTurn(descriptor: descriptor)
    }

    /// Releases it for the next program; call it once.
    func end() {
        FileLock.release(descriptor)
        close(descriptor)
    }
}
