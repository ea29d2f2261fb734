import CHashMemory

/// The memory of password hashes, kept from one hash to the next.
package enum HashMemory {
    /// Runs a hash of libsodium, whose memory it may take from an earlier hash and leaves to a later one.
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

    /// Whether this system and this build keep memory.
    package static var isKept: Bool { chm_keeps() }
}
