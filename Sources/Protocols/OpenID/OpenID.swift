/// OAuth 2.0 and OpenID Connect as values: requests, responses, tokens and metadata, for clients and servers.
///
/// Each message is one type, which both sides use. What was received and not yet checked is named *Received* or
/// *Unverified*; only a check returns the *Validated* or *Verified* type, so code that forgets the check does not
/// compile. Security-relevant texts are compared byte by byte. Only ``ProviderDirectory`` and ``RequestTrace`` send
/// requests, through an exchange that the caller passes. Errors of the server use Keycloak's messages.
///
/// Start with ``AuthorizationRequest`` and ``TokenRequest`` for a client, ``ReceivedAuthorizationRequest`` and
/// ``ReceivedTokenRequest`` for a server, ``UnverifiedIDToken`` to verify a token, and ``ProviderDirectory`` to find a
/// provider's endpoints. `Trace` decides which values of a message a trace may contain.
