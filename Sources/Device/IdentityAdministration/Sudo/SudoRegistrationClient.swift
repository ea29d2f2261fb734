import HTTPMessage

/// The recorded registration attempts, both successful and rejected.
public struct SudoRegistrationClient: Sendable {
    private static let path = "sudo/registrations"

    let transport: AdministrationTransport

    /// Lists at most `max` attempts, newest first; the server keeps a limited number.
    public func list(
        onlyFailed: Bool = false, max: Int = 1_000
    ) async throws(AdministrationError) -> [SudoRegistration] {
        var query: FormFields = ["max": "\(max)"]
        if onlyFailed { query.add("failed", "true") }
        return try await transport.read([SudoRegistration].self, Self.path, query)
    }

    /// Lists all attempts with this ID, newest first, because an app that retries can send the same ID.
    public func find(_ registrationID: String) async throws(AdministrationError) -> [SudoRegistration] {
        try await transport.read([SudoRegistration].self, Self.path, ["registrationId": registrationID])
    }
}
