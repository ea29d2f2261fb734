import HTTPMessage

/// What was registered, and what was refused.
public struct SudoRegistrationClient: Sendable {
    private static let path = "sudo/registrations"

    let transport: AdministrationTransport

    /// The latest registrations, the latest first; the server keeps a limited number.
    public func list(
        onlyFailed: Bool = false, max: Int = 1_000
    ) async throws(AdministrationError) -> [SudoRegistration] {
        var query: FormFields = ["max": "\(max)"]
        if onlyFailed { query.add("failed", "true") }
        return try await transport.read([SudoRegistration].self, Self.path, query)
    }

    /// Every registration with that id, the latest first: an app that tries again may send the same id.
    public func find(_ registrationID: String) async throws(AdministrationError) -> [SudoRegistration] {
        try await transport.read([SudoRegistration].self, Self.path, ["registrationId": registrationID])
    }
}
