import FlowModel
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Sentences
import Wizard

extension WizardAdministration {
    /// The provider's data about a user.
    func userSheet(_ name: UserID) async throws(AdministrationError) -> Sheet {
        // Lists report less about what the administrator may do.
        let user = try await client.user(try await record(of: name).id)
        let lock = try await client.bruteForceStatus(of: user.id)
        let sessions = try await client.sessions(of: user.id)
        let devices = try await client.devices(of: user.id)
        let credentials = try await client.credentials(of: user.id)
        var rows = UserDescription(user, lock, devices, texts).rows.map { Sheet.Row($0.label, $0.value) }
        rows.append(Sheet.Row(texts(Text("credentials")), texts.list(credentials.map(kind))))
        let open = sessions.map { session in
            let clients = texts.list((session.clients ?? [:]).values.sorted())
            let used = session.lastUsedAt.map {
                texts(Text("\(clients), last used \(texts.absolute($0))"))
            }
            return Sheet.Connection(
                .session, id: session.id, name: UntrustedText(session.ipAddress ?? session.id),
                detail: UntrustedText(used ?? clients))
        }
        let linked = (devices ?? []).map { device in
            Sheet.Connection(
                .device, id: device.astClientId, name: UntrustedText(device.deviceName ?? device.astClientId),
                detail: UntrustedText(device.linkedAt.map { texts.absolute($0) } ?? ""))
        }
        var sheet = Sheet(
            subject: .user(name),
            sections: [
                Sheet.Section("", rows),
                Sheet.Section(
                    texts(Text("sessions")),
                    open.isEmpty
                        ? [Sheet.Row(texts(Text("open")), texts(Text("none")))]
                        : open.map { Sheet.Row($0.name.sanitised(limit: 60), $0.detail) }),
            ], requiredActions: user.requiredActions ?? [],
            hasOpenCode: credentials.contains { $0.isOpen(at: clock.now()) }, connections: open + linked)
        sheet.access = user.access
        return sheet
    }

    private func kind(_ credential: AdministeredCredential) -> String {
        switch credential.type {
        case AdministeredCredential.passwordType: texts(Text("Password"))
        case AdministeredCredential.activationCodeType: texts(Text("Activation code"))
        case AdministeredCredential.oneTimePasswordType: texts(Text("Authenticator"))
        default: UntrustedText(credential.type).sanitised(limit: 60)
        }
    }

    /// The provider's data about a client, without its secret.
    func clientSheet(_ id: ClientID) async throws(AdministrationError) -> Sheet {
        let record = try await clientRecord(id)
        var rows = [
            Sheet.Row(texts(Text("kind")), texts(record.isPublic ? Text("public") : Text("confidential"))),
            Sheet.Row(texts(Text("enabled")), texts.yesOrNo(record.isEnabled)),
            Sheet.Row(texts(Text("requires consent")), texts.yesOrNo(record.isConsentRequired)),
            Sheet.Row(
                texts(Text("code challenge")),
                record.requiredPKCEMethod.map { texts(Text("\($0.original) is required")) }
                    ?? texts(Text("not required"))),
            Sheet.Row(texts(Text("password grant")), texts.yesOrNo(record.allowsDirectAccessGrants)),
            Sheet.Row(texts(Text("service account")), texts.yesOrNo(record.hasServiceAccount)),
        ]
        if let name = record.filledName, !name.original.isEmpty {
            rows.insert(Sheet.Row(texts(Text("name")), name), at: 0)
        }
        rows +=
            self.rows(Text("redirect URIs"), record.redirectURIs) + self.rows(Text("web origins"), record.webOrigins)
        rows.append(Sheet.Row(texts(Text("default scopes")), texts.list(record.defaultScopes.map(\.original))))
        rows.append(Sheet.Row(texts(Text("optional scopes")), texts.list(record.optionalScopes.map(\.original))))
        return Sheet(subject: .client(id), sections: [Sheet.Section("", rows)], hasSecret: !record.isPublic)
    }

    func clients() async throws(AdministrationError) -> [AdministeredClient] {
        var all: [AdministeredClient] = []
        while true {
            let page = try await client.listClients(first: all.count, max: 100)
            all += page
            if page.count < 100 || all.count >= 1000 { break }
        }
        return all
    }

    func secret(of id: ClientID) async throws(AdministrationError) -> Secret {
        guard let secret = try await client.secret(ofClient: try await clientRecord(id).id) else {
            throw AdministrationError(.notFound, Text("This client has no secret."))
        }
        return secret
    }

    func clientRecord(_ id: ClientID) async throws(AdministrationError) -> AdministeredClient {
        guard let record = try await client.findClient(id) else {
            throw AdministrationError(.notFound, Text("There is no client \(id)."))
        }
        return record
    }

    private func rows(_ label: Text, _ values: [UntrustedText]) -> [Sheet.Row] {
        values.isEmpty
            ? [Sheet.Row(texts(label), texts(Text("none")))]
            : values.enumerated().map { Sheet.Row($0.offset == 0 ? texts(label) : "", $0.element) }
    }
}
