import HTTPMessage

/// The recorded attempts to register, successful and refused.
public struct SudoRegistrationClient: Sendable {
    private static let path = "sudo/registrations"

    let transport: AdministrationTransport

    /// At most `max` attempts, newest first; the server keeps a limited number.
    public func list(
        onlyFailed: Bool = false, max: Int = 1_000
    ) async throws(AdministrationError) -> [SudoRegistration] {
        var query: FormFields = ["max": "\(max)"]
        if onlyFailed { query.add("failed", "true") }
        return try await transport.read([SudoRegistration].self, Self.path, query)
    }

    /// Every attempt with that id, newest first: an app that tries again may send the same id.
    public func find(_ registrationID: String) async throws(AdministrationError) -> [SudoRegistration] {
        try await transport.read([SudoRegistration].self, Self.path, ["registrationId": registrationID])
    }
}
