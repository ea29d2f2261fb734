import Secrets

/// The size of a file, and a digest of its bytes.
public struct InputIdentity: Sendable, Hashable {
    public private(set) var size: Int
    /// A chained SHA-256: each step hashes the digest so far and the next piece of 64 KiB.
    public private(set) var digest: [UInt8]

    static let empty = InputIdentity(size: 0, digest: SHA256.digest([]))

    init(size: Int, digest: [UInt8]) {
        self.size = size
        self.digest = digest
    }

    /// Appends the next piece of the file; all but the last have the same size.
    mutating func append(_ piece: [UInt8]) {
        size += piece.count
        digest = SHA256.digest(digest + piece)
    }
}
