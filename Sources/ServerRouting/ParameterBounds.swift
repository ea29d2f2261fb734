package import HTTPMessage
import IdentityCore
package import OpenID

/// Judges the parameters of a protocol request before any of them is kept or said again; lengths in bytes.
package enum ParameterBounds {
    /// A parameter that is too long, or has the character U+0000.
    package struct Excess: Sendable, Hashable {
        let name: String
        package let sentence: String

        /// What a client is told.
        package var error: OAuthError { OAuthError(.invalidRequest, sentence) }
    }

    /// The first parameter that is beyond its bound; nil where all are within.
    package static func excess(in fields: FormFields) -> Excess? { fields.fields.lazy.compactMap(excess).first }

    /// What the authorization endpoint tells on a page: an answer with it could go nowhere, or would carry it.
    package static func excessForPage(in fields: FormFields) -> Excess? {
        fields.fields.lazy.filter { ["client_id", "redirect_uri", "state"].contains($0.name) }.compactMap(excess).first
    }

    /// The parameters that are within their bounds.
    package static func fitting(in fields: FormFields) -> FormFields {
        var kept = FormFields()
        for field in fields.fields where excess(field) == nil { kept.add(field.name, field.value) }
        return kept
    }

    private static func excess(_ field: FormFields.Field) -> Excess? {
        let name = field.name.cut(toBytes: 60)
        if field.name.unicodeScalars.contains("\u{0}") || field.value.unicodeScalars.contains("\u{0}") {
            return Excess(name: field.name, sentence: "Parameter \(name) has the character U+0000")
        }
        guard let bound = bound(of: field.name), !field.value.fits(bound) else { return nil }
        return Excess(name: field.name, sentence: "Parameter \(name) is longer than \(bound) bytes")
    }

    private static func bound(of name: String) -> Int? {
        switch name {
        case "login_hint": StoredBounds.name
        case "redirect_uri", "post_logout_redirect_uri": StoredBounds.uri
        // Tokens, of which at most a digest is kept: the body's bound is theirs.
        case "token", "access_token", "refresh_token", "id_token_hint", "assertion", "client_assertion", "request": nil
        default: StoredBounds.value
        }
    }
}
