import HTTPMessage
import TestSupport
import Testing

/// `doctor` at providers of other vendors: its findings are exactly the actual faults of the client.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .serialized, .timeLimit(.minutes(10)))
struct DoctorPeerTests {
    private enum Provider: String, Sendable {
        case dot
        case canaille

        var peer: PythonPeer {
            get async throws {
                switch self {
                case .dot: try await PythonPeer.dot.value
                case .canaille: try await PythonPeer.canaille.value
                }
            }
        }
    }

    /// The provider shows the same page for every request: address and challenge are not reported as registered and
    /// required, and the token endpoint reveals which clients are known.
    @Test(arguments: [
        (Provider.dot, "peer-none", "ok"), (.dot, "nobody", "failed"), (.canaille, "peer-none", "ok"),
        (.canaille, "nobody", "failed"),
    ])
    private func whatIsJudgedBehindTheLoginIsNotCalledGood(
        provider: Provider, client: String, outcome: String
    ) async throws {
        let device = try await provider.peer.device(client: "{ id: \(client) }", scope: "openid profile email")
        let end = try await device.administer("doctor")
        func found(_ check: String) -> String? {
            end.objects.first { $0["check"] as? String == check }?["outcome"] as? String
        }
        #expect(found("client") == outcome, "\(end.lines)")
        #expect(found("redirect") == "skipped" && found("pkce") == "skipped", "\(end.lines)")
        #expect(found("discovery") == "ok" && found("keys") == "ok" && found("form") == "ok", "\(end.lines)")
        #expect(end.last("result")?["untold"] as? Int == 2)
        #expect(end.status == (outcome == "ok" ? 0 : 1))
    }

    /// A correct client, and the most frequent faults of a client at Keycloak.
    @Test(arguments: [
        ("whole", "basic", "http://127.0.0.1:8400/cb", "S256", nil),
        ("no-basic", "profile", "http://127.0.0.1:8400/cb", "S256", "client-scopes failed"),
        ("other-redirect", "basic", "https://a.example/cb", "S256", "redirect failed"),
        ("no-pkce", "basic", "http://127.0.0.1:8400/cb", "", "pkce failed"),
    ])
    func whatAClientOfKeycloakLacksIsFound(
        client: String, scope: String, redirect: String, proof: String, fault: String?
    ) async throws {
        let keycloak = try await KeycloakPeer.shared.value
        let made = try await keycloak.administer(
            .post, "/demo/clients",
            """
            {"clientId":"doctor-\(client)","publicClient":true,"redirectUris":["\(redirect)"],
             "defaultClientScopes":["\(scope)"],"optionalClientScopes":["offline_access"],
             "attributes":{"pkce.code.challenge.method":"\(proof)"}}
            """)
        #expect(made.status == 201, "\(String(decoding: made.body, as: UTF8.self))")
        let end = try await PeerDevice(at: keycloak, client: "doctor-\(client)").administer("doctor")
        let faults = end.objects.compactMap { finding -> String? in
            guard let check = finding["check"] as? String, let outcome = finding["outcome"] as? String else {
                return nil
            }
            return ["failed", "warning"].contains(outcome) ? "\(check) \(outcome)" : nil
        }
        #expect(faults == [fault].compactMap { $0 }, "\(end.lines)")
        #expect(end.status == (fault == nil ? 0 : 1))
    }
}
