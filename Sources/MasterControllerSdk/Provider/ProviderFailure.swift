import HTTPMessage
import IdentityModel
import OpenID

/// Why the provider gave nothing.
enum ProviderFailure: Error, Sendable, Hashable {
    /// It said no.
    case refused(OAuthError)
    /// It takes no requests for now.
    case busy(BusyServer)
    /// No response came.
    case unreachable(HTTPExchangeError)
    /// What came cannot be used; the text says why.
    case unusable(String)
    /// The ID token is not trusted; the text names the check.
    case untrusted(String)
    /// The event was cancelled.
    case cancelled

    init(_ error: HTTPExchangeError) { self = error.reason == .cancelled ? .cancelled : .unreachable(error) }

    init(_ failure: ProviderLookUpFailure) {
        switch failure {
        case .unreachable(let error): self.init(error)
        case .refused(let error): self = .refused(error)
        case .busy(let busy): self = .busy(busy)
        case .absent(let url):
            let hint =
                url.contains("/auth/realms/")
                ? " A Keycloak may have no /auth before /realms."
                : url.contains("/realms/") ? " Some Keycloaks, and KOBIL's, have /auth before /realms." : ""
            self = .unusable("There is no discovery document at \(UntrustedText(url)) (404).\(hint)")
        case .unusable(let text): self = .unusable(text)
        }
    }

    /// Whether the provider may have done what it was asked for though nobody here knows.
    var leavesProviderInDoubt: Bool {
        switch self {
        case .refused, .untrusted: false
        case .busy(let busy): busy.mayHaveActed
        case .unreachable, .unusable, .cancelled: true
        }
    }

    /// The refusal of an event that wanted tokens (Sources/KOBIL.md, Error codes).
    var refusal: Refusal {
        switch self {
        case .refused(let error) where error.httpStatus == 507:
            Refusal(
                .cannotAcquireTokenData, .providerStorageFull,
                "The provider gave no tokens: \(error)".endedAsSentence)
        // Keycloak's code for a user who has not the role for offline tokens: no further login helps.
        case .refused(let error) where error.code.rawValue == "not_allowed":
            Refusal(
                .cannotAcquireTokenData, .grantRefused,
                "The provider gave no tokens: \(error). Give the user the role offline_access, or take offline_access out of the profile's scope."
            )
        // A server that failed did not judge what it was shown.
        case .refused(let error) where error.httpStatus >= 500:
            Refusal(
                .cannotAcquireTokenData, .unusableAnswer,
                "The provider failed (HTTP \(error.httpStatus)): \(error)".endedAsSentence
                    + " Try again. Where it stays so, whoever runs the provider must look.")
        case .refused(let error):
            if let wayOn = Self.wayOn(ofClient: error) {
                Refusal(
                    .cannotAcquireTokenData, .clientRefused,
                    "The provider gave no tokens: \(error)".endedAsSentence + " " + wayOn)
            } else {
                Refusal(
                    .cannotAcquireTokenData, .grantRefused,
                    "The provider gave no tokens: \(error)".endedAsSentence
                        + " Log in again; after an activation ask for a new code.")
            }
        case .busy(let busy): Refusal(.cannotAcquireTokenData, .providerBusy, busy.description)
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

    /// What to do where it is the client that was refused, which no further login mends; nil for other refusals.
    private static func wayOn(ofClient error: OAuthError) -> String? {
        let words = (error.errorDescription ?? "").lowercased()
        return switch error.code {
        case .invalidClient where words.contains("client_assertion"):
            "The client proves itself with a signed statement (private_key_jwt), which this program does not do: give the client a secret."
        case .invalidClient, .unauthorizedClient:
            "The client is not taken: see at the provider that it is switched on, and check secret-file and auth-method in the profile."
        case _ where words.contains("dpop"):
            "The client's tokens are bound with DPoP (RFC 9449), which this program does not do: switch that off at the client."
        case .accessDenied: "Whoever runs the provider must look: the realm may be switched off."
        default: nil
        }
    }

    /// The refusal of an event that showed a kept token: the provider does not say why it is refused, so all that it can be is named.
    var refusalOfKeptToken: Refusal {
        guard case .refused(let error) = self, error.code == .invalidGrant else { return refusal }
        let isReuse = error.errorDescription?.lowercased().contains("reuse") == true
        let reason =
            isReuse
            ? "was used before, by this program if it was ended while it waited for the answer, by another one, or by somebody who copied it, so the provider has ended the session"
            : "has run out, was revoked, or its session was ended"
        return Refusal(
            .cannotAcquireTokenData, .grantRefused,
            "The provider no longer takes the kept token (\(error)): it \(reason). Log in at the provider again; the user stays "
                + "on this device.")
    }

    /// The refusal of an event that looked the provider up: whatever came instead of its document, it cannot be reached as a provider.
    var lookUpRefusal: Refusal {
        switch self {
        case .cancelled: .cancelled
        case .unreachable(let error): Self.notReachable(error)
        case .busy(let busy): Refusal(.notReachable, .providerBusy, busy.description)
        case .refused(let error):
            Refusal(
                .notReachable, .notReachable,
                "The provider does not tell about itself: \(error). Check its address and the tenant's name.")
        case .unusable(let text), .untrusted(let text):
            Refusal(.notReachable, .notReachable, text + " Check the provider's address and the tenant's name.")
        }
    }

    private static func notReachable(_ error: HTTPExchangeError) -> Refusal {
        let detail = error.detail.isEmpty ? "" : " (\(UntrustedText(error.detail)))"
        let text =
            switch error.reason {
            case .nameNotResolved, .notReachable:
                "The provider cannot be reached\(detail): check the network and the provider's address, then try again."
            case .connectionLost: "The connection to the provider broke\(detail): try again."
            case .timedOut: "The provider did not answer in time\(detail): check the network, then try again."
            case .handshakeFailed:
                "TLS with the provider came to nothing\(detail): check its address, and the profile's client certificate where it asks for one."
            case .certificateRefused:
                "The provider's TLS is not trusted\(detail): check its certificate and the profile's trusted certificates."
            case .tooLarge: "The provider's answer is too large: check that the address is the provider's."
            case .malformedResponse: "What the provider answers is not HTTP: check its address and port."
            case .invalidRequest, .invalidConfiguration:
                "The request cannot be sent\(detail): check the profile's address and settings."
            case .cancelled: "Cancelled."
            }
        return Refusal(.notReachable, .notReachable, text)
    }
}
