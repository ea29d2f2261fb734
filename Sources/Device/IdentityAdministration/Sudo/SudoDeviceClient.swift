import HTTPMessage

/// The devices that may register with DeviceCheck any number of times.
public struct SudoDeviceClient: Sendable {
    private static let path = "sudo/devices"

    let transport: AdministrationTransport

    /// Lists all devices, including expired ones.
    public func list() async throws(AdministrationError) -> [SudoDevice] {
        try await transport.read([SudoDevice].self, Self.path)
    }

    /// Adds a device to the list for a number of seconds; `nil` never expires.
    ///
    /// Replaces an earlier permission of the device. Throws `invalid` for an ID that is not a UUID.
    @discardableResult
    public func allow(_ deviceID: String, seconds: Int64? = nil) async throws(AdministrationError) -> SudoDevice {
        try await transport.read(
            SudoDevice.self, Self.path, by: .post, body: Permission(deviceId: deviceID, lifespan: seconds))
    }

    /// Removes a device from the list; throws `notFound` if it is not listed.
    public func remove(_ deviceID: String) async throws(AdministrationError) {
        try await transport.send(.delete, "\(Self.path)/\(PercentCoding.encode(deviceID))")
    }

    private struct Permission: Encodable {
        let deviceId: String
        let lifespan: Int64?
    }
}
