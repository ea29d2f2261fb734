"""relying-party.py BASE PASSWORD: authlib as the client of a provider: code with PKCE, ID token, refresh, userinfo, revocation.

The realm, clients and user are made through the provider's administration. Prints each step's outcome as a line of JSON; nothing here knows
which provider it talks to.
"""

import json
import sys
import urllib.parse

from authlib.common.security import generate_token
from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.jwk import KeySet
from keycloak import KeycloakAdmin, KeycloakOpenIDConnection

from login import Browser, log_in

BASE, PASSWORD = sys.argv[1].rstrip("/"), sys.argv[2]
REALM, REDIRECT = "relied", "http://127.0.0.1:8400/cb"


def connect(realm):
    return KeycloakAdmin(
        connection=KeycloakOpenIDConnection(
            server_url=BASE + "/", username="admin", password=PASSWORD, realm_name=realm, user_realm_name="master",
            client_id="admin-cli", verify=True))


def show(step, **outcome):
    print(json.dumps({"step": step, **outcome}, sort_keys=True), flush=True)


def provision():
    connect("master").create_realm({
        "realm": REALM, "enabled": True, "sslRequired": "none", "revokeRefreshToken": True, "refreshTokenMaxReuse": 0})
    admin = connect(REALM)
    admin.create_user({
        "username": "jane", "enabled": True, "email": "jane@example.com", "emailVerified": True, "firstName": "Jane",
        "lastName": "Doe", "credentials": [{"type": "password", "value": "Correct-horse-9", "temporary": False}]})
    admin.create_client({
        "clientId": "public", "publicClient": True, "redirectUris": [REDIRECT],
        "attributes": {"pkce.code.challenge.method": "S256"}})
    for method in ("basic", "post"):
        admin.create_client({
            "clientId": method, "publicClient": False, "secret": "s3cr3t", "redirectUris": [REDIRECT]})


def walk(client, secret, method, scope):
    browser = Browser()
    metadata = browser.get(f"{BASE}/realms/{REALM}/.well-known/openid-configuration").json()
    keys = KeySet.import_key_set(browser.get(metadata["jwks_uri"]).json())
    session = OAuth2Session(
        client, secret, token_endpoint_auth_method=method, scope=scope,
        redirect_uri=REDIRECT, code_challenge_method="S256")
    verifier, nonce = generate_token(48), generate_token(20)
    url, state = session.create_authorization_url(
        metadata["authorization_endpoint"], code_verifier=verifier, nonce=nonce)
    answer, browser = log_in(url, REDIRECT, {"username": "jane", "password": "Correct-horse-9"}, session=browser)
    show(f"{client}: code", hasCode="code" in answer, state=answer.get("state") == state,
         issuer=answer.get("iss") == metadata["issuer"])
    place = REDIRECT + "?" + urllib.parse.urlencode(answer)
    token = session.fetch_token(metadata["token_endpoint"], authorization_response=place, code_verifier=verifier, state=state)
    show(f"{client}: tokens", members=sorted(token), kind=token["token_type"], scopes=sorted(token["scope"].split()))

    verified = jwt.decode(token["id_token"], keys, algorithms=["RS256", "PS256", "ES256", "Ed25519", "EdDSA"])
    claims = CodeIDToken(
        verified.claims, verified.header,
        {"iss": {"essential": True, "value": metadata["issuer"]}, "aud": {"essential": True, "value": client}},
        {"nonce": nonce, "client_id": client, "access_token": token["access_token"]})
    claims.validate(leeway=5)
    show(f"{client}: ID token", valid=True, name=claims["preferred_username"])

    person = session.get(metadata["userinfo_endpoint"]).json()
    show(f"{client}: userinfo", sameSubject=person.pop("sub") == claims["sub"], claims=person)

    # The browser's session is still there: without asking, and not without a browser.
    silent = session.create_authorization_url(
        metadata["authorization_endpoint"], code_verifier=verifier, nonce=nonce, prompt="none")[0]
    silent_answer = log_in(silent, REDIRECT, {}, session=browser)[0]
    show(f"{client}: prompt=none in the browser", hasCode="code" in silent_answer, error=silent_answer.get("error"))
    show(f"{client}: prompt=none elsewhere", error=log_in(silent, REDIRECT, {})[0].get("error"))

    if secret:
        reply = session.introspect_token(metadata["introspection_endpoint"], token=token["access_token"]).json()
        show(f"{client}: introspection", active=reply["active"], name=reply.get("username"), client=reply.get("client_id"))
    old = token["refresh_token"]
    fresh = session.refresh_token(metadata["token_endpoint"], refresh_token=old)
    show(f"{client}: refreshed", rotated=fresh["refresh_token"] != old, members=sorted(fresh))
    reply = session.revoke_token(metadata["revocation_endpoint"], token=fresh["refresh_token"])
    show(f"{client}: revoked", status=reply.status_code)
    try:
        session.refresh_token(metadata["token_endpoint"], refresh_token=fresh["refresh_token"])
        show(f"{client}: refresh after the revocation", error=None)
    except OAuthError as error:
        show(f"{client}: refresh after the revocation", error=error.error)
    try:
        session.fetch_token(metadata["token_endpoint"], authorization_response=place, code_verifier=verifier, state=state)
        show(f"{client}: the code again", error=None)
    except OAuthError as error:
        show(f"{client}: the code again", error=error.error)


provision()
try:
    walk("public", None, "none", "openid profile email")
    walk("basic", "s3cr3t", "client_secret_basic", "openid profile email offline_access")
    walk("post", "s3cr3t", "client_secret_post", "openid")
finally:
    connect("master").delete_realm(REALM)
