/// Checks a profile against its provider, step by step: address, TLS, clocks, discovery, keys, clients, administration.
///
/// Each ``Finding`` contains what was found and what to change, as sentences with translations. The doctor changes
/// nothing at the provider and signs in no user: it starts a login, compares it with logins that must fail, and
/// abandons it at its first page. It skips checks that depend on a failed one, and reports what only a complete login
/// could show as unknown, never as correct.
///
/// Requests are sent through the caller's `HTTPExchange`, and times and random bytes come from the ports, so tests need
/// no provider.
///
/// Start with ``ProviderDoctor``; ``SudoDoctor`` does the same for a user pool of Sudo Platform.
