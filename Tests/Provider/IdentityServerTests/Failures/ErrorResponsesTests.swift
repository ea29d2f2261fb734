import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Sentences
import ServerRouting
import Testing

@testable import IdentityServer
@testable import IdentityStore
@testable import OpenIDProvider

/// The responses of OpenID endpoints to failures that the request has not caused.
@Suite struct ErrorResponsesTests {
    private struct Unexpected: Error {
        let text = "a secret"
    }

    @Test func eachReasonHasItsAnswer() throws {
        let request = HTTPRequest(target: "/")
        #expect(try OAuthErrorResponses(request).answer(to: OAuthError.codeNotValid).status == 400)
        #expect(throws: StoreError(code: .full, detail: "x")) {
            try OAuthErrorResponses(request).answer(to: StoreError(code: .full, detail: "x"))
        }
        let busy = try OAuthErrorResponses(request).answer(to: HashingBusyError())
        #expect(busy.status == 503 && busy.headers["Retry-After"] == "1")
        let starting = IdentityServerError(starting: HashingBusyError(), path: "/x")
        #expect(starting.detail.english == "There is not enough memory to hash the administrator's password.")
    }

    @Test func whatNoRouteExpectsIsADefectAndNotABusyServer() throws {
        #expect(FailureCause(Unexpected()) == .defect("Unexpected"))
        let answer = try OAuthErrorResponses(HTTPRequest(target: "/")).answer(to: Unexpected())
        #expect(answer.status == 500)
        #expect(answer.headers["Retry-After"] == nil)
        #expect(answer.json["error"] == "server_error")
        #expect(!answer.shown.contains("secret"))
    }

    static let posted: [(String, FormFields)] = [
        ("token", ["grant_type": "password", "username": "jane", "password": "x"]),
        ("token/introspect", ["token": "x"]),
        ("revoke", ["token": "x"]), ("logout", ["refresh_token": "x"]), ("auth/device", [:]),
    ]

    @Test(arguments: posted) func aBusyStoreIsToldByEveryEndpointThatLooksAClientUp(
        _ path: String, _ fields: FormFields
    ) async throws {
        let store = BreakableStore()
        let fixture = try await TestProvider(store: store.opened())
        var fields = fields
        fields.add("client_id", "admin-cli")
        for calls in 0...1 {
            store.fail(.busy, after: calls)
            let answer = await fixture.post("/auth/realms/sandbox/protocol/openid-connect/\(path)", fields)
            #expect(answer.status == 503)
            #expect(answer.headers["Retry-After"] == "1")
            #expect(answer.json["error"] == "temporarily_unavailable")
        }
    }

    @Test func aFullQueueOfHashesIsToldByTheTokenEndpoint() async throws {
        let gate = GatedHasher()
        let fixture = try await TestProvider(hasher: gate)
        try await fixture.makeUser("jane", password: "Secret123")
        gate.isBusy = true
        let answer = await fixture.passwordGrant("jane", "Secret123", client: "admin-cli")
        #expect(answer.status == 503)
        #expect(answer.headers["Retry-After"] == "1")
    }
}
