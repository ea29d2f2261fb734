import HTTPMessage
public import IdentityModel

/// The simulated issuer of DeviceCheck and Play Integrity tokens, because a terminal has no Apple or Google device.
///
/// The tokens declare that they are simulated, and only the pool that issued them accepts them.
public struct SudoAttestationClient: Sendable {
    let transport: AdministrationTransport

    /// Issues a DeviceCheck token; throws `invalid` if a value of the order is rejected.
    public func deviceCheck(_ order: DeviceCheckOrder) async throws(AdministrationError) -> Secret {
        Secret(try await transport.read(Answer.self, "sudo/attestation/device-check", by: .post, body: order).token)
    }

    /// Issues a Play Integrity token; throws `invalid` if a value of the order is rejected.
    public func playIntegrity(_ order: PlayIntegrityOrder) async throws(AdministrationError) -> Secret {
        Secret(try await transport.read(Answer.self, "sudo/attestation/play-integrity", by: .post, body: order).token)
    }

    private struct Answer: Decodable { let token: String }
}
