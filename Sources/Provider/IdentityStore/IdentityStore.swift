/// The store of the identity provider: its tables, its rules, and one call per operation, on SQLite or PostgreSQL.
///
/// Rules are pure functions: they get the stored facts, the time and random values, and return a decision or throw a
/// refusal. Each call of the store is one transaction, which reads the facts, asks the rule and writes the result, so
/// nothing changes between a decision and its effect. A repeated transaction calls the rule again, and has no other
/// effect.
///
/// Nothing here answers requests or renders pages. Nothing that is secret is stored in the clear: passwords are Argon2id
/// hashes, codes and tokens keyed hashes, and secrets that the server must read are sealed with a key that is in a file
/// outside the database.
///
/// Rows that requests without credentials create are limited in number, in total and per network. Realms, clients and
/// roles are cached; another program's changes of them take effect within 100 ms.
///
/// Each folder uses only those before it: Schema, StoreKey, Store, Requests, Members, Realms, Users, Clients, Roles,
/// Users/Search, Groups, Events, Sessions, Logins, Tokens, Grants, Pool, UserAdministration, NewRealms, States.
///
/// Start with ``DatabaseStore`` and its extensions, with ``AuthenticationFlow``, or with ``TokenMint``. ``FirstStart``
/// fills an empty store, `Schema` has the tables.
