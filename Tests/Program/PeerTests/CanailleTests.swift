import TestSupport
import Testing

/// The headless program with canaille: forms in `multipart/form-data`, name and password on two pages, consent with
/// several buttons.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .serialized, .timeLimit(.minutes(10)))
struct CanailleTests {
    private let pages = [("login", "alice"), ("password", "correct horse 9")]

    /// A device with its own client, because consent is given once per client.
    private func device() async throws -> PeerDevice {
        let canaille = try await PythonPeer.canaille.value
        return try canaille.device(
            client: "{ id: \(try await canaille.registerClient()) }", scope: "openid profile email")
    }

    @Test func aLoginWithConsentKeepsATokenThatEachProcessUses() async throws {
        let device = try await device()
        let first = try await device.flow("login", pages + [("submit", "accept")])
        #expect(first.status == 0 && first.flowStatus == "OK", "\(first.errors)")
        #expect(first.askedFields == ["login", "password", "submit"])
        for _ in 1...2 {
            let later = try await device.flow("stay-logged-in")
            #expect(later.flowStatus == "OK", "\(later.flowError ?? "") \(later.errors)")
        }
    }

    @Test func aWrongPasswordIsRefusedInTheProvidersWords() async throws {
        let refused = try await device().flow("login", [("login", "alice"), ("password", "wrong horse 9")])
        #expect(refused.status == 1 && refused.flowStatus == "WRONG_CREDENTIALS", "\(refused.errors)")
        #expect(refused.flowError?.contains("Login failed") == true, "\(refused.flowError ?? "")")
    }

    @Test func deniedConsentIsThePersonsOwnCancel() async throws {
        let denied = try await device().flow("login", pages + [("submit", "deny")])
        #expect(denied.status == 130 && denied.flowStatus == "USER_CANCEL", "\(denied.errors)")
    }

    @Test func consentIsNeverGivenByDefault() async throws {
        let end = try await device().flow("login", pages)
        #expect(end.status == 2 && end.flowStatus == "FAILED", "\(end.errors)")
    }

    @Test func anIDTokenForNobodyIsNotBelieved() async throws {
        let end = try await PythonPeer.canaille.value.device().flow("login", pages + [("submit", "accept")])
        #expect(end.status == 1 && end.flowStatus == "INVALID_TOKEN", "\(end.errors)")
        #expect(end.flowError?.contains("audience") == true, "\(end.flowError ?? "")")
    }
}
