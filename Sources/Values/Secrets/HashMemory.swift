import CHashMemory

/// The memory of password hashes, optionally kept from one hash to the next.
package enum HashMemory {
    /// Keeps memory from now on, for the rest of the process.
    static func keep() { chm_keep() }

    /// Runs a hash of libsodium, which can reuse the memory of an earlier hash and leave its own for a later one.
    ///
    /// The hash runs on the caller's thread and must not call this function. Allocations over 8 MiB, such as a PIN's,
    /// are not kept.
    static func reused<Result>(_ hash: () -> Result) -> Result {
        chm_begin()
        defer { chm_end() }
        return hash()
    }

    /// The number of allocations that reused kept memory since the program started.
    package static var reuses: Int { chm_reuses() }

    /// The size of the kept memory that no hash is using, in bytes.
    package static var keptBytes: Int { chm_kept_bytes() }

    /// Whether this system and this build support keeping memory.
    package static var canBeKept: Bool { chm_can_keep() }
}
