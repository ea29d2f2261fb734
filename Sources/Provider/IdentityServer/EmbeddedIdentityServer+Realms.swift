import AdminREST
public import IdentityModel
import IdentityStore
public import JOSE

/// A realm as a document with its secrets.
public struct ExportedRealm: Sendable {
    /// JSON that Keycloak and this server import.
    public let document: Secret
    public let clients: Int
    public let users: Int
    /// The number of activation codes, which are not in it.
    public let codes: Int

    init(_ export: RealmFiles.Export) {
        (document, clients, users, codes) = (export.document, export.clients, export.users, export.codes)
    }
}

/// What became of a realm's document.
public enum RealmImportOutcome: Sendable, Hashable {
    /// The realm is created, or would be.
    case accepted(ImportedRealm)
    /// Nothing was written; the sentence contains texts of the document.
    case refused(String)
}

/// What a realm's document brings; its texts come from the document.
public struct ImportedRealm: Sendable, Hashable {
    public let name: String
    /// The number of users without those of clients.
    public let users: Int
    /// The names of the members that are kept without effect.
    public let inert: [String]
    /// The number of further attributes, which Keycloak does not know either.
    public let others: Int
    /// The users who are created disabled, because this server lacks their second factor; at most a hundred.
    public let disabled: [String]
}

extension EmbeddedIdentityServer {
    /// The realm in one read transaction, for the owner of the store; `nil` if there is none.
    ///
    /// `agree` gets it first, and can throw; after that, the event of the export is kept.
    public func exportRealm(
        _ name: TenantID, withUsers: Bool, agree: (ExportedRealm) async throws -> Void
    ) async throws -> ExportedRealm? {
        do {
            return try await realmFiles.export(name, withUsers: withUsers) { try await agree(ExportedRealm($0)) }
                .map(ExportedRealm.init)
        } catch let error as StoreError {
            throw IdentityServerError(starting: error, path: storePath ?? "")
        }
    }

    /// Creates the realm of a document whole or not at all; a trial only checks it.
    public func importRealm(
        _ document: JSONValue, isTrial: Bool
    ) async throws(IdentityServerError) -> RealmImportOutcome {
        do {
            switch try await realmFiles.importRealm(document, isTrial: isTrial) {
            case .accepted(let kept, let disabled):
                return .accepted(
                    ImportedRealm(
                        name: document["realm"]?.string ?? "",
                        users: (document["users"]?.array ?? []).count { $0["serviceAccountClientId"] == nil },
                        inert: kept.inert.sorted(), others: kept.unknown, disabled: disabled))
            case .refused(let sentence): return .refused(sentence)
            }
        } catch {
            throw IdentityServerError(starting: error, path: storePath ?? "")
        }
    }
}
