import IdentityCore
import IdentityModel
import ServerRouting

/// Looks up whether a person is to be asked before a client gets a code.
struct ConsentCheck: Sendable {
    let services: ProtocolServices
    let context: RealmContext

    /// The question, nil where nothing is to be asked.
    func question(
        _ client: ClientRecord, user id: String, request: AcceptedRequest
    ) async throws(StoreError) -> ConsentQuestion? {
        let isRequested = request.asksForConsent ?? false
        guard client.isConsentRequired || isRequested else { return nil }
        return ConsentQuestion(
            of: client, requesting: request.scope, isRequested: isRequested,
            known: try await services.realms.clientScopes(in: context.record),
            given: try await services.grants.consentedScopes(ofUser: id, toClient: client, in: context.record))
    }
}
