package import HTTPMessage
import IdentityModel
import IdentityStore
package import OpenID
package import Sentences

/// Limits the length of request parameters, in bytes, before the server stores or echoes them.
package enum ParameterBounds {
    /// A parameter that is too long or contains the character U+0000.
    package struct Excess: Sendable, Hashable {
        let name: String
        package let sentence: Text

        package var error: OAuthError { OAuthError(.invalidRequest, sentence.english) }
    }

    /// The first invalid parameter, or `nil` if all are valid.
    package static func excess(in fields: FormFields) -> Excess? { fields.fields.lazy.compactMap(excess).first }

    /// The first invalid parameter of a request, in its query or its form.
    package static func excess(in request: HTTPRequest) -> Excess? {
        excess(in: request.query) ?? request.postedForm.flatMap(excess)
    }

    /// The first invalid parameter among those that a redirect to the client depends on; its error is shown on a page.
    package static func excessForPage(in fields: FormFields) -> Excess? {
        fields.fields.lazy.filter { ["client_id", "redirect_uri", "state"].contains($0.name) }.compactMap(excess).first
    }

    /// The fields without the invalid ones.
    package static func fitting(in fields: FormFields) -> FormFields {
        var kept = FormFields()
        for field in fields.fields where excess(field) == nil { kept.add(field.name, field.secret) }
        return kept
    }

    private static func excess(_ field: FormFields.Field) -> Excess? {
        // The values are valid UTF-8, in which only U+0000 has a zero byte.
        if field.name.utf8.contains(0) || field.secret.withExposedBytes({ $0.contains(0) }) {
            return Excess(
                name: field.name, sentence: Text("Parameter \(field.name.cut(toBytes: 60)) has the character U+0000"))
        }
        guard let bound = bound(of: field.name), field.secret.count > bound else { return nil }
        return Excess(
            name: field.name, sentence: Text("Parameter \(field.name.cut(toBytes: 60)) is longer than \(bound) bytes"))
    }

    private static func bound(of name: String) -> Int? {
        switch name {
        case "login_hint": StoredBounds.name
        case "redirect_uri", "post_logout_redirect_uri": StoredBounds.uri
        // The store keeps at most a digest of a token, so only the size of the body limits it.
        case "token", "access_token", "refresh_token", "id_token_hint", "assertion", "client_assertion", "request": nil
        default: StoredBounds.value
        }
    }
}
