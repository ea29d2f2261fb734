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

    /// `management/permissions` below a resource: a feature of Keycloak that is disabled here.
    ///
    /// `lookUp` finds the resource; it throws the refusal if there is none.
    static func permissions(
        of path: String, reading: AdministrationOperation, changing: AdministrationOperation,
        lookUp: @escaping @Sendable (AdministrationCall) async throws -> Void
    ) -> [Self] {
        let path: RoutePath = "\(path)/management/permissions"
        let answer: Handler = { call in
            try await lookUp(call)
            return .featureNotEnabled
        }
        return [.get(path, reading, answer), .changing(path, [.post, .put, .delete], changing, nil, answer)]
    }
}

/// What a request asks for.
struct AdministrationMatch: Sendable {
    /// The route, and the values of its parameters; `nil` if no route accepts the request.
    let found: (route: AdministrationRoute, parameters: RouteParameters)?
    let method: HTTPMethod
    /// The part of the path after the realm's name, decoded.
    let path: [String]
    /// The routes of the path for all methods; `nil` for an unknown path.
    let place: AdministrationPlace?

    /// The template of the path; `nil` for an unknown path.
    var template: String? { place?.template }

    /// The operation of the request, as far as rights distinguish it; `nil` if no route accepts the request.
    var operation: AdministrationOperation? { found?.route.right }

    /// The response if no route accepts the request.
    var refusal: HTTPResponse { place.map { .methodNotAllowed($0.allowedMethods) } ?? .notFound }

    /// The account whose rights the caller must have too; `nil` if no account's rights matter.
    var subject: RightsSubject? { found.flatMap { $0.route.right.right.subject(in: $0.parameters) } }
}
