/// The OpenID endpoints of the realms, compatible with Keycloak, and their pages in KOBIL's and Keycloak's themes.
///
/// A login is a row in the store with a current page. Each page can be answered once, by the browser whose cookie the
/// login has; what the pages collect is written in one transaction at the end. Errors of a login do not reveal which
/// users exist, unless the realm has verbose errors. Pages are values: a page decides what is shown, a theme how
/// programs find it, and a language the texts.
///
/// Start with `OpenIDRoutes`; each endpoint declares its own routes. `AuthorizationRoute` starts a login,
/// `RealmCall.authenticate` and `LoginPageHandler` handle its pages, `PageChecker` checks the answers, and `LoginEnding` is
/// what the store writes. `RealmCall.token` and `TokenGrants` issue tokens. A page is in `Pages/Forms`, a theme in
/// `Pages/Kobil` or `Pages/Keycloak`.
