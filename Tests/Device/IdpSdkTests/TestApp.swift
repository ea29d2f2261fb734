import FoundationEssentials
import HTTPMessage
import Synchronization
import TestSupport

@testable import IdpSdk

/// An app's handler as in the documents: a plain class that answers each page.
final class TestApp: IdpSdkInteractionInterface {
    private let answer: (IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult
    private(set) var asked: [IdpSdkInteractionData] = []

    init(_ answer: @escaping (IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult) { self.answer = answer }

    /// Gives the same answers to every page.
    convenience init(
        _ credentials: [String: String] = ["username": "jane", "password": "hush-hush", "activation-code": "12345678"]
    ) {
        self.init { _ in IdpSdkProvideCredentialsResult(credentials: credentials) }
    }

    func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {
        asked.append(interactionData)
        return answer(interactionData)
    }
}

/// Records every event.
final class RecordingTrace: TraceSink {
    private let recorder = Recorder<TraceEvent>()
    var events: [TraceEvent] { recorder.values }
    func record(_ event: TraceEvent) { recorder.append(event) }
}

/// A counter in place of random bytes.
final class CountingRandom: RandomSource {
    private let last = Mutex<UInt8>(0)
    func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in
            last.withLock {
                $0 &+= 1
                return $0
            }
        }
    }
}

let clientData = AstClientDataInfo(
    "client-data", String(repeating: "0", count: 26), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "S256")

/// Settings for the scripted provider.
func settings(_ exchange: any HTTPExchange, kind: ProviderKind = .kobil) -> IdpSdkSettings {
    let profile = ProviderProfile(
        name: "test", kind: kind, baseURL: "https://idp.example/auth", tenant: TenantID("t"),
        redirectURI: "https://kobil/OpenIdRedirectUri")
    var settings = IdpSdkSettings(profile: profile, exchange: exchange)
    // Uses a manual clock, because a flow with many pages can exceed the time limit on a busy machine.
    settings.stopwatch = ManualClock()
    return settings
}

extension IdpSdkService {
    /// Calls with the usual parameters.
    func obtain(
        _ app: TestApp, clientData: AstClientDataInfo = clientData, client: String = "KssIdpEnrollment",
        user: String? = nil,
        traceParent: String? = ""
    ) async -> IdpSdkResult {
        await getAuthorizationCode(
            withAstClientData: clientData, clientId: client, interactionInterface: app, userId: user,
            traceParent: traceParent)
    }
}

/// Runs one flow with a script.
func run(_ steps: [ScriptedExchange.Step], _ app: TestApp = TestApp()) async -> IdpSdkResult {
    await IdpSdkService(settings: settings(ScriptedExchange(steps))).obtain(app)
}
