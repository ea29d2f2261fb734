import OpenID
import Sentences
import Testing

@testable import MasterControllerSdk

/// How refusals and failures of a provider are reported.
@Suite struct ProviderErrorTests {
    @Test func aProviderWithoutRoomHasACodeOfItsOwn() {
        let full = OAuthError(.init(rawValue: "server_error"), "No room left", httpStatus: 507)
        #expect(ProviderError.refused(full).refusal.code == .providerStorageFull)
        #expect(ProviderError.refused(full).refusal.text.english.hasSuffix("No room left."))
        let other = OAuthError(.init(rawValue: "server_error"), "HTTP 507", httpStatus: 400)
        #expect(ProviderError.refused(other).refusal.code == .grantRefused)
    }

    /// A server failure is no judgement of the credentials, so the user is not asked to log in again.
    @Test func aServerThatFailedRefusedNothing() {
        let failed = OAuthError(.init(rawValue: "server_error"), httpStatus: 500)
        for refusal in [ProviderError.refused(failed).refusal, ProviderError.refused(failed).refusalOfKeptToken] {
            #expect(refusal.code == .unusableAnswer && !refusal.text.english.contains("Log in"), "\(refusal.text)")
        }
    }
}
