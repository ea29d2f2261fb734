import IdentityModel
import OpenID
import Sentences
import Testing

@testable import UserAgents

@Suite struct PasteAgentTests {
    private let uri = "https://kobil/OpenIdRedirectUri"
    private var agent: PasteAgent {
        PasteAgent(ExpectedRedirect(redirectURI: uri, state: "s-1", issuer: nil))
    }

    @Test(arguments: [
        "https://kobil/OpenIdRedirectUri#state=s-1&code=c-1",
        "  <https://kobil/OpenIdRedirectUri#state=s-1&code=c-1>\n",
        "\"https://kobil/OpenIdRedirectUri?state=s-1&code=c-1\"", "#state=s-1&code=c-1", "?state=s-1&code=c-1",
        "state=s-1&code=c-1", "https://kobil/OpenIdRedi\r\nrectUri#state=s-1&co\n de=c-1",
    ])
    func theWholeAddressOrItsPartIsTaken(pasted: String) throws {
        guard case .authorized(let response) = try agent.take(Secret(pasted)) else {
            Issue.record("no code")
            return
        }
        #expect(response.code == Secret("c-1"))
    }

    @Test(arguments: [
        ("", PasteAgent.PasteError.empty), ("hello", .noAddress),
        ("https://id.example.com/auth/realms/x?client_id=y", .otherAddress(UntrustedText("https://id.example.com"))),
        ("https://kobil/OpenIdRedirectUri#state=s-2&code=c-1", .notThisAnswer(.stateMismatch)),
        ("code=c-1", .notThisAnswer(.stateMissing)),
    ])
    func anythingElseIsRefusedWithASentenceAndCanBePastedAgain(pasted: String, refusal: PasteAgent.PasteError) throws {
        let agent = agent
        #expect(throws: refusal) { try agent.take(Secret(pasted)) }
        #expect(refusal.sentence(expecting: uri).english.hasSuffix("."))
        guard case .authorized = try agent.take(Secret("#state=s-1&code=c-1")) else {
            Issue.record("the right address was not taken afterwards")
            return
        }
    }

    /// A custom scheme has no host, and therefore no two slashes, unless its app writes them.
    @Test(arguments: [
        ("com.example.app:/cb", "com.example.app:/cb?state=s-1&code=c-1"),
        ("com.example.app:/cb", "COM.example.APP:/cb?state=s-1&code=c-1"),
        ("com.example.app:/cb", " com.example.app:/cb?sta\nte=s-1&code=c-1"),
        ("com.example.app://cb", "com.example.app://cb?state=s-1&code=c-1"),
        ("com.example.app:/cb", "?state=s-1&code=c-1"), ("urn:app:cb", "urn:app:cb#state=s-1&code=c-1"),
    ])
    func theAddressOfACustomSchemeIsTaken(_ uri: String, _ pasted: String) throws {
        let agent = PasteAgent(ExpectedRedirect(redirectURI: uri, state: "s-1", issuer: nil))
        #expect(throws: PasteAgent.PasteError.self) {
            try agent.take(Secret("com.example.app:/other?state=s-1&code=c-1"))
        }
        guard case .authorized(let response) = try agent.take(Secret(pasted)) else {
            Issue.record("no code")
            return
        }
        #expect(response.code == Secret("c-1"))
    }

    @Test func aCodeIsGivenOutOnceHoweverOftenItIsPasted() async throws {
        let agent = agent
        let taken = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask { (try? agent.take(Secret("#state=s-1&code=c-1"))) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 1)
        #expect(throws: PasteAgent.PasteError.alreadyDelivered) { try agent.take(Secret("#state=s-1&code=c-1")) }
    }
}
