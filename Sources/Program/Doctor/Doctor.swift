/// Checks a profile against its provider, step by step: address, TLS, clocks, discovery, keys, clients, administration.
///
/// Each ``Finding`` says what was found and what to change, as sentences that every language has. Nothing is changed at
/// the provider and no user is signed in: a login is started, compared with logins that must fail, and abandoned at its
/// first page. A step that depends on a failed one is skipped; what cannot be known without a login is reported as
/// unknown and never as good.
///
/// Requests go through the caller's `HTTPExchange`, times and random bytes come from the ports, so every check has tests
/// without a provider.
///
/// Start with ``ProviderDoctor``; ``SudoDoctor`` does the same for a user pool of Sudo Platform.
