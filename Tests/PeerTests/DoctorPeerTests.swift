import TestSupport
import Testing

/// `doctor` at providers that show their login page before they look at the request.
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

    /// The page is everybody's: address and challenge are not called registered and required, and the token endpoint tells who is known.
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
}
