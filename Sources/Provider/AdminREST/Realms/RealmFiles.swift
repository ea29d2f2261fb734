import HTTPMessage
package import IdentityModel
package import IdentityStore
package import JOSE
import ServerRouting

/// Reads and writes realms as documents on the store itself, for its owner, who needs no token.
///
/// The admin REST has no such export: hashes and keys leave the store by this way only.
package struct RealmFiles: Sendable {
    /// A realm as a document with its secrets.
    package struct Export: Sendable {
        /// JSON that Keycloak and this server import.
        package let document: Secret
        package let clients: Int
        package let users: Int
        /// The number of activation codes, which are not in it: they are hashed with the store's key.
        package let codes: Int
    }

    /// What became of a document.
    package enum Outcome: Sendable {
        /// The realm is created, or would be.
        ///
        /// - Parameters:
        ///   - kept: what is kept without effect.
        ///   - disabled: the users who are created disabled, because this server lacks their second factor.
        case accepted(kept: MemberReview, disabled: [String])
        /// Nothing was written; the sentence contains texts of the document.
        case refused(String)
    }

    private let services: AdministrationServices

    package init(_ services: AdministrationServices) { self.services = services }

    /// The realm in one read transaction; `nil` if there is none.
    ///
    /// `agree` gets it first, and can throw; after that, the event of the export is kept, without which it fails.
    package func export(
        _ name: TenantID, withUsers: Bool, agree: (Export) async throws -> Void
    ) async throws -> Export? {
        guard let contents = try await services.store.contents(ofRealm: name, withUsers: withUsers) else { return nil }
        let people = contents.accounts.filter { $0.clientRecordID == nil }
        let export = Export(
            document: Secret(try RealmDocument(contents: contents, hasSecrets: true).json().bytes),
            clients: contents.clients.count, users: people.count,
            codes: people.count { $0.credentials.contains { $0.kind == .activationCode } })
        try await agree(export)
        let numbers = ["clients": String(export.clients), "users": String(export.users)]
        if let recorder = recorder(.action, at: "export", numbers, in: contents.realm) {
            try await recorder.end(refusedBecause: nil, services.store)
        }
        return export
    }

    /// Keeps an event of the store's owner; `nil` for a realm that keeps no such events.
    private func recorder(
        _ operation: EventName, at path: String, _ details: [String: String], in realm: RealmRecord
    ) -> AdminEventRecorder? {
        guard realm.events.isEnabledForAdministrators else { return nil }
        let owner = AdminEvent.Administrator(realmID: nil, clientRecordID: nil, userID: "", address: "")
        return AdminEventRecorder(
            AdminEvent(
                administrator: owner, operation: operation.rawValue, resource: "REALM", path: path,
                representation: nil, details: details.merging(["username": "the store's owner"]) { $1 }),
            in: realm, at: services.clock.now())
    }

    /// Creates the realm of a document whole or not at all; a trial only checks it.
    ///
    /// Throws failures of the store; a refusal of the document is an outcome.
    package func importRealm(_ document: JSONValue, isTrial: Bool) async throws(StoreError) -> Outcome {
        var document = document
        var services = services
        if let master = try await services.store.realm(named: MasterRealm.name) {
            let users = String(document["users"]?.array?.count ?? 0)
            services.store = services.store.recorded(
                by: recorder(.create, at: document["realm"]?.string ?? "", ["users": users], in: master))
        }
        let ready = services
        // These IDs may be taken by the realm that was exported, in the same store.
        document["id"] = nil
        document["clients"] = (document["clients"]?.array).map { clients in
            .array(
                clients.map { client in
                    var client = client
                    client["id"] = nil
                    if let flow = client["attributes"]?[RealmDocument.ownFlow] {
                        client["attributes"]?[RealmDocument.ownFlow] = nil
                        client["authenticationFlowBindingOverrides"] = ["browser": flow]
                    }
                    return client
                })
        }
        if let components = document["components"] {
            document["components"] = KeyProviderMembers.withGivenKeys(components)
        }
        let request = HTTPRequest(
            method: .post, target: "/auth/admin/realms", headers: ["Content-Type": "application/json"],
            body: document.bytes)
        let record = RequestRecord()
        let answer: HTTPResponse
        do {
            answer = try await RequestRecord.$current.withValue(record) {
                try await ready.createRealm(request, from: .file(isTrial: isTrial))
            }
        } catch let failure as StoreError where failure.refusal == nil {
            throw failure
        } catch { answer = AdministrationErrorResponses().answer(to: error) }
        let body = (try? JSONValue(parsing: answer.body)) ?? .null
        guard answer.status < 300 else {
            // The sentence of what is not built says more than its code, which is Keycloak's.
            let names = answer.status == 501 ? ["error_description"] : ["errorMessage", "error", "error_description"]
            let texts = names.compactMap { body[$0]?.string }
            return .refused(texts.isEmpty ? "HTTP \(answer.status)" : texts.joined(separator: ": "))
        }
        return .accepted(kept: record.content.kept, disabled: body["disabledUsers"]?.strings ?? [])
    }
}
