import HTTPMessage
public import IdentityModel

/// The simulated issuer of DeviceCheck and Play Integrity tokens: a terminal has no Apple or Google device.
///
/// The tokens say that they are simulated, and only the pool whose issuer made them accepts them.
public struct SudoAttestationClient: Sendable {
    let transport: AdministrationTransport

    /// A DeviceCheck token; throws `invalid` if a value of the order is refused.
    public func deviceCheck(_ order: DeviceCheckOrder) async throws(AdministrationError) -> Secret {
        Secret(try await transport.read(Answer.self, "sudo/attestation/device-check", by: .post, body: order).token)
    }

    /// A Play Integrity token; throws `invalid` if a value of the order is refused.
    public func playIntegrity(_ order: PlayIntegrityOrder) async throws(AdministrationError) -> Secret {
        Secret(try await transport.read(Answer.self, "sudo/attestation/play-integrity", by: .post, body: order).token)
    }

    private struct Answer: Decodable { let token: String }
}
