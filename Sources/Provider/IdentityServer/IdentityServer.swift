/// An identity provider with the interfaces of KOBIL and Keycloak that runs inside a program and is reached over HTTP.
///
/// This module starts and stops the server: it opens the store, assembles the endpoints of OpenIDProvider, AdminREST
/// and CognitoPool, and listens. It answers 503 until the store is open. Several servers may share a store; the first
/// start fixes the issuer. Passwords are hashed on their own threads, and the log contains no secret, no user name and
/// no body.
///
/// Start with `EmbeddedIdentityServer.start`. A request passes `Gateway` (log, health paths, faults) and `Router`,
/// which finds its API. `Provider` is the same assembly for tests, without listeners.

@_exported public import struct IdentityModel.Secret
@_exported public import struct IdentityModel.TenantID
// `ServerSettings` has properties of these types. Nothing else of these modules is public here.
@_exported public import enum IdentityStore.PageThemeName
