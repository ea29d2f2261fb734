/// A client for Keycloak's admin REST API, which KOBIL's IDP and the embedded provider share.
///
/// It manages users, activation codes, temporary passwords, lock-outs, sessions, clients and realms, and at the
/// embedded provider also its Sudo pools. Requests are authorised with an access token of the profile's administrator,
/// and a rejected token is replaced once. Every failure is an ``AdministrationError`` with a sentence for the user and
/// without secrets. Texts from the provider are untrusted: sanitise them before displaying them.
///
/// Start with ``AdministrationClient``; each file in `Requests` adds the requests for one resource, and
/// `AdministrationClient.sudo` has those for pools. Nothing blocks, and the client can be used from any number of
/// tasks.

// Re-exported because users and clients are created from values of FlowModel.
@_exported public import FlowModel
