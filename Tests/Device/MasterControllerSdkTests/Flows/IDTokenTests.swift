import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import MasterControllerSdk
import OpenID
import TestSupport
import Testing

/// A user is activated only after the ID token has passed every check.
struct IDTokenTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (inout ScriptedProvider.State) -> Void

        init(_ name: String, _ apply: @escaping @Sendable (inout ScriptedProvider.State) -> Void) {
            testDescription = name
            self.apply = apply
        }
    }

    static let faults: [Fault] = [
        Fault("another issuer") { $0.claims = { $0.issuer = "http://evil.test" } },
        Fault("another audience") { $0.claims = { $0.audience = ["other"] } },
        Fault("several audiences without azp") { $0.claims = { $0.audience.append("other") } },
        Fault("another nonce") { $0.claims = { $0.nonce = Nonce("other") } },
        Fault("no nonce") { $0.claims = { $0.nonce = nil } },
        Fault("expired") { $0.claims = { $0.expiresAt = $0.issuedAt.addingTimeInterval(-120) } },
        Fault("from the future") { $0.claims = { $0.issuedAt = $0.issuedAt.addingTimeInterval(600) } },
        Fault("no subject") { $0.claims = { $0.subject = "" } },
        Fault("no ID token") { $0.sign = { _, _ in throw CancellationError() } },
        Fault("no JWS") { $0.sign = { _, _ in Secret("not.a.token") } },
        Fault("signed by a key that is not published") { state in
            state.sign = { claims, _ in try claims.signed(by: SigningKey.generate(.es256)) }
        },
        Fault("signature of another key under a known kid") { state in
            state.sign = { claims, key in
                let stranger = try SigningKey.generate(.es256)
                return Secret(
                    try stranger.sign(header: ["kid": .string(key.keyID)], payload: claims.json.bytes))
            }
        },
        Fault("alg none") { state in
            state.sign = { claims, key in
                let header: JSONValue = ["alg": "none", "kid": .string(key.keyID)]
                return Secret(Base64URL.encode(header.bytes) + "." + Base64URL.encode(claims.json.bytes) + ".")
            }
        },
        Fault("HMAC with the public key") { state in
            state.sign = { claims, key in
                let secret = Secret(key.publicKey.json.bytes)
                let shared = try SharedSigningKey.stored(secret: secret, algorithm: .hs256, keyID: key.keyID)
                return Secret(try shared.sign(payload: claims.json.bytes))
            }
        },
        Fault("an algorithm that discovery does not name") {
            $0.discovery = { $0.idTokenSigningAlgValuesSupported = ["RS256"] }
        },
        Fault("discovery names symmetric algorithms only") { state in
            state.discovery = { $0.idTokenSigningAlgValuesSupported = ["HS256", "none"] }
        },
    ]

    @Test(arguments: faults)
    func aTokenWithAFaultActivatesNobody(_ fault: Fault) async throws {
        let device = try TestDevice()
        device.provider.change { fault.apply(&$0) }
        let controller = await device.started()
        let result = try await device.logIn(controller)
        #expect(result.status == .invalidToken)
        #expect(result.userIdentifier == nil)
        #expect(result.errorDescription.contains("The activation code may be used up"))
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .activationRequired)
        let restarted = await controller.result(of: RestartEvent())
        #expect(restarted.sdkState == .activationRequired && restarted.userDetailsList.isEmpty)
        #expect(restarted.interruptedActivations.isEmpty, "the app was told")
    }

    @Test func anUnknownKeyMakesTheKeysBeReadAnewOnce() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        try await device.logIn(controller)
        let reads = { device.exchange.requests.filter { $0.target == device.provider.endpoints.keys }.count }
        #expect(reads() == 1)
        try await device.logIn(controller, .joe)
        #expect(reads() == 1, "known keys are kept")

        let fresh = try SigningKey.generate(.rs256)
        device.provider.change { state in
            state.publishedKeys.append(fresh.publicKey)
            state.signingKey = fresh
        }
        #expect(try await device.logIn(controller).status == .ok)
        #expect(reads() == 2)

        device.provider.change { state in
            state.sign = { claims, _ in try claims.signed(by: SigningKey.generate(.es256)) }
        }
        #expect(try await device.logIn(controller).status == .invalidToken)
        #expect(reads() == 3, "once for each token")
    }

    @Test func theTraceTellsEveryCheckOfATokenThatIsNotTrusted() async throws {
        let device = try TestDevice()
        device.provider.change { $0.claims = { $0.audience = ["other"] } }
        let controller = await device.started()
        let result = try await device.logIn(controller)
        #expect(result.errorDescription.contains("audience"))
        let lines = device.trace.lines.filter { $0.contains("check ID token") }
        #expect(lines.contains { $0.contains("check=signature") && $0.hasSuffix("ok") })
        #expect(lines.contains { $0.contains("check=audience") && $0.hasSuffix("failed") })
    }

    @Test func claimsOfTheAccessTokenAreReadAndAnOpaqueOneHasNone() async throws {
        let device = try TestDevice()
        let key = try SigningKey.generate(.es256)
        device.provider.change { state in
            state.accessToken = { _ in
                let claims: JSONValue = ["sub": "sub-jane", "exp": 5, "realm_access": ["roles": ["user"]]]
                return (try? key.sign(payload: claims.bytes)) ?? ""
            }
        }
        let controller = await device.started()
        let early = await controller.result(of: GetIamAccessTokenClaimsEvent())
        #expect(early.status == .invalidState && early.claims.isEmpty)
        try await device.logIn(controller)
        let result = await controller.result(of: GetIamAccessTokenClaimsEvent())
        #expect(result.status == .ok)
        #expect(result.claims == ["sub": "sub-jane", "exp": "5", "realm_access": #"{"roles":["user"]}"#])

        device.provider.change { $0.accessToken = { _ in "opaque" } }
        try await device.logIn(controller)
        #expect(await controller.result(of: GetIamAccessTokenClaimsEvent()).status == .failed)

        _ = await controller.receive(ClearIamTokenCacheEvent())
        #expect(await controller.result(of: GetIamAccessTokenClaimsEvent()).status == .noTokenDataAvailable)
    }
}
