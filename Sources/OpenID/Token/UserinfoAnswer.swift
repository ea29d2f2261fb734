public import HTTPMessage
import IdentityModel
public import JOSE

/// What a userinfo endpoint told about whom it was asked (OpenID Connect Core, section 5.3).
public struct UserinfoAnswer: Sendable, Hashable {
    /// The claims, `sub` among them.
    public let claims: JSONValue

    /// Reads an answer; nil where it is none in JSON, or names no subject; see ``signed(in:)``.
    public init?(reading response: HTTPResponse) {
        guard response.status == 200, let json = try? JSONValue(document: response), json["sub"]?.string != nil
        else { return nil }
        claims = json
    }

    /// The answer that a provider signs for clients registered so; nil where the response is none, or an encrypted one.
    public static func signed(in response: HTTPResponse) -> UnverifiedSignedUserinfo? {
        guard response.status == 200,
            response.headers["Content-Type"]?.prefix(while: { $0 != ";" }).lowercased() == "application/jwt"
        else { return nil }
        let text = String(decoding: response.body, as: UTF8.self)
        return text.utf8.count { $0 == UInt8(ascii: ".") } == 2 ? UnverifiedSignedUserinfo(Secret(text)) : nil
    }

    /// The check that section 5.3.2 demands: the answer is about the user whom the ID token names.
    public func check(subject: String) -> TokenCheck {
        let found = claims["sub"]?.string
        return TokenCheck(
            .userinfoSubject, expected: subject, found: found, passed: ExactText.areEqual(found, subject))
    }
}
