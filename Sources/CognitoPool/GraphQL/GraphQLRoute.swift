import CognitoProtocol
import HTTPMessage
import HTTPServer
import IdentityCore
import IdentityModel
import JOSE
import ServerRouting

/// The GraphQL API of the user service, with the answers of AWS AppSync.
struct GraphQLRoute: Sendable {
    /// The endpoint.
    static let routes = [
        PoolRoute(
            "graphql", [.post], right: .idToken,
            crossOrigin: CrossOriginRule(methods: [.post], proof: .ownCredentials)
        ) { (call) throws(StoreError) in
            await GraphQLRoute(request: call.request, services: call.services).answer()
        }
    ]

    let request: ServerRequest
    let services: PoolServices

    /// Answers the request: the token is checked before the body is read.
    private func answer() async -> HTTPResponse {
        do throws(StoreError) {
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
                            [
                                "errorType": "MalformedHttpRequestException",
                                "message": "Unable to parse GraphQL query.",
                            ]
                        ]
                    ])
            }
            return await run(request, by: caller)
        } catch {
            RequestRecord.current?.note(error)
            let isBusy = error.httpStatus == 503
            var response = response(
                isBusy ? 503 : 500,
                ["errors": [["errorType": "InternalFailure", "message": .string(error.sentence)]]])
            if isBusy { response.headers.set("Retry-After", "1") }
            return response
        }
    }

    private func run(_ request: GraphQLRequest, by caller: PoolTokenCheck.Valid) async -> HTTPResponse {
        let plan: GraphQLPlan
        do throws(GraphQLFault) { plan = try GraphQLPlan(request) } catch {
            return response(200, ["data": nil, "errors": [error.json]])
        }
        let resolver = MutationResolver(services: services, caller: caller)
        var (data, errors): ([String: JSONValue], [JSONValue]) = ([:], [])
        // Mutations run one after the other, in the order of the document (GraphQL, section 6.2.2).
        for step in plan.steps {
            switch step.action {
            case .typename(let name): data[step.responseKey] = .string(name)
            case .nothing: data[step.responseKey] = .null
            case .mutation(let mutation, let arguments):
                do throws(GraphQLFailure) {
                    let result = try await resolver.run(mutation, arguments)
                    data[step.responseKey] = Self.selected(step.selections, of: mutation, result)
                } catch {
                    data[step.responseKey] = .null
                    errors.append(Self.json(error, of: step))
                }
            }
        }
        var json: JSONValue = ["data": .object(data)]
        if !errors.isEmpty { json["errors"] = .array(errors) }
        return response(200, json)
    }

    private static func selected(
        _ fields: [GraphQLField], of mutation: SudoMutation, _ result: JSONValue
    ) -> JSONValue {
        let members = fields.map { ($0.responseKey, $0.name == "__typename" ? .string(mutation.typeName) : result) }
        return .object(Dictionary(members, uniquingKeysWith: { first, _ in first }))
    }

    private static func json(_ failure: GraphQLFailure, of step: GraphQLPlan.Step) -> JSONValue {
        [
            "path": [.string(step.responseKey)], "data": nil,
            "errorType": failure.errorType.map(JSONValue.string) ?? nil, "errorInfo": nil,
            "locations": [step.location.json], "message": .string(failure.message),
        ]
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
            401, ["errors": [["errorType": .string(GraphQLFailure.unauthorized), "message": .string(message)]]])
        response.headers.set("x-amzn-ErrorType", GraphQLFailure.unauthorized)
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
