"""second-opinion.py FILE: what jwcrypto, joserfc and PyJWT say of our signed tokens, and tokens that they sign.

FILE is a JSON list of {"alg", "jwk", "token", "payload"}. Prints a line of JSON for each token and library: whether it is believed as it is, and
whether it still is with one bit changed; then a line for each token that a library signed by a key of its own.
"""

import json
import sys

import jwt as pyjwt
from jwcrypto import jwk as crypto_jwk
from jwcrypto import jws as crypto_jws
from joserfc import jws as fc_jws
from joserfc.jwk import import_key

PAYLOAD = json.dumps({"sub": "jane", "iss": "https://id.example.com", "n": 1, "\u00e9": "\u20ac"}).encode()


def by_jwcrypto(token, key, alg):
    checked = crypto_jws.JWS()
    checked.allowed_algs = [alg]
    checked.deserialize(token, crypto_jwk.JWK(**key))
    return checked.payload


def by_joserfc(token, key, alg):
    return fc_jws.deserialize_compact(token, import_key(key), algorithms=[alg]).payload


def by_pyjwt(token, key, alg):
    return pyjwt.PyJWS().decode(token, pyjwt.PyJWK(key, algorithm=alg).key, algorithms=[alg])


LIBRARIES = {"jwcrypto": by_jwcrypto, "joserfc": by_joserfc, "pyjwt": by_pyjwt}


def believes(check, token, key, alg, payload):
    try:
        return bytes(check(token, key, alg)) == payload
    except Exception as error:  # Each library has errors of its own.
        return type(error).__name__


def changed(token):
    head, signature = token.rsplit(".", 1)
    letter = "B" if signature[3] == "A" else "A"
    return head + "." + signature[:3] + letter + signature[4:]


def judge(entry):
    key, alg, payload = entry["jwk"], entry["alg"], entry["payload"].encode()
    for name, check in LIBRARIES.items():
        print(json.dumps({
            "library": name, "alg": alg, "asItIs": believes(check, entry["token"], key, alg, payload),
            "changed": believes(check, changed(entry["token"]), key, alg, payload)}), flush=True)


def fresh(alg):
    if alg == "EdDSA":
        return crypto_jwk.JWK.generate(kty="OKP", crv="Ed25519", kid="k")
    if alg.startswith("ES"):
        return crypto_jwk.JWK.generate(kty="EC", crv={"ES256": "P-256", "ES384": "P-384", "ES512": "P-521"}[alg], kid="k")
    return crypto_jwk.JWK.generate(kty="RSA", size=2048, kid="k")


def sign(alg):
    key = fresh(alg)
    private, header = json.loads(key.export_private()), {"alg": alg, "kid": "k"}
    signed = crypto_jws.JWS(PAYLOAD)
    signed.allowed_algs = [alg]
    signed.add_signature(key, alg=alg, protected=json.dumps(header))
    tokens = {
        "jwcrypto": signed.serialize(compact=True),
        "joserfc": fc_jws.serialize_compact(header, PAYLOAD, import_key(private), algorithms=[alg]),
        "pyjwt": pyjwt.PyJWS().encode(PAYLOAD, pyjwt.PyJWK(private, algorithm=alg).key, algorithm=alg, headers={"kid": "k"}),
    }
    for name, token in tokens.items():
        print(json.dumps({
            "library": name, "alg": alg, "token": token, "jwk": json.loads(key.export_public()),
            "payload": PAYLOAD.decode()}), flush=True)


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        entries = json.load(file)
    for entry in entries:
        judge(entry)
    for entry in entries:
        sign(entry["alg"])
