public import HTTPMessage
public import IdentityModel
public import JOSE
import Sentences

/// The response of a userinfo endpoint (OpenID Connect Core, section 5.3).
public struct UserinfoAnswer: Sendable, Hashable {
    /// The claims, including `sub`.
    public let claims: JSONValue

    /// Returns `nil` if the response is not JSON or has no subject; for signed responses see ``signed(in:)``.
    public init?(reading response: HTTPResponse) {
        guard response.status == 200, let json = try? JSONValue(document: response), json["sub"]?.string != nil
        else { return nil }
        claims = json
    }

    /// The signed userinfo in a response; `nil` if there is none, or if it is encrypted.
    public static func signed(in response: HTTPResponse) -> UnverifiedSignedUserinfo? {
        guard response.status == 200,
            response.headers["Content-Type"]?.prefix(while: { $0 != ";" }).lowercased() == "application/jwt"
        else { return nil }
        let text = String(decoding: response.body, as: UTF8.self)
        return text.utf8.count { $0 == UInt8(ascii: ".") } == 2 ? UnverifiedSignedUserinfo(Secret(text)) : nil
    }

    /// The check of section 5.3.2: the response is about the user named in the ID token.
    public func check(subject: String) -> TokenCheck {
        let found = claims["sub"]?.string
        return TokenCheck(
            .userinfoSubject, expected: Text(verbatim: subject), value: found,
            passed: ExactText.areEqual(found, subject))
    }
}

/// A signed userinfo response (OpenID Connect Core, section 5.3.2), not yet verified.
public struct UnverifiedSignedUserinfo: Sendable, Hashable {
    public let compact: Secret

    public init(_ compact: Secret) { self.compact = compact }

    /// Verifies the response: it is signed with a key of the provider, for this client, about the expected subject.
    ///
    /// `iss` and `aud` are checked if present, because the standard makes them optional; times, nonce and `azp` belong
    /// only to ID tokens. The error contains all checks performed.
    public func verified(
        keys: JSONWebKeySet, expectations: IDTokenExpectations
    ) throws(TokenError) -> VerifiedUserinfo {
        var checks = IDTokenChecks(expectations)
        let claims = checks.makeOfUserinfo(compact, keys)
        if let refusal = TokenError(checks: checks.made) { throw refusal }
        guard let claims else { throw TokenError(failed: .form, after: checks.made) }
        return VerifiedUserinfo(claims: claims, checks: checks.made)
    }
}

/// A signed userinfo response that passed every check.
///
/// Only ``UnverifiedSignedUserinfo/verified(keys:expectations:)`` creates one.
public struct VerifiedUserinfo: Sendable, Hashable {
    /// The claims, including `sub`.
    public let claims: JSONValue
    /// The checks that passed, for a report.
    public let checks: [TokenCheck]
}
