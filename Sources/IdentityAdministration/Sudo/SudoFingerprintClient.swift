import HTTPMessage

/// The fingerprints of signing certificates for Play Integrity.
public struct SudoFingerprintClient: Sendable {
    private static let path = "sudo/fingerprints"

    let transport: AdministrationTransport

    public func list() async throws(AdministrationError) -> [SudoFingerprint] {
        try await transport.read([SudoFingerprint].self, Self.path)
    }

    /// Adds a fingerprint, owned by the calling administrator: 32 bytes as `AA:BB:…`, as hexadecimal digits or as
    /// base64url.
    ///
    /// Throws `invalid` for another text, `conflict` if it is listed.
    @discardableResult
    public func add(_ fingerprint: String) async throws(AdministrationError) -> SudoFingerprint {
        try await transport.read(
            SudoFingerprint.self, Self.path, by: .post, body: ["fingerprint": fingerprint])
    }

    /// Removes a fingerprint; throws `notFound` if there is none with this id.
    public func remove(id: String) async throws(AdministrationError) {
        try await transport.send(.delete, "\(Self.path)/\(PercentCoding.encode(id))")
    }
}
