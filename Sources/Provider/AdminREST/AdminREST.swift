/// Keycloak's admin REST under `/auth/admin`, with this server's additions for user pools under `sudo`.
///
/// Paths, representations, status codes and the texts that clients compare are those of Keycloak 26.7.3. What this
/// server does not support is rejected with a sentence and never stored without effect. An administrator of one realm
/// cannot gain rights through another account: each operation has its right in one table, and the store checks the
/// account concerned in its transaction.
///
/// Start with `AdministrationRoutes`, which checks every request, and `AdministrationTable`, which lists the routes;
/// each resource declares its own, and its handlers are methods of `AdministrationCall`. `AdministrationOperation` has
/// the right for each operation. `RepresentationReader` parses a body, `RepresentationBounds` limits it, and
/// `HTTPResponse+Administration` has the responses.
