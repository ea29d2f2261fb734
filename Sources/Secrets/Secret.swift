import CSodium

/// A password, code, PIN, token or key.
///
/// Prints as `‹redacted›`, is compared in constant time, and its bytes are wiped when the last copy goes.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let storage: WipedBytes

    /// Takes bytes; the caller's copy stays the caller's to wipe.
    public init(_ bytes: some Sequence<UInt8>) { storage = WipedBytes(bytes) }

    /// Takes the UTF-8 bytes of a text.
    public init(_ text: String) { self.init(text.utf8) }

    /// Makes a secret of that many bytes (zeros at first) and lets `body` write them in place, so that no copy is left behind.
    public init<Failure: Error>(
        byteCount: Int, initializedBy body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        storage = try WipedBytes(byteCount: byteCount, initializedBy: body)
    }

    /// How many bytes there are.
    public var count: Int { storage.contents.count }

    /// Whether there is nothing.
    public var isEmpty: Bool { count == 0 }

    /// Lends the bytes for the time of the call; they must not leave it.
    public func withExposedBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(storage.contents)
    }

    /// The text, for the one place that must send or show it; the copy cannot be wiped.
    public var exposedText: String { String(decoding: storage.contents, as: UTF8.self) }

    /// The bytes, for the one place that must send or store them; the copy is the caller's to wipe.
    public var exposedBytes: [UInt8] { Array(storage.contents) }

    /// Compares in constant time for secrets of one length.
    public static func == (left: Secret, right: Secret) -> Bool {
        left.count == right.count
            && left.withExposedBytes { leftBytes in
                right.withExposedBytes { rightBytes in
                    guard let one = leftBytes.baseAddress, let other = rightBytes.baseAddress else { return true }
                    return sodium_memcmp(one, other, leftBytes.count) == 0
                }
            }
    }

    /// Feeds the length alone, so that a hash tells nothing of the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(count) }

    /// The mark of a secret.
    public var description: String { "‹redacted›" }
    /// The mark of a secret.
    public var debugDescription: String { "‹redacted›" }
    /// Shows nothing to `dump` and friends.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Memory of its own that is overwritten when nobody holds it any more; never an array, whose buffer others could share.
private final class WipedBytes: Sendable {
    // Safe to share: written once in `init`, only read until `deinit`, and never handed out beyond a lending call.
    nonisolated(unsafe) private let buffer: UnsafeMutableRawBufferPointer

    init(_ bytes: some Sequence<UInt8>) {
        var copy = Array(bytes)
        buffer = .allocate(byteCount: copy.count, alignment: 1)
        buffer.copyBytes(from: copy)
        copy.withUnsafeMutableBytes { wipe($0) }
    }

    init<Failure: Error>(
        byteCount: Int, initializedBy body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        buffer = .allocate(byteCount: byteCount, alignment: 1)
        wipe(buffer)
        try body(buffer)
    }

    deinit {
        wipe(buffer)
        buffer.deallocate()
    }

    var contents: UnsafeRawBufferPointer { UnsafeRawBufferPointer(buffer) }
}

private func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
    guard let start = buffer.baseAddress else { return }
    sodium_memzero(start, buffer.count)
}
