import CSodium

/// Seals a stream of pieces with one key: libsodium's `secretstream`, XChaCha20-Poly1305.
///
/// Pieces cannot be left out, reordered or cut off unnoticed. Each sealed piece is ``overhead`` bytes longer.
public struct StreamSealing: ~Copyable {
    /// The beginning of the stream, which is stored before the pieces.
    public let header: [UInt8]
    private var state: crypto_secretstream_xchacha20poly1305_state

    /// The length of ``header`` in bytes.
    public static var headerSize: Int { crypto_secretstream_xchacha20poly1305_headerbytes() }
    /// How much longer a sealed piece is, in bytes.
    public static var overhead: Int { crypto_secretstream_xchacha20poly1305_abytes() }

    public init(key: SymmetricKey) {
        Sodium.start()
        var header = [UInt8](repeating: 0, count: Self.headerSize)
        var state = crypto_secretstream_xchacha20poly1305_state()
        key.secret.withExposedPointer { key, _ in
            _ = crypto_secretstream_xchacha20poly1305_init_push(&state, &header, key)
        }
        (self.header, self.state) = (header, state)
    }

    deinit {
        withUnsafePointer(to: state) {
            sodium_memzero(UnsafeMutableRawPointer(mutating: $0), MemoryLayout.size(ofValue: $0.pointee))
        }
    }

    /// Seals the next piece; nothing follows the last one.
    public mutating func seal(_ piece: UnsafeRawBufferPointer, isLast: Bool) -> [UInt8] {
        let tag =
            isLast
            ? crypto_secretstream_xchacha20poly1305_tag_final() : crypto_secretstream_xchacha20poly1305_tag_message()
        var sealed = [UInt8](repeating: 0, count: piece.count + Self.overhead)
        // Cannot fail: pieces are far below the algorithm's limit of 256 GiB.
        _ = crypto_secretstream_xchacha20poly1305_push(
            &state, &sealed, nil, piece.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(piece.count), nil, 0,
            tag)
        return sealed
    }
}
