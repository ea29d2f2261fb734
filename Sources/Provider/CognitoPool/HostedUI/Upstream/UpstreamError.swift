import HTTPMessage
import IdentityModel
import IdentityStore
import OpenID
import Sentences

/// Why a sign-in at an upstream provider fails; the app receives it as an error at its redirect URI.
enum UpstreamError: Error, Sendable, Hashable {
    /// The server was started without an exchange for requests to other providers.
    case noExchange
    /// Too many sign-ins are waiting for their providers.
    case tooMany
    /// The provider's discovery document cannot be read or is not trusted.
    case lookUp(ProviderLookUpError)
    /// The provider, or the user there, refused; the error is the provider's.
    case refused(OAuthError)
    /// The response at the redirect URI does not belong to the request.
    case foreign(AuthorizationResponseError)
    /// A request to the provider got no response.
    case unreachable(HTTPExchangeError)
    /// The provider accepts no requests at the moment.
    case busy(BusyServer)
    /// The token endpoint rejects the code: the pool's client is not set up there as the pool expects.
    case notRedeemed(OAuthError)
    /// A response of the provider cannot be used; the sentence gives the reason.
    case unusable(Text)
    /// The ID token failed this check first.
    case untrusted(TokenCheck.Name)
}

extension UpstreamError {
    /// The error for the app, which names the provider.
    ///
    /// The description begins with the provider's own error name if it has one, because apps search for it there. It
    /// contains no secret and is limited in length, because it becomes part of an address.
    func error(at provider: String) -> OAuthError {
        switch self {
        case .noExchange:
            Self.error(.serverError, "This server cannot send requests to other providers")
        case .tooMany:
            Self.error(.temporarilyUnavailable, "Too many sign-ins wait for their providers; try again")
        case .lookUp(.unreachable), .unreachable:
            Self.error(.temporarilyUnavailable, "The provider \(provider) does not answer")
        case .lookUp(.busy(let busy)), .busy(let busy):
            Self.error(.temporarilyUnavailable, "The provider \(provider): \(busy)")
        case .lookUp(.refused(let error)):
            Self.error(.serverError, "The provider \(provider) has no discovery document: \(error)")
        case .lookUp(.absent):
            Self.error(.serverError, "The provider \(provider) has no discovery document at its issuer")
        case .lookUp(.unusable(let sentence)), .unusable(let sentence):
            Self.error(.serverError, "The provider \(provider): \(sentence)")
        case .refused(let error):
            Self.error(Self.passedOn.contains(error.code) ? error.code : .serverError, error.description)
        case .foreign:
            Self.error(.serverError, "The response of the provider \(provider) belongs to another request")
        case .notRedeemed(let error):
            Self.error(.serverError, "The provider \(provider) does not redeem its code: \(error)")
        case .untrusted(let check):
            Self.error(.serverError, "The ID token of the provider \(provider) fails a check: \(check.rawValue)")
        }
    }

    /// Logs why a request got no response; the app does not receive the reason, because it reveals what listens at the
    /// address.
    func noteCause() {
        switch self {
        case .lookUp(.unreachable(let error)), .unreachable(let error): RequestRecord.current?.note(error)
        default: break
        }
    }

    /// Whether the provider may have moved its endpoints since its metadata was fetched.
    var mayComeFromOldMetadata: Bool {
        switch self {
        case .unreachable, .unusable, .notRedeemed, .untrusted, .foreign: true
        case .noExchange, .tooMany, .lookUp, .refused, .busy: false
        }
    }

    /// The errors of an authorization endpoint that an app can act on (RFC 6749, section 4.1.2.1; OpenID Connect Core,
    /// section 3.1.2.6).
    ///
    /// The others concern the pool's request, not the app's.
    private static let passedOn: [OAuthError.Code] = [
        .accessDenied, .temporarilyUnavailable, .serverError, .loginRequired, .interactionRequired,
    ]

    private static func error(_ code: OAuthError.Code, _ text: String) -> OAuthError {
        OAuthError(code, UntrustedText(text).sanitised(limit: 300))
    }
}
