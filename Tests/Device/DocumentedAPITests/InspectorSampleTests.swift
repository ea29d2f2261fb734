import FoundationEssentials
import IdentityModel
import Testing

@testable import Recording

/// Compiles every Swift sample of the inspector: compares `InspectorSamples.swift`, which contains them, with the
/// inspector's texts.
@Suite struct InspectorSampleTests {
    /// A call that has a sample: its fields, and the code that the sample requires around it.
    private struct Call {
        let name: String
        var fields: [TraceField] = []
        /// The signature of the function that contains the sample; empty if the sample is a function itself.
        var head: String
        /// Code that uses the sample's last value.
        var tail: [String] = []
    }

    private static let controller = "(_ masterController: MasterController, tenantId: String) async"
    private static let client =
        "(_ client: any SudoUserClient, authenticationProvider: any AuthenticationProvider) async throws"

    private static let calls: [Call] = [
        Call(
            name: "Start", fields: [TraceField("locale", "en"), TraceField("appName", "app")],
            head: "func start(_ masterController: MasterController)"),
        Call(
            name: "Restart", fields: [TraceField("locale", "en"), TraceField("appName", "app")],
            head: "func restart(_ masterController: MasterController)"),
        Call(
            name: "GetAstClientData", fields: [TraceField("tenantId", "sandbox")],
            head: "func getAstClientData\(controller)", tail: ["_ = result?.clientData"]),
        Call(
            name: "getAuthorizationCode",
            fields: [TraceField("clientId", "KssIdpLogin"), TraceField("userId", "jane \"the first\"")],
            head:
                "func getAuthorizationCode(_ idpSdk: IdpSdkService, _ astClientData: KSMGetAstClientDataResultEvent)"),
        Call(name: "provideCredentials", fields: [TraceField("inputFieldIds", "username, password")], head: ""),
        Call(
            name: "SetAuthorisationCode",
            fields: [
                TraceField("tenantId", "sandbox"), TraceField("authenticationMode", "biometric"),
                TraceField("clientId", "KssIdpEnrollment"), .hidden("authorisationCode"),
            ], head: "func setAuthorisationCode\(controller)", tail: ["_ = result?.status"]),
        Call(
            name: "OfflineLogin", fields: [TraceField("userId", "jane")], head: "func offlineLogin\(controller)",
            tail: ["_ = result?.status"]),
        Call(
            name: "ClearIamTokenCache", fields: [TraceField("userId", "jane")],
            head: "func clearIamTokenCache\(controller)", tail: ["_ = result?.status"]),
        Call(
            name: "DeleteUser", fields: [TraceField("userId", "jane")], head: "func deleteUser\(controller)",
            tail: ["_ = result?.status"]),
        Call(
            name: "registerWithAuthenticationProvider", fields: [TraceField("registrationId", "1")],
            head: "func registerWithAuthenticationProvider\(client)", tail: ["_ = uid"]),
        Call(
            name: "registerWithDeviceCheck", fields: [TraceField("registrationId", "1")],
            head: "func registerWithDeviceCheck(_ client: any SudoUserClient, _ deviceCheckToken: Data) async throws",
            tail: ["_ = uid"]),
        Call(name: "deregister", head: "func deregister\(client)"),
        Call(name: "reset", head: "func reset\(client)"),
        Call(name: "signInWithKey", head: "func signInWithKey\(client)", tail: ["_ = tokens"]),
        Call(
            name: "signInWithAuthenticationProvider", head: "func signInWithAuthenticationProvider\(client)",
            tail: ["_ = tokens"]),
        Call(name: "refreshTokens", head: "func refreshTokens\(client)", tail: ["_ = tokens"]),
        Call(name: "signOut", head: "func signOut\(client)"),
        Call(name: "globalSignOut", head: "func globalSignOut\(client)"),
        Call(
            name: "presentFederatedSignInUI",
            head:
                "func presentFederatedSignInUI(_ client: any SudoUserClient, window: any PresentationAnchor) async throws",
            tail: ["_ = tokens"]),
    ]

    private static let before = """
        // The Swift samples of the inspector, as it shows them: they must compile unchanged. InspectorSampleTests makes this file:
        // run it with UPDATE_SAMPLES=1 after a sample has changed.
        // swift-format-ignore-file
        import FoundationEssentials
        import IdpSdk
        import MasterControllerSdk
        import SudoUser

        /// An app around the samples.
        final class InspectorSamples: IdpSdkInteractionInterface {
            func handOver(_ code: String) {}

        """

    private static let file = #filePath.replacing("InspectorSampleTests", with: "InspectorSamples")

    private static func swift(_ call: Call) -> [String]? {
        let event = TraceEvent(
            time: Date(timeIntervalSince1970: 1_790_000_000), from: .app, to: .masterController, name: call.name,
            kind: .call, fields: call.fields)
        return CodeSample.samples(of: event).first { $0.language == .swift }?.lines
    }

    @Test func theCompiledSamplesAreThoseOfTheInspector() throws {
        var lines = Self.before.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for call in Self.calls {
            let sample = try #require(Self.swift(call), "\(call.name)")
            if call.head.isEmpty {
                lines += sample.map { "    " + $0 } + [""]
            } else {
                lines += ["    \(call.head) {"] + (sample + call.tail).map { "        " + $0 } + ["    }", ""]
            }
        }
        lines[lines.count - 1] = "}"
        let text = lines.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["UPDATE_SAMPLES"] != nil {
            try text.write(toFile: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOfFile: Self.file, encoding: .utf8) == text)
    }

    /// Without this test, a new sample could remain uncompiled.
    @Test func everyEventWithASwiftSampleIsAmongThem() {
        let known = Set(Self.calls.map(\.name)).union(["credentials"])
        let sampled = SDKCall.table.keys.filter { name in
            let event = TraceEvent(time: Date(timeIntervalSince1970: 0), from: .app, to: .app, name: name, kind: .call)
            return SDKCall(event)?.swift != nil
        }
        #expect(Set(sampled) == known)
    }
}
