import CHashMemory

/// The memory of password hashes, kept from one hash to the next where the program asks for it.
package enum HashMemory {
    /// Starts to keep memory, for the rest of the process.
    static func keep() { chm_keep() }

    /// Runs a hash of libsodium, which may take its memory from an earlier hash and leave it to a later one.
    ///
    /// The hash runs on the caller's thread and calls no other. Memory beyond 8 MiB, a PIN's, is not kept.
    static func reused<Result>(_ hash: () -> Result) -> Result {
        chm_begin()
        defer { chm_end() }
        return hash()
    }

    /// How often a hash has found kept memory since the start of the program.
    package static var reuses: Int { chm_reuses() }

    /// How much is kept while no hash uses it, in bytes.
    package static var keptBytes: Int { chm_kept_bytes() }

    /// Whether this system and this build can keep memory.
    package static var canBeKept: Bool { chm_can_keep() }
}
