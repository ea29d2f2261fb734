import OpenID
import Testing

@testable import MasterControllerSdk

/// What a provider that gives nothing is told as.
@Suite struct ProviderFailureTests {
    @Test func aProviderWithoutRoomHasACodeOfItsOwn() {
        let full = OAuthError(.init(rawValue: "server_error"), "No room left", httpStatus: 507)
        #expect(ProviderFailure.refused(full).refusal.code == .providerStorageFull)
        #expect(ProviderFailure.refused(full).refusal.text.hasSuffix("No room left."))
        let busy = OAuthError(.init(rawValue: "server_error"), "HTTP 507", httpStatus: 503)
        #expect(ProviderFailure.refused(busy).refusal.code == .grantRefused)
    }
}
