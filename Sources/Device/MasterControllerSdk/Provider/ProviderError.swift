import HTTPMessage
import IdentityModel
import OpenID
import Sentences

/// Why a request to the provider failed.
enum ProviderError: Error, Sendable, Hashable {
    case refused(OAuthError)
    /// The provider temporarily accepts no requests.
    case busy(BusyServer)
    /// No response came.
    case unreachable(HTTPExchangeError)
    /// The response cannot be used, for the reason in the text.
    case unusable(Text)
    /// The provider's keys could not be fetched, for the reason in the text; its discovery succeeded.
    case keys(Text)
    /// The token failed the check named in the text.
    case untrusted(Text)
    case cancelled

    init(_ error: HTTPExchangeError) { self = error.reason == .cancelled ? .cancelled : .unreachable(error) }

    init(_ failure: ProviderLookUpError) {
        switch failure {
        case .unreachable(let error): self.init(error)
        case .refused(let error): self = .refused(error)
        case .busy(let busy): self = .busy(busy)
        case .absent(let url):
            let hint: Text =
                url.contains("/auth/realms/")
                ? Text("Keycloak may have no /auth before /realms.")
                : url.contains("/realms/")
                    ? Text("KOBIL's IDP and some Keycloaks have /auth before /realms.") : Text.empty
            self = .unusable(.joined([Text("There is no discovery document at \(UntrustedText(url)) (404)."), hint]))
        case .unusable(let text): self = .unusable(text)
        }
    }

    /// Whether the provider may have processed the request although no usable response arrived.
    var leavesProviderInDoubt: Bool {
        switch self {
        case .refused, .untrusted: false
        case .busy(let busy): busy.mayHaveActed
        case .unreachable, .unusable, .keys, .cancelled: true
        }
    }

    /// The refusal of an event that requested tokens (Sources/KOBIL.md, Error codes).
    var refusal: ControlError {
        switch self {
        case .refused(let error) where error.httpStatus == 507:
            ControlError(
                .cannotAcquireTokenData, .providerStorageFull,
                Text("The provider issued no tokens: \(error)").ended())
        // Keycloak's code for a user without the role for offline tokens, which another login does not change.
        case .refused(let error) where error.code.rawValue == "not_allowed":
            ControlError(
                .cannotAcquireTokenData, .grantRefused,
                Text(
                    "The provider issued no tokens: \(error). Give the user the role offline_access, or remove offline_access from the profile's scope."
                )
            )
        // A server that failed has not evaluated the request.
        case .refused(let error) where error.httpStatus >= 500:
            ControlError(
                .cannotAcquireTokenData, .unusableAnswer,
                .joined([
                    Text("The provider failed (HTTP \(error.httpStatus)): \(error)").ended(),
                    Text("Try again. If it fails again, ask the provider's administrator."),
                ]))
        case .refused(let error):
            if let wayOn = Self.wayOn(ofClient: error) {
                ControlError(
                    .cannotAcquireTokenData, .clientRefused,
                    .joined([Text("The provider issued no tokens: \(error)").ended(), wayOn]))
            } else {
                ControlError(
                    .cannotAcquireTokenData, .grantRefused,
                    .joined([
                        Text("The provider issued no tokens: \(error)").ended(),
                        Text("Log in again; after an activation ask for a new code."),
                    ]))
            }
        case .busy(let busy): ControlError(.cannotAcquireTokenData, .providerBusy, busy.sentence)
        case .unreachable(let error): Self.notReachable(error)
        case .unusable(let text):
            ControlError(
                .cannotAcquireTokenData, .unusableAnswer,
                .joined([text, Text("Check that the address is the provider's, and try again.")]))
        case .keys(let text): ControlError(.cannotAcquireTokenData, .unusableAnswer, Self.keysRefused(text))
        case .untrusted(let text):
            ControlError(
                .invalidToken, .tokenRefused,
                .joined([
                    text.ended(),
                    Text("Nobody was logged in: check the profile's provider and client, and this machine's clock."),
                ])
            )
        case .cancelled: .cancelled
        }
    }

    /// The remedy if the client was rejected, which another login does not change; `nil` for other refusals.
    private static func wayOn(ofClient error: OAuthError) -> Text? {
        let words = (error.errorDescription ?? "").lowercased()
        return switch error.code {
        case .invalidClient where words.contains("client_assertion"):
            Text(
                "The client authenticates with private_key_jwt, which this program does not support: give the client a secret."
            )
        case .invalidClient, .unauthorizedClient:
            Text(
                "The provider rejects the client: check that it is enabled there, and check secret-file and auth-method in the profile."
            )
        case _ where words.contains("dpop"):
            Text(
                "The client requires DPoP (RFC 9449), which this program does not support: switch it off for the client."
            )
        case .invalidScope: Text("Remove from scope in the profile what the provider does not grant to this client.")
        case .accessDenied: Text("Ask the provider's administrator: the realm may be disabled.")
        default: nil
        }
    }

    /// The refusal of an event that sent a stored token.
    ///
    /// The provider gives no reason, so the text lists all possible ones.
    var refusalOfKeptToken: ControlError {
        guard case .refused(let error) = self, error.code == .invalidGrant else { return refusal }
        let isReuse = error.errorDescription?.lowercased().contains("reuse") == true
        let reason: Text =
            isReuse
            ? Text(
                "The provider no longer accepts the stored token (\(error)): it was used before (by this program, if it ended while it waited for the answer, by another program, or by someone with a copy), so the provider has ended the session."
            )
            : Text(
                "The provider no longer accepts the stored token (\(error)): it has expired, was revoked, or its session has ended."
            )
        return ControlError(
            .cannotAcquireTokenData, .grantRefused,
            .joined([reason, Text("Log in at the provider again; the user stays on this device.")]))
    }

    /// The refusal of an event that fetched the discovery document; any failure counts as not reachable.
    var lookUpRefusal: ControlError {
        switch self {
        case .cancelled: .cancelled
        case .unreachable(let error): Self.notReachable(error)
        case .busy(let busy): ControlError(.notReachable, .providerBusy, busy.sentence)
        case .refused(let error):
            ControlError(
                .notReachable, .notReachable,
                Text("The provider's discovery failed: \(error). Check its address and the tenant's name."))
        case .keys(let text): ControlError(.notReachable, .notReachable, Self.keysRefused(text))
        case .unusable(let text), .untrusted(let text):
            ControlError(
                .notReachable, .notReachable,
                .joined([text, Text("Check the provider's address and the tenant's name.")]))
        }
    }

    /// The keys' address is the provider's own, so no setting of the profile can be wrong.
    private static func keysRefused(_ text: Text) -> Text {
        .joined([text.ended(), Text("Without them no token can be checked: ask the provider's administrator.")])
    }

    private static func notReachable(_ error: HTTPExchangeError) -> ControlError {
        let detail: Text =
            error.detail.isEmpty ? Text.empty : Text(untranslated: " (\(error.detail.sanitised()))")
        let text: Text =
            switch error.reason {
            case .nameNotResolved, .notReachable, .proxyRefused:
                Text(
                    "The provider cannot be reached\(detail): check the network and the provider's address, then try again."
                )
            case .connectionLost: Text("The connection to the provider was lost\(detail): try again.")
            case .timedOut:
                Text("The provider did not answer in time\(detail): check the network, then try again.")
            case .handshakeFailed, .protocolNotAgreed, .clientCertificateRefused:
                Text(
                    "The TLS handshake with the provider failed\(detail): check its address, and the profile's client certificate where it asks for one."
                )
            case .certificateRefused, .pinMismatch:
                Text(
                    "The provider's TLS is not trusted\(detail): check its certificate and the profile's trusted certificates."
                )
            case .tooLarge: Text("The provider's answer is too large: check that the address is the provider's.")
            case .malformedResponse: Text("The provider's answer is not HTTP: check its address and port.")
            case .invalidRequest, .invalidConfiguration:
                Text("The request cannot be sent\(detail): check the profile's address and settings.")
            case .cancelled: Text("Cancelled.")
            }
        return ControlError(.notReachable, .notReachable, text)
    }
}
