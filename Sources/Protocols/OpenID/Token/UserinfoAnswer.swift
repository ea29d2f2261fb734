public import HTTPMessage
import IdentityModel
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
            .userinfoSubject, expected: Sentence(verbatim: subject), value: found,
            passed: ExactText.areEqual(found, subject))
    }
}
