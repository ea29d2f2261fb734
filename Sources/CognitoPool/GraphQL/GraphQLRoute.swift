import CognitoProtocol
import HTTPMessage
import HTTPServer
import IdentityCore
import IdentityModel
import JOSE
import ServerRouting

/// The GraphQL API of the user service, with the answers of AWS AppSync.
struct GraphQLRoute: RouteWords {
    /// The endpoint.
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

    /// Answers the request: the token is checked before the body is read.
    private func answer() async throws -> HTTPResponse {
        let caller: PoolTokenCheck.Valid
        switch try await authenticated() {
        case .refused(let message): return unauthorized(message)
        case .valid(let token): caller = token
        }
        guard let request = GraphQLRequest(self.request.http.body) else {
            return response(
                400,
                [
                    "errors": [
                        ["errorType": "MalformedHttpRequestException", "message": "Unable to parse GraphQL query."]
                    ]
                ])
        }
        return await run(request, by: caller)
    }

    func refused(by error: any Error) -> HTTPResponse? { nil }

    func unavailable(_ error: StoreError) -> HTTPResponse {
        error.httpStatus == 503 ? later(error.sentence) : failed(error.sentence, status: 500)
    }

    var busy: HTTPResponse { later("The server is busy. Try again.") }

    var defect: HTTPResponse { failed("For more on this error consult the server log.", status: 500) }

    private func later(_ sentence: String) -> HTTPResponse {
        var response = failed(sentence, status: 503)
        response.headers.set("Retry-After", "1")
        return response
    }

    private func failed(_ sentence: String, status: Int) -> HTTPResponse {
        response(status, ["errors": [["errorType": "InternalFailure", "message": .string(sentence)]]])
    }

    private func run(_ request: GraphQLRequest, by caller: PoolTokenCheck.Valid) async -> HTTPResponse {
        let call: GraphQLCall
        do throws(GraphQLError) { call = try GraphQLCall(request) } catch {
            let locations = error.location.map { JSONValue.array([$0.json]) } ?? .null
            return response(
                200,
                ["data": nil, "errors": [["path": nil, "locations": locations, "message": .string(error.message)]]])
        }
        do throws(GraphQLError) {
            let result = try await MutationResolver(services: services, caller: caller).run(call)
            let fields = call.fields.map {
                ($0.key, $0.name == "__typename" ? .string(call.mutation.typeName) : result)
            }
            let selected = JSONValue.object(Dictionary(fields, uniquingKeysWith: { first, _ in first }))
            return response(200, ["data": .object([call.key: selected])])
        } catch {
            return response(
                200,
                [
                    "data": .object([call.key: .null]),
                    "errors": [
                        [
                            "path": [.string(call.key)], "data": nil,
                            "errorType": error.errorType.map(JSONValue.string) ?? nil, "errorInfo": nil,
                            "locations": [call.location.json], "message": .string(error.message),
                        ]
                    ],
                ])
        }
    }

    private enum Authentication {
        case valid(PoolTokenCheck.Valid)
        case refused(String)
    }

    /// The user of the ID token, which stands in `Authorization` without a scheme.
    private func authenticated() async throws(StoreError) -> Authentication {
        let values = request.http.headers.values("Authorization")
        guard values.count == 1, let token = values.first, !token.isEmpty else {
            return .refused("Valid authorization header not provided.")
        }
        switch try await services.tokenCheck.check(token, for: .id) {
        case .refused(.malformed): return .refused("Unable to parse JWT token.")
        case .refused(.expired): return .refused("Token has expired.")
        case .refused(.unknownPool), .refused(.invalidSignature), .refused(.wrongUse):
            return .refused("Invalid JWT token.")
        case .refused(.revoked), .refused(.noSuchUser), .refused(.disabled):
            return .refused("You are not authorized to make this call.")
        case .valid(let token):
            RequestRecord.current?.found(token.pool.realmName)
            RequestRecord.current?.found(token.pool.clientID)
            guard try await services.admits(request, to: token.pool) else { return .refused("HTTPS required") }
            return .valid(token)
        }
    }

    private func unauthorized(_ message: String) -> HTTPResponse {
        var response = response(
            401, ["errors": [["errorType": .string(GraphQLError.unauthorized), "message": .string(message)]]])
        response.headers.set("x-amzn-ErrorType", GraphQLError.unauthorized)
        return response
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
