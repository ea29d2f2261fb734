import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Wizard

// The sheets of users and clients.
extension WizardAdministration {
    /// The provider's data about a user.
    func userSheet(_ name: UserID) async throws(AdministrationError) -> Sheet {
        let user = try await record(of: name)
        let lock = try await client.bruteForceStatus(of: user.id)
        let sessions = try await client.sessions(of: user.id)
        let devices = try await client.devices(of: user.id)
        let credentials = try await client.credentials(of: user.id)
        var rows = UserDescription(user, lock, devices).rows.map { Sheet.Row($0.label, $0.value) }
        rows.append(Sheet.Row("credentials", Self.list(credentials.map(\.type))))
        let open = sessions.map { session in
            let clients = Self.list((session.clients ?? [:]).values.sorted())
            let last = session.lastUsedAt.map { ", last used \(FlowReporting.wholeSeconds($0))" } ?? ""
            return Sheet.Row(session.ipAddress ?? "session", "\(clients)\(last)")
        }
        return Sheet(
            subject: .user(name),
            sections: [
                Sheet.Section("", rows),
                Sheet.Section("sessions", open.isEmpty ? [Sheet.Row("open", "none")] : open),
            ], requiredActions: user.requiredActions ?? [],
            hasOpenCode: credentials.contains { $0.isOpen(at: clock.now()) })
    }

    /// The provider's data about a client, without its secret.
    func clientSheet(_ id: ClientID) async throws(AdministrationError) -> Sheet {
        let record = try await clientRecord(id)
        var rows = [
            Sheet.Row("kind", record.isPublic ? "public" : "confidential"),
            Sheet.Row("enabled", record.isEnabled ? "yes" : "no"),
            Sheet.Row("asks consent", record.isConsentRequired ? "yes" : "no"),
            Sheet.Row("code challenge", record.requiredPKCEMethod.map { "\($0) is demanded" } ?? "not demanded"),
            Sheet.Row("password grant", record.allowsDirectAccessGrants ? "yes" : "no"),
            Sheet.Row("service account", record.hasServiceAccount ? "yes" : "no"),
        ]
        if let name = record.name, !name.isEmpty {
            rows.insert(Sheet.Row("name", KeycloakMessages.filled(name)), at: 0)
        }
        rows += Self.rows("redirect URIs", record.redirectURIs) + Self.rows("web origins", record.webOrigins)
        rows.append(Sheet.Row("default scopes", Self.list(record.defaultScopes)))
        rows.append(Sheet.Row("optional scopes", Self.list(record.optionalScopes)))
        return Sheet(subject: .client(id), sections: [Sheet.Section("", rows)], hasSecret: !record.isPublic)
    }

    /// Performs the wizard's effects about clients.
    func administerClients(
        _ order: WizardEffect, _ task: AdministrationTask
    ) async throws(AdministrationError) -> WizardMessage {
        switch (task, order) {
        case (.createClient(let id), .createClient(let new)):
            _ = try await client.createClient(new)
            return .clientCreated(id)
        case (.showSecret(let id), _):
            guard let secret = try await client.secret(ofClient: try await clientRecord(id).id) else {
                throw AdministrationError(.notFound, "This client has no secret.")
            }
            return .secretShown(id, secret)
        case (.deleteClient(let id), _):
            try await client.deleteClient(try await clientRecord(id).id)
            return .clientDeleted(id)
        default:
            var all: [ClientRecord] = []
            while true {
                let page = try await client.listClients(first: all.count, max: 100)
                all += page
                if page.count < 100 || all.count >= 1000 { break }
            }
            return .clientsLoaded(all.map { ClientSummary($0) })
        }
    }

    private func clientRecord(_ id: ClientID) async throws(AdministrationError) -> ClientRecord {
        guard let record = try await client.findClient(id) else {
            throw AdministrationError(.notFound, "There is no client \(id).")
        }
        return record
    }

    private static func rows(_ name: String, _ values: [String]) -> [Sheet.Row] {
        values.isEmpty
            ? [Sheet.Row(name, "none")]
            : values.enumerated().map { Sheet.Row($0.offset == 0 ? name : "", $0.element) }
    }

    private static func list(_ values: [String]) -> String { values.isEmpty ? "none" : values.joined(separator: ", ") }
}

extension ClientSummary {
    fileprivate init(_ record: ClientRecord) {
        self.init(
            id: record.clientID, name: record.name.map { UntrustedText(KeycloakMessages.filled($0)) },
            isPublic: record.isPublic,
            isEnabled: record.isEnabled, asksConsent: record.isConsentRequired,
            redirectURIs: record.redirectURIs.map { UntrustedText($0) })
    }
}
