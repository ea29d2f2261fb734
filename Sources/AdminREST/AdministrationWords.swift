import HTTPMessage
import IdentityCore
import ServerRouting

/// Keycloak's responses to errors that end a route; its refusals are thrown as responses.
struct AdministrationWords: RouteWords {
    func refused(by error: any Error) -> HTTPResponse? { nil }

    func unavailable(_ error: StoreError) -> HTTPResponse { AdministrationAnswer.unavailable(error) }

    var busy: HTTPResponse { AdministrationAnswer.busy }

    var defect: HTTPResponse { AdministrationAnswer.failed }
}
