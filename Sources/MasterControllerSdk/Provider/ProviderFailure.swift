import HTTPMessage
import IdentityModel
import OpenID

/// Why the provider gave nothing.
enum ProviderFailure: Error, Sendable, Hashable {
    /// It said no.
    case refused(OAuthError)
    /// No response came.
    case unreachable(HTTPExchangeError)
    /// What came cannot be used; the text says why.
    case unusable(String)
    /// The ID token is not trusted; the text names the check.
    case untrusted(String)
    /// The event was cancelled.
    case cancelled

    init(_ error: HTTPExchangeError) { self = error.reason == .cancelled ? .cancelled : .unreachable(error) }

    /// Whether the provider may have done what it was asked for though nobody here knows.
    var leavesProviderInDoubt: Bool {
        switch self {
        case .refused, .untrusted: false
        case .unreachable, .unusable, .cancelled: true
        }
    }

    /// The refusal of an event that wanted tokens (kobil.md 9.8).
    var refusal: Refusal {
        switch self {
        case .refused(let error):
            Refusal(
                .cannotAcquireTokenData, .grantRefused,
                "The provider gave no tokens: \(error). Log in again; after an activation ask for a new code.")
        case .unreachable(let error): Self.notReachable(error)
        case .unusable(let text):
            Refusal(
                .cannotAcquireTokenData, .unusableAnswer,
                text + " Check that the address is the provider's, and try again.")
        case .untrusted(let text):
            Refusal(
                .invalidToken, .tokenRefused,
                text + ". Nobody was logged in: check the profile's provider and client, and this machine's clock.")
        case .cancelled: .cancelled
        }
    }

    /// The refusal of an event that looked the provider up: whatever came instead of its document, it cannot be reached as a provider.
    var lookUpRefusal: Refusal {
        switch self {
        case .cancelled: .cancelled
        case .unreachable(let error): Self.notReachable(error)
        case .refused(let error):
            Refusal(
                .notReachable, .notReachable,
                "The provider does not tell about itself: \(error). Check its address and the tenant's name.")
        case .unusable(let text), .untrusted(let text):
            Refusal(.notReachable, .notReachable, text + " Check the provider's address and the tenant's name.")
        }
    }

    private static func notReachable(_ error: HTTPExchangeError) -> Refusal {
        let detail = UntrustedText(error.detail.isEmpty ? error.reason.rawValue : error.detail)
        return Refusal(
            .notReachable, .notReachable,
            "The provider cannot be reached (\(detail)): check the network and the provider's address, then try again.")
    }
}
