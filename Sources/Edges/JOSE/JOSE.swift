/// JSON Object Signing: compact JWS, JWK, and the JSON reader and writer that signatures need.
///
/// A token is an ``UnverifiedJWS`` until a key has accepted it; only ``VerifiedJWS`` counts as signed, and only
/// verification creates one. The caller selects the key and passes the allowed algorithms; `none` is not a case of
/// ``SigningAlgorithm``. All cryptography is libcrypto's. No error message contains a part of a key or token.
///
/// Start with ``SigningKey`` to sign, and with ``UnverifiedJWS`` and ``JSONWebKeySet`` to verify. JSON is read by
/// ``JSONValue``, which rejects repeated members, because two parsers that keep different ones disagree about what was
/// signed.
