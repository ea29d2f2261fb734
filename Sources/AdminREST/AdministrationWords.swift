import HTTPMessage
import IdentityCore
import ServerRouting

/// Keycloak's words for what ends a route; its refusals are thrown as answers.
struct AdministrationWords: RouteWords {
    func refused(by error: any Error) -> HTTPResponse? { nil }

    func unavailable(_ error: StoreError) -> HTTPResponse { AdministrationAnswer.unavailable(error) }

    var busy: HTTPResponse { AdministrationAnswer.busy }

    var defect: HTTPResponse { AdministrationAnswer.failed }
}
