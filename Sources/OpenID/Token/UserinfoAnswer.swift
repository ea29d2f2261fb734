public import HTTPMessage
public import JOSE

/// What a userinfo endpoint told about whom it was asked (OpenID Connect Core, section 5.3).
public struct UserinfoAnswer: Sendable, Hashable {
    /// The claims, `sub` among them.
    public let claims: JSONValue

    /// Reads an answer; nil where it is none in JSON (a signed one is not read), or names no subject.
    public init?(reading response: HTTPResponse) {
        guard response.status == 200, let json = try? JSONValue(parsing: response.body), json["sub"]?.string != nil
        else { return nil }
        claims = json
    }

    /// The check that section 5.3.2 demands: the answer is about the user whom the ID token names.
    public func check(subject: String) -> TokenCheck {
        let found = claims["sub"]?.string
        return TokenCheck(
            .userinfoSubject, expected: subject, found: found, passed: ExactText.areEqual(found, subject))
    }
}
