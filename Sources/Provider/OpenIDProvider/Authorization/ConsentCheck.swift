import IdentityModel
import IdentityStore
import ServerRouting

/// Determines whether the user must consent before a client gets a code.
struct ConsentCheck: Sendable {
    let services: OpenIDServices
    let context: RealmContext

    /// The question for the user, or `nil` if no consent is needed.
    func question(
        _ client: ClientRecord, user id: String, request: AcceptedRequest
    ) async throws(StoreError) -> ConsentQuestion? {
        let isRequested = request.asksForConsent ?? false
        guard client.isConsentRequired || isRequested else { return nil }
        return ConsentQuestion(
            of: client, requesting: request.scope, isRequested: isRequested,
            known: try await services.store.clientScopes(in: context.realm),
            given: try await services.store.consentedScopes(ofUser: id, toClient: client, in: context.realm))
    }
}
