"""proof-and-introspection.py BASE PASSWORD: what a provider demands of PKCE by a client's setting, and whom it tells about a token.

Prints each case's outcome as a line of JSON; nothing here knows which provider it talks to.
"""

import json
import sys
import urllib.parse

import requests

from administer import administrator
from login import log_in

BASE, PASSWORD = sys.argv[1].rstrip("/"), sys.argv[2]
REALM, REDIRECT, SECRET = "proved", "http://127.0.0.1:8400/cb", "s3cr3t"
ENDPOINT = f"{BASE}/realms/{REALM}/protocol/openid-connect/"
# RFC 7636, appendix B.
VERIFIER, CHALLENGE = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
METHOD, SWITCH = "pkce.code.challenge.method", "allow.token.introspection.without.audience.check"
administer = administrator(BASE, PASSWORD)


def show(step, **outcome):
    print(json.dumps({"step": step, **outcome}, sort_keys=True), flush=True)


def post(path, client, **fields):
    if client not in PUBLIC:
        fields["client_secret"] = SECRET
    answer = requests.post(ENDPOINT + path, data={"client_id": client, **fields}, timeout=60)
    return answer.status_code, answer.json()


PUBLIC = {"public", "public-empty", "public-s256"}
ASKED = {
    "no challenge": {}, "S256": {"code_challenge": CHALLENGE, "code_challenge_method": "S256"},
    "a method alone": {"code_challenge_method": "S256"},
}


def log_in_and_redeem(client):
    for asked, parameters in ASKED.items():
        for answered, fields in {"no verifier": {}, "the verifier": {"code_verifier": VERIFIER}}.items():
            query = urllib.parse.urlencode({
                "client_id": client, "redirect_uri": REDIRECT, "response_type": "code", "scope": "openid", **parameters})
            answer, _ = log_in(ENDPOINT + "auth?" + query, REDIRECT, {"username": "jane", "password": "Correct-horse-9"})
            if "code" not in answer:
                show(f"{client}: {asked}, {answered}", error=answer["error"], words=answer.get("error_description"))
                continue
            status, tokens = post(
                "token", client, grant_type="authorization_code", code=answer["code"], redirect_uri=REDIRECT, **fields)
            show(f"{client}: {asked}, {answered}", status=status, error=tokens.get("error"), words=tokens.get("error_description"))


def introspect():
    def tokens(client):
        return post("token", client, grant_type="password", username="jane", password="Correct-horse-9", scope="openid")[1]

    for owner in ("owner", "to-audience", "public"):
        of_owner = tokens(owner)
        for kind in ("access_token", "refresh_token"):
            for asking in ("owner", "to-audience", "audience", "custom", "switch", "stranger"):
                status, answer = post("token/introspect", asking, token=of_owner[kind])
                show(f"introspection: {kind} of {owner} by {asking}", status=status, active=answer.get("active"))
    status, answer = post("token/introspect", "public", token=tokens("public")["access_token"])
    show("introspection: by a public client", status=status, error=answer.get("error"))


def audience(kind, name):
    return {
        "name": name, "protocol": "openid-connect", "protocolMapper": "oidc-audience-mapper",
        "config": {kind: name, "access.token.claim": "true", "introspection.token.claim": "true"}}


administer("POST", "", {"realm": REALM, "enabled": True, "sslRequired": "none"})
try:
    administer("POST", f"/{REALM}/users", {
        "username": "jane", "enabled": True, "email": "jane@example.com", "emailVerified": True, "firstName": "Jane",
        "lastName": "Doe", "credentials": [{"type": "password", "value": "Correct-horse-9", "temporary": False}]})
    for name, attributes in {
            "public": {}, "public-empty": {METHOD: ""}, "public-s256": {METHOD: "S256"}, "secret": {},
            "secret-s256": {METHOD: "S256"}, "owner": {}, "to-audience": {}, "audience": {}, "custom": {},
            "switch": {SWITCH: "true"}, "stranger": {SWITCH: "false"}}.items():
        mappers = [audience("included.client.audience", "audience"), audience("included.custom.audience", "custom")]
        administer("POST", f"/{REALM}/clients", {
            "clientId": name, "publicClient": name in PUBLIC, "secret": SECRET, "redirectUris": [REDIRECT],
            "directAccessGrantsEnabled": True, "attributes": attributes,
            "protocolMappers": mappers if name == "to-audience" else []})
    for name in ("public", "public-empty", "public-s256", "secret", "secret-s256"):
        log_in_and_redeem(name)
    introspect()
finally:
    administer("DELETE", f"/{REALM}")
