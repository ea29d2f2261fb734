import HTTPMessage
import IdentityStore
import ServerRouting

/// An endpoint of the admin REST below `/auth/admin/realms/{realm}`; its right is the operation that it performs.
typealias AdministrationRoute = Route<AdministrationOperation, AdministrationCall, any Error>
/// The endpoints of one path of the admin REST.
typealias AdministrationPlace = RoutePlace<AdministrationOperation, AdministrationCall, any Error>

extension AdministrationRoute {
    typealias Handler = @Sendable (AdministrationCall) async throws -> HTTPResponse

    static func get(_ path: RoutePath, _ right: AdministrationOperation, _ answer: @escaping Handler) -> Self {
        Self(path, [.get], right: right, answer)
    }

    static func post(
        _ path: RoutePath, _ right: AdministrationOperation, _ event: EventName = .create, _ answer: @escaping Handler
    ) -> Self { changing(path, [.post], right, event, answer) }

    static func put(
        _ path: RoutePath, _ right: AdministrationOperation, _ event: EventName = .update, _ answer: @escaping Handler
    ) -> Self { changing(path, [.put], right, event, answer) }

    static func delete(_ path: RoutePath, _ right: AdministrationOperation, _ answer: @escaping Handler) -> Self {
        changing(path, [.delete], right, .delete, answer)
    }

    /// The operation of the event follows from the method if it is `nil`.
    static func changing(
        _ path: RoutePath, _ methods: [HTTPMethod], _ right: AdministrationOperation, _ event: EventName? = nil,
        _ answer: @escaping Handler
    ) -> Self {
        var route = Self(path, methods, right: right, answer)
        route.event = event
        return route
    }
}
