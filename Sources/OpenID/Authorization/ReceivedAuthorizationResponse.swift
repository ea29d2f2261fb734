public import HTTPMessage
import IdentityModel

/// Parameters that arrived at a redirect URI, not yet checked: anybody could have sent them.
public struct ReceivedAuthorizationResponse: Sendable, Hashable {
    /// Everything that came; prints names alone.
    public let fields: FormFields
    /// How it came.
    public let mode: ResponseMode

    /// Reads a URL that the user agent was sent to; nil where it is not the redirect URI, and the login simply goes on.
    ///
    /// The URL is compared byte by byte with the redirect URI, up to where its parameters begin; it is never fetched. Parameters are taken
    /// from query and fragment together, `+` is read as a blank before escapes are decoded.
    public static func read(
        redirect url: String, expecting redirectURI: String
    ) -> ReceivedAuthorizationResponse? {
        guard let added = ExactText.remainder(of: url, after: redirectURI) else { return nil }
        let own = URLReference(redirectURI)
        let parts = added.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        // What the redirect URI has of its own in query or fragment stands first and is not part of the answer.
        let inQuery = own.fragment == nil ? parts.first ?? "" : ""
        let inFragment = own.fragment == nil ? parts.dropFirst().first ?? "" : Substring(added)
        guard isContinuation(inQuery, of: own.query, mark: "?"), isContinuation(inFragment, of: own.fragment, mark: nil)
        else { return nil }
        var fields = FormFields(encoded: String(inQuery.drop { $0 == "?" }))
        let fragment = FormFields(encoded: String(inFragment))
        for field in fragment.fields { fields.add(field.name, field.value) }
        return ReceivedAuthorizationResponse(fields: fields, mode: fragment.fields.isEmpty ? .query : .fragment)
    }

    /// Whether `added` continues a component at a boundary, so that `…/cb` is not taken for the start of `…/cbx`.
    private static func isContinuation(_ added: Substring, of own: String?, mark: Character?) -> Bool {
        guard let first = added.first else { return true }
        guard let own else { return mark.map { first == $0 } ?? true }
        return own.isEmpty || own.hasSuffix("&") || first == "&"
    }

    /// Reads the form that a page posts to the redirect URI; nil where it goes elsewhere.
    public static func read(
        formPost fields: FormFields, to target: String, expecting redirectURI: String
    ) -> ReceivedAuthorizationResponse? {
        guard ExactText.areEqual(target, redirectURI) else { return nil }
        return ReceivedAuthorizationResponse(fields: fields, mode: .formPost)
    }

    /// The answer, once it is certain that it belongs to the request.
    ///
    /// `state` is what the request carried, nil where it carried none. `issuer` is the provider's; an answer that names another one is
    /// refused, and with `requiresIssuer` (discovery says `authorization_response_iss_parameter_supported`) one that names none too.
    public func validated(
        state: String?, issuer: String?, requiresIssuer: Bool = false
    ) throws(AuthorizationResponseRefusal) -> AuthorizationOutcome {
        for name in Self.ownNames where fields.values(name).count > 1 { throw .repeatedParameter(name) }
        if let state, !ExactText.areEqual(fields["state"], state) {
            throw fields["state"] == nil ? .stateMissing : .stateMismatch
        }
        switch (fields["iss"], issuer) {
        case (let received?, let issuer?):
            guard ExactText.areEqual(received, issuer) else { throw .issuerMismatch(received: UntrustedText(received)) }
        case (nil, _?) where requiresIssuer: throw .issuerMissing
        default: break
        }
        switch (fields["code"], fields["error"]) {
        case (let code?, nil) where !code.isEmpty:
            return .authorized(
                ValidatedAuthorizationResponse(
                    code: Secret(code), sessionState: fields["session_state"],
                    actionStatus: fields["kc_action_status"]))
        case (nil, let error?):
            return .refused(OAuthError(.init(rawValue: error), fields["error_description"]))
        case (_?, _?): throw .codeAndError
        default: throw .neitherCodeNorError
        }
    }

    private static let ownNames = ["state", "iss", "code", "error", "error_description", "session_state"]
}
