/// Secrets in memory, and the cryptography that stores and derives them, over libsodium.
///
/// A ``Secret`` prints nothing, is compared in constant time, and is wiped when its last copy is released. Names with
/// *exposed* mark the places where a secret leaves it. Values are sealed with a context (``SealContext``), so that one
/// moved to another row does not open. Algorithms are fixed: Argon2id, XChaCha20-Poly1305, BLAKE2b, X25519, SHA-256.
///
/// Start with ``Secret``. To store a password use ``PasswordHash``, which blocks; a value that must be read again,
/// ``SymmetricKey``; a low-entropy code, ``KeyedHash``; a long random token, ``SHA256``. ``SecureRandom`` is the only
/// source of randomness.
