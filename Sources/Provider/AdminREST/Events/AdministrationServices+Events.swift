import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// Keeps the events of administrators.
extension AdministrationServices {
    /// The maximum length of a path or of a refusal's reason, in bytes.
    private static let longest = 1_000

    /// Answers an administrator's request, and keeps its event if `realm` keeps such events: that of a change in the
    /// change's transaction, that of a refusal in a separate one.
    ///
    /// `target` is the realm that the request is about.
    func recorded(
        _ request: HTTPRequest, _ match: AdministrationMatch?, by holder: AdministrationTokenHolder,
        in realm: RealmRecord?, of target: RealmRecord? = nil,
        _ work: (AdministrationServices) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        guard let realm, realm.events.isEnabledForAdministrators, match?.template != nil || match == nil,
            let recorder = recorder(request, match, by: holder, in: realm, of: target)
        else { return try await work(self) }
        var recording = self
        recording.store = store.recorded(by: recorder)
        let services = recording
        let response = await AdministrationErrorResponses().answering { try await work(services) }
        guard response.status < 500 else { return response }
        do throws(StoreError) {
            try await recorder.end(refusedBecause: Self.reason(response), store)
        } catch {
            // The response remains valid although its event could not be kept.
            RequestRecord.current?.note(error)
        }
        return response
    }

    private func recorder(
        _ request: HTTPRequest, _ match: AdministrationMatch?, by holder: AdministrationTokenHolder,
        in realm: RealmRecord, of target: RealmRecord?
    ) -> AdminEventRecorder? {
        guard let event = AdministrationEvent(request.method, match) else { return nil }
        let origin = RequestRecord.current?.origin ?? RequestOrigin()
        var body = (try? JSONValue(parsing: request.body)) ?? .null
        if match?.template?.hasSuffix("/reset-password") == true { body = Self.withoutPassword(body) }
        var details = ["username": holder.identity.name]
        details["auth_client"] = holder.source?.clientID.cut(toBytes: 255)
        details["trace_id"] = origin.trace
        let kinds = (body["credentials"]?.array ?? []).compactMap { $0["type"]?.string }
        if !kinds.isEmpty { details["credential_type"] = kinds.joined(separator: " ").cut(toBytes: 100) }
        // Paths in events begin after the realm's name, so those of another realm need that name.
        let other = target.flatMap { $0.id == realm.id ? nil : [$0.name.rawValue] } ?? []
        let path = other + (match?.path ?? [])
        let isShown = realm.events.includesRepresentations && body != .null && !event.mayContainKeys
        return AdminEventRecorder(
            AdminEvent(
                administrator: AdminEvent.Administrator(
                    realmID: holder.source?.realm.id, clientRecordID: holder.source?.clientRecordID,
                    userID: holder.identity.id, address: origin.address),
                operation: event.operation.rawValue, resource: event.resource,
                path: path.joined(separator: "/").cut(toBytes: Self.longest),
                representation: isShown ? RepresentationSecrets.text(of: body) : nil, details: details),
            in: realm, at: clock.now())
    }

    /// The body of a password reset without its password, which several members can contain, even as a hash.
    private static func withoutPassword(_ body: JSONValue) -> JSONValue {
        var kept: [String: JSONValue] = [:]
        kept["type"] = body["type"]?.string == CredentialRecord.Kind.password.rawValue ? body["type"] : nil
        kept["temporary"] = body["temporary"]?.bool.map(JSONValue.bool)
        return .object(kept)
    }

    /// Why a request was refused; `nil` if it was not.
    private static func reason(_ response: HTTPResponse) -> String? {
        guard response.status >= 400 else { return nil }
        let body = try? JSONValue(parsing: response.body)
        let text = body?["errorMessage"]?.string ?? body?["error"]?.string ?? "HTTP \(response.status)"
        return text.cut(toBytes: longest)
    }
}

extension AdministrationTokenHolder {
    /// The realm whose events contain a request's.
    ///
    /// The event of a realm's deletion is one of the administrator's realm; `nil` if that is the deleted one.
    func realmOfEvent(at match: AdministrationMatch, in realm: RealmRecord) -> RealmRecord? {
        guard match.template == "", match.method == .delete else { return realm }
        return source?.realm.id == realm.id ? nil : source?.realm
    }
}

/// The log's name for a change by an administrator, in the terms of Keycloak's admin events (`OperationType`,
/// `ResourceType`, 26.7).
struct AdministrationEvent: Sendable, Hashable {
    let operation: EventName
    let resource: String

    /// The event of a successful request, or `nil` for one that only reads.
    ///
    /// An unknown path is about the realm.
    init?(_ method: HTTPMethod, _ match: AdministrationMatch?) {
        let byMethod: [HTTPMethod: EventName] = [.post: .create, .put: .update, .delete: .delete]
        guard let operation = match?.found?.route.event ?? byMethod[method] else { return nil }
        self.operation = operation
        resource = match?.place?.resource ?? "REALM"
    }

    /// Whether a request's body may contain keys under names that are not known to be secret.
    fileprivate var mayContainKeys: Bool { resource == "USER_POOL" || resource == "IDENTITY_PROVIDER" }
}
