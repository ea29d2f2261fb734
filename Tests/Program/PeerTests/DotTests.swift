import TestSupport
import Testing

/// The headless program with django-oauth-toolkit, configured by discovery only.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .serialized, .timeLimit(.minutes(10)))
struct DotTests {
    private let password = "correct horse 9"
    private let page = [("username", "alice"), ("password", "correct horse 9")]

    @Test func aLoginWithConsentKeepsATokenThatEachProcessReplaces() async throws {
        let device = try await PythonPeer.dot.value.device()
        let first = try await device.flow("login", page + [("submit", "Authorize")])
        #expect(first.status == 0 && first.flowStatus == "OK", "\(first.errors)")
        for _ in 1...3 {
            let stayed = try await device.flow("stay-logged-in")
            #expect(stayed.flowStatus == "OK", "\(stayed.errors)")
        }
    }

    @Test func deniedConsentIsThePersonsOwnCancel() async throws {
        let device = try await PythonPeer.dot.value.device()
        let denied = try await device.flow("login", page + [("submit", "Cancel")])
        #expect(denied.status == 130 && denied.flowStatus == "USER_CANCEL", "\(denied.errors)")
    }

    @Test func consentIsNeverGivenByDefault() async throws {
        let device = try await PythonPeer.dot.value.device()
        let end = try await device.flow("login", page)
        #expect(end.status == 2 && end.flowStatus == "FAILED", "\(end.errors)")
    }

    @Test func aWrongPasswordIsRefusedInTheProvidersWords() async throws {
        let device = try await PythonPeer.dot.value.device()
        let refused = try await device.flow("login", [("username", "alice"), ("password", "wrong horse 9")])
        #expect(refused.status == 1 && refused.flowStatus == "WRONG_CREDENTIALS", "\(refused.errors)")
        #expect(refused.flowError?.contains("correct username and password") == true, "\(refused.flowError ?? "")")
    }

    @Test func aReplacedTokenIsRefusedAndTheNextLoginHelps() async throws {
        let device = try await PythonPeer.dot.value.device()
        #expect(try await device.flow("login", page + [("submit", "Authorize")]).flowStatus == "OK")
        let copy = try device.copy()
        let stayed = try await device.flow("stay-logged-in")
        #expect(stayed.flowStatus == "OK", "\(stayed.errors)")
        let reuse = try await copy.flow("stay-logged-in")
        #expect(reuse.status == 1 && reuse.flowStatus == "CANNOT_ACQUIRE_TOKEN_DATA", "\(reuse.errors)")
        #expect(try await copy.flow("login", page + [("submit", "Authorize")]).flowStatus == "OK")
    }

    @Test(arguments: ["basic", "post"]) func aConfidentialClientShowsItsSecretEitherWay(method: String) async throws {
        let device = try await PythonPeer.dot.value.device(
            client: "{ id: peer-secret, secret-env: IDP_WIZARD_PEER_SECRET, auth-method: \(method) }",
            secrets: ["IDP_WIZARD_PEER_SECRET": "s3cr3t"])
        let end = try await device.flow("login", page + [("submit", "Authorize")])
        #expect(end.flowStatus == "OK", "\(end.errors)")
        let stayed = try await device.flow("stay-logged-in")
        #expect(stayed.flowStatus == "OK", "\(stayed.errors)")
    }

    @Test func aWrongSecretIsRefused() async throws {
        let device = try await PythonPeer.dot.value.device(
            client: "{ id: peer-secret, secret-env: IDP_WIZARD_PEER_SECRET }",
            secrets: ["IDP_WIZARD_PEER_SECRET": "wrong"])
        let end = try await device.flow("login", page + [("submit", "Authorize")])
        #expect(end.status == 1 && end.flowStatus == "CANNOT_ACQUIRE_TOKEN_DATA", "\(end.errors)")
    }
}
