public import FoundationEssentials
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

    /// Removes a fingerprint; throws `notFound` if there is none with this ID.
    public func remove(id: String) async throws(AdministrationError) {
        try await transport.send(.delete, "\(Self.path)/\(PercentCoding.encode(id))")
    }
}

/// A listed fingerprint of an Android signing certificate.
public struct SudoFingerprint: Sendable, Hashable, Decodable {
    public let id: String
    /// The certificate's SHA-256 as base64url without padding, as in a Play Integrity verdict.
    public let fingerprint: String
    /// The name of the administrator who added it.
    public let owner: String
    /// The time when it was added, in milliseconds since 1970.
    public let createdTimestamp: Int64

    public var createdAt: Date { Date(timeIntervalSince1970: Double(createdTimestamp) / 1000) }
}
