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

/// Opens a stream that ``StreamSealing`` sealed, piece by piece.
public struct StreamOpening: ~Copyable {
    private var state: crypto_secretstream_xchacha20poly1305_state
    /// Whether the last piece has been opened; a stream that ends earlier was cut off.
    public private(set) var isComplete = false

    /// Throws `notAuthentic` if the header has the wrong length.
    public init(key: SymmetricKey, header: [UInt8]) throws(SecretsError) {
        Sodium.start()
        guard header.count == StreamSealing.headerSize else { throw SecretsError(.notAuthentic) }
        var state = crypto_secretstream_xchacha20poly1305_state()
        let status = key.secret.withExposedPointer { key, _ in
            crypto_secretstream_xchacha20poly1305_init_pull(&state, header, key)
        }
        guard status == 0 else { throw SecretsError(.notAuthentic) }
        self.state = state
    }

    deinit {
        withUnsafePointer(to: state) {
            sodium_memzero(UnsafeMutableRawPointer(mutating: $0), MemoryLayout.size(ofValue: $0.pointee))
        }
    }

    /// Opens the next piece.
    ///
    /// Throws `notAuthentic` if it was sealed with another key, was changed, is not the next one, or follows the last.
    public mutating func open(_ sealed: [UInt8]) throws(SecretsError) -> [UInt8] {
        guard !isComplete, sealed.count >= StreamSealing.overhead else { throw SecretsError(.notAuthentic) }
        var piece = [UInt8](repeating: 0, count: sealed.count - StreamSealing.overhead)
        var tag: UInt8 = 0
        guard
            crypto_secretstream_xchacha20poly1305_pull(
                &state, &piece, nil, &tag, sealed, UInt64(sealed.count), nil, 0) == 0
        else { throw SecretsError(.notAuthentic) }
        isComplete = tag == crypto_secretstream_xchacha20poly1305_tag_final()
        return piece
    }
}
