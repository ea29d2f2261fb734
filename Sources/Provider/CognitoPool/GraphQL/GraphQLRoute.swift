import CognitoProtocol
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// The GraphQL API of the user service, with the responses of AWS AppSync.
struct GraphQLRoute: ErrorResponses {
    static let routes = [
        PoolRoute(
            "graphql", [.post], right: .idToken,
            crossOrigin: CrossOriginRule(methods: [.post], proof: .ownCredentials)
        ) { (call) throws(StoreError) in
            let route = GraphQLRoute(request: call.request, services: call.services)
            return await route.answering { try await route.answer() }
        }
    ]

    let request: ServerRequest
    let services: PoolServices

    /// Checks the token before the body is read.
    private func answer() async throws -> HTTPResponse {
        let caller = try await caller()
        var call: GraphQLCall?
        do {
            call = try GraphQLCall(request.http.body)
            guard let call else {
                return refused("MalformedHttpRequestException", "Unable to parse GraphQL query.", status: 400)
            }
            let result = try await MutationResolver(services: services, caller: caller).run(call)
            return response(200, ["data": .object([call.key: call.selected(result)])])
        } catch let error as StoreError where error.httpStatus == 503 {
            throw error
        } catch {
            if !(error is GraphQLError) { RequestRecord.current?.note(error) }
            return response(200, Self.errors(error as? GraphQLError ?? GraphQLError(.serviceError), of: call))
        }
    }

    func refused(by error: any Error) -> HTTPResponse? { nil }

    func unavailable(_ error: StoreError) -> HTTPResponse {
        error.httpStatus > 500 ? later(error.sentence) : refused("InternalFailure", error.sentence, status: 500)
    }

    var busy: HTTPResponse { later("The server is busy. Try again.") }

    var defect: HTTPResponse {
        refused("InternalFailure", "For more on this error consult the server log.", status: 500)
    }

    private func later(_ sentence: String) -> HTTPResponse {
        var response = refused("InternalFailure", sentence, status: 503)
        response.headers.set("Retry-After", "1")
        return response
    }

    /// The errors of a document, or of the call that was read from it.
    private static func errors(_ error: GraphQLError, of call: GraphQLCall?) -> JSONValue {
        let message = JSONValue.string(error.message)
        let locations = (call?.location ?? error.location).map { JSONValue.array([$0.json]) } ?? .null
        guard let call else {
            return ["data": nil, "errors": [["path": nil, "locations": locations, "message": message]]]
        }
        return [
            "data": .object([call.key: nil]),
            "errors": [
                [
                    "path": [.string(call.key)], "data": nil, "errorInfo": nil, "locations": locations,
                    "errorType": error.errorType.map(JSONValue.string) ?? .null, "message": message,
                ]
            ],
        ]
    }

    /// The user of the ID token, which `Authorization` contains without a scheme.
    private func caller() async throws -> PoolTokenCheck.Valid {
        let values = request.http.headers.values("Authorization")
        guard values.count == 1, let token = values.first, !token.isEmpty else {
            throw unauthorized("Valid authorization header not provided.")
        }
        switch try await services.tokenCheck.check(token, for: .id) {
        case .refused(.malformed): throw unauthorized("Unable to parse JWT token.")
        case .refused(.expired): throw unauthorized("Token has expired.")
        case .refused(.unknownPool), .refused(.invalidSignature), .refused(.wrongUse):
            throw unauthorized("Invalid JWT token.")
        case .refused(.revoked), .refused(.noSuchUser), .refused(.disabled):
            throw unauthorized("You are not authorized to make this call.")
        case .valid(let token):
            RequestRecord.current?.found(token.pool.realmName)
            RequestRecord.current?.found(token.pool.clientID)
            RequestRecord.current?.joins(.session(token.grant.originJTI, token.pool.clientID))
            RequestRecord.current?.found(user: token.user.subject, named: token.user.username.rawValue)
            guard try await services.admits(request, to: token.pool) else { throw unauthorized("HTTPS required") }
            return token
        }
    }

    private func unauthorized(_ message: String) -> RouteError {
        var response = refused("UnauthorizedException", message, status: 401)
        response.headers.set("x-amzn-ErrorType", "UnauthorizedException")
        return RouteError(response)
    }

    private func refused(_ errorType: String, _ message: String, status: Int) -> HTTPResponse {
        response(status, ["errors": [["errorType": .string(errorType), "message": .string(message)]]])
    }

    private func response(_ status: Int, _ json: JSONValue) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store",
                "X-Content-Type-Options": "nosniff", "x-amzn-RequestId": services.random.uuid(),
            ], body: json.bytes)
    }
}
