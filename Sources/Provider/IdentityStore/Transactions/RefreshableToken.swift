package import OpenID

/// A refresh token, with the stored facts about it.
package struct RefreshableToken: Sendable, Hashable {
    package let token: VerifiedRefreshToken
    package let state: RefreshGrantState
    /// The token's session; `nil` if it has ended.
    package let session: ActiveSession?
}

/// Why a refresh token is refused.
package struct RefreshError: Error, Sendable, Hashable {
    package let error: OAuthError
    /// Whether the refusal ends the session, as for a token whose successor was used.
    var endsSession = false

    package init(error: OAuthError, endsSession: Bool = false) {
        self.error = error
        self.endsSession = endsSession
    }
}

/// The rule's decision about a valid refresh token.
package struct RefreshedGrant: Sendable, Hashable {
    package let grant: NewGrant
    /// The state after the use of the token.
    package let state: RefreshGrantState

    package init(grant: NewGrant, state: RefreshGrantState) {
        self.grant = grant
        self.state = state
    }
}

package enum RefreshOutcome: Sendable, Hashable {
    case granted(KeptGrant)
    case refused(OAuthError)
    /// The configuration is not at the version that the caller has read; nothing was changed.
    case configurationChanged
}
