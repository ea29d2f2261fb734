/// Time-based one-time passwords (RFC 6238), over liboath.
///
/// ``TOTP`` has the parameters; key and time are arguments, so nothing here stores a key or reads a clock. Typed
/// passwords are compared in constant time. Errors contain nothing of the key or the password.
///
/// Start with ``TOTP/password(key:step:)`` to compute a password, and with
/// ``TOTP/matchingStep(_:key:at:window:after:)`` to check one. The caller stores the last accepted period, so that a
/// password is accepted once.
