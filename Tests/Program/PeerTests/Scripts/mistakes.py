"""mistakes.py ISSUER PASSWORD: clients of other authors at a watched sandbox: each logs in correctly, then makes mistakes.

Prints a line of JSON for each mistake, with the client and the rule that names it, and for each correct walk the client and its requests.
A last request of the client `the-end` tells who watches that nothing follows.
"""

import json
import os
import subprocess
import sys
import time
import urllib.parse
import uuid

os.environ.update(OAUTHLIB_INSECURE_TRANSPORT="1", OAUTHLIB_RELAX_TOKEN_SCOPE="1", AUTHLIB_INSECURE_TRANSPORT="1")

from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session as AuthlibSession
from authlib.oauth2.rfc7523 import ClientSecretJWT
from joserfc import jwt
from joserfc.jwk import ECKey, KeySet
from keycloak import KeycloakAdmin, KeycloakOpenID, KeycloakOpenIDConnection
from requests_oauthlib import OAuth2Session as OAuthlibSession

from login import Browser, log_in

ISSUER, PASSWORD = sys.argv[1].rstrip("/"), sys.argv[2]
BASE, REALM = ISSUER.split("/realms/")
ENDPOINT = ISSUER + "/protocol/openid-connect"
REDIRECT, BYE = "http://localhost:5173/cb", "http://localhost:5173/bye"
SECRET = "s3cr3t-of-the-shop-that-is-long-enough"
JANE = {"username": "jane", "password": "Correct-horse-9"}
ADMIN = KeycloakAdmin(
    connection=KeycloakOpenIDConnection(
        server_url=BASE + "/", username="admin", password=PASSWORD, realm_name=REALM, user_realm_name="master",
        client_id="admin-cli"))


def provision():
    ADMIN.create_user({
        "username": "jane", "enabled": True, "email": "jane@example.com", "emailVerified": True, "firstName": "Jane",
        "lastName": "Doe", "credentials": [{"type": "password", "value": JANE["password"], "temporary": False}]})
    ADMIN.create_user({
        "username": "nora", "enabled": True, "email": "nora@example.com", "emailVerified": True, "firstName": "Nora",
        "lastName": "Nowak", "credentials": [{
            "type": "ACTIVATION_CODE", "credentialData": '{"period":"60d"}', "secretData": '{"code":"19283746"}'}]})
    proved = {"pkce.code.challenge.method": "S256", "post.logout.redirect.uris": BYE}
    for client in ("authlib", "oauthlib", "spa"):
        ADMIN.create_client({
            "clientId": client, "publicClient": True, "redirectUris": [REDIRECT], "webOrigins": ["http://localhost:5173"],
            "attributes": proved})
    ADMIN.create_client({"clientId": "loose", "publicClient": True, "redirectUris": [REDIRECT]})
    ADMIN.create_client({"clientId": "off", "publicClient": True, "enabled": False, "redirectUris": [REDIRECT]})
    ADMIN.create_client({"clientId": "keycloak", "publicClient": True, "directAccessGrantsEnabled": True})
    for client in ("shop", "other"):
        ADMIN.create_client({
            "clientId": client, "publicClient": False, "secret": SECRET, "redirectUris": [REDIRECT],
            "serviceAccountsEnabled": True})


class Login:
    """A login with authlib, up to the redirect."""

    def __init__(self, client="spa", secret=None, redirect=REDIRECT, scope="openid profile email", proves=True, method=None, **more):
        self.session = AuthlibSession(
            client, secret, scope=scope, redirect_uri=redirect, code_challenge_method="S256" if proves else None,
            token_endpoint_auth_method=method or ("client_secret_basic" if secret else "none"))
        self.verifier = generate_token(48) if proves else None
        more = {"nonce": generate_token(16), **more, **({"code_verifier": self.verifier} if proves else {})}
        url, self.state = self.session.create_authorization_url(ENDPOINT + "/auth", **more)
        answer, self.browser = log_in(url, REDIRECT, JANE)
        self.place = REDIRECT + "?" + urllib.parse.urlencode(answer)

    def redeem(self, verifier=None):
        verifier = {"code_verifier": verifier or self.verifier} if self.verifier else {}
        return self.session.fetch_token(ENDPOINT + "/token", authorization_response=self.place, state=self.state, **verifier)

    def log_out(self, **fields):
        return self.browser.get(ENDPOINT + "/logout?" + urllib.parse.urlencode(fields), allow_redirects=False)


def walks(client, *names):
    print(json.dumps({"walk": client, "names": names}), flush=True)


def mistake(client, rule, make):
    """Makes a mistake; the client may refuse the answer, which is not what is tested."""
    try:
        make()
    except (Exception, SystemExit):
        pass
    print(json.dumps({"client": client, "rule": rule}), flush=True)


def curl(*arguments):
    subprocess.run(["curl", "--silent", "--show-error", "--output", "/dev/null", *arguments], check=True)


def correct():
    login = Login("authlib")
    token = login.redeem()
    login.session.get(ENDPOINT + "/userinfo").raise_for_status()
    fresh = login.session.refresh_token(ENDPOINT + "/token", refresh_token=token["refresh_token"])
    for kind in ("refresh_token", "access_token"):
        login.session.revoke_token(ENDPOINT + "/revoke", token=fresh[kind])
    assert login.log_out(id_token_hint=token["id_token"], post_logout_redirect_uri=BYE).status_code == 302
    walks("authlib", "GET auth", "POST authenticate", "POST token", "GET userinfo", "POST token", "POST revoke",
          "POST revoke", "GET logout")

    session = OAuthlibSession("oauthlib", redirect_uri=REDIRECT, scope=["openid", "email", "profile"], pkce="S256")
    answer, _ = log_in(session.authorization_url(ENDPOINT + "/auth")[0], REDIRECT, JANE)
    place = REDIRECT + "?" + urllib.parse.urlencode(answer)
    session.fetch_token(ENDPOINT + "/token", authorization_response=place, include_client_id=True)
    session.get(ENDPOINT + "/userinfo").raise_for_status()
    session.refresh_token(ENDPOINT + "/token", client_id="oauthlib")
    walks("oauthlib", "GET auth", "POST authenticate", "POST token", "GET userinfo", "POST token")

    client = KeycloakOpenID(server_url=BASE + "/", client_id="keycloak", realm_name=REALM)
    token = client.token(*JANE.values(), scope="openid")
    client.userinfo(token["access_token"])
    client.logout(client.refresh_token(token["refresh_token"])["refresh_token"])
    walks("keycloak", "POST token", "GET userinfo", "POST token", "POST logout")


def authorization():
    for redirect in (REDIRECT + "/", "http://localhost:3000/cb", "https://localhost:5173/cb", "http://localhost:5173/CB"):
        mistake("authlib", "redirect-uri-differs", lambda: Login(redirect=redirect))
    mistake("requests-oauthlib", "redirect-uri-differs", lambda: log_in(
        OAuthlibSession("spa", redirect_uri="http://localhost:5173/", scope=["openid"], pkce="S256").authorization_url(
            ENDPOINT + "/auth")[0], REDIRECT, JANE))
    mistake("requests-oauthlib", "challenge-missing", lambda: log_in(
        OAuthlibSession("spa", redirect_uri=REDIRECT, scope=["openid"]).authorization_url(ENDPOINT + "/auth")[0], REDIRECT, JANE))
    mistake("authlib", "pkce-unused", lambda: Login("loose", proves=False))
    mistake("authlib", "client-unknown", lambda: Login("SPA"))
    mistake("authlib", "client-disabled", lambda: Login("off"))
    mistake("authlib", "openid-missing", lambda: Login(scope="profile email"))
    mistake("authlib", "state-seen-before", lambda: [Login(state="constant") for _ in range(2)])


def codes():
    mistake("authlib", "verifier-of-another-login", lambda: Login().redeem(verifier=Login().verifier))
    mistake("authlib", "verifier-differs", lambda: Login().redeem(verifier=generate_token(48)))
    login = Login()
    login.redeem()
    mistake("authlib", "code-used", login.redeem)
    mistake("curl", "code-unknown", lambda: curl(
        ENDPOINT + "/token", "--data", f"grant_type=authorization_code&client_id=spa&code=x&redirect_uri={REDIRECT}"))


def secrets():
    mistake("authlib", "secret-wrong", lambda: Login("shop", "another", proves=False).redeem())
    mistake("authlib", "secret-missing", lambda: Login("shop", SECRET, proves=False, method="none").redeem())
    signing = AuthlibSession("shop", SECRET, token_endpoint_auth_method="client_secret_jwt")
    signing.register_client_auth_method(ClientSecretJWT(ENDPOINT + "/token"))
    mistake("authlib", "client-unnamed", lambda: signing.fetch_token(ENDPOINT + "/token", grant_type="client_credentials"))
    grant = ("--data", "grant_type=client_credentials")
    mistake("curl", "secret-wrong", lambda: curl(ENDPOINT + "/token", "--user", "shop:another", *grant))
    mistake("curl", "client-unknown", lambda: curl(ENDPOINT + "/token", "--user", f"Shop:{SECRET}", *grant))
    mistake("curl", "secret-in-wrong-place", lambda: curl(ENDPOINT + f"/token?client_id=shop&client_secret={SECRET}", *grant))
    mistake("curl", "secret-in-wrong-place", lambda: curl(
        ENDPOINT + "/token", "--header", "Content-Type: application/json", "--data", json.dumps({"client_secret": SECRET})))
    mistake("curl", "client-unnamed", lambda: curl(ENDPOINT + "/token", "--header", f"Authorization: Bearer {SECRET}", *grant))


def tokens():
    ADMIN.update_realm(REALM, {"revokeRefreshToken": True, "refreshTokenMaxReuse": 0})
    login = Login()
    token = login.redeem()
    other = AuthlibSession("other", SECRET)
    mistake("authlib", "refresh-token-of-another-client", lambda: other.refresh_token(
        ENDPOINT + "/token", refresh_token=token["refresh_token"]))
    mistake("authlib", "token-of-another-audience", lambda: other.introspect_token(
        ENDPOINT + "/token/introspect", token=token["access_token"]))
    login.session.refresh_token(ENDPOINT + "/token", refresh_token=token["refresh_token"])
    mistake("authlib", "refresh-token-used", lambda: login.session.refresh_token(
        ENDPOINT + "/token", refresh_token=token["refresh_token"]))
    ADMIN.update_realm(REALM, {"revokeRefreshToken": False})

    login = Login()
    token = login.redeem()
    bearer = AuthlibSession(token={"access_token": token["id_token"], "token_type": "Bearer"})
    mistake("authlib", "token-of-another-audience", lambda: bearer.get(ENDPOINT + "/userinfo"))
    stranger = KeycloakAdmin(server_url=BASE + "/", realm_name=REALM, token={"access_token": token["access_token"], "expires_in": 300})
    mistake("python-keycloak", "token-of-another-audience", stranger.get_users)
    keycloak = KeycloakOpenID(server_url=BASE + "/", client_id="keycloak", realm_name=REALM)
    mistake("python-keycloak", "refresh-token-unknown", lambda: keycloak.logout(token["access_token"]))
    mistake("curl", "origin-not-allowed", lambda: curl(
        "--request", "OPTIONS", ENDPOINT + "/token", "--header", "Origin: http://localhost:9999",
        "--header", "Access-Control-Request-Method: POST"))
    mistake("authlib", "logout-hint-missing", lambda: login.log_out(post_logout_redirect_uri=BYE))
    mistake("authlib", "logout-hint-missing", lambda: login.log_out(client_id="spa", post_logout_redirect_uri=BYE))
    mistake("authlib", "logout-uri-unregistered", lambda: login.log_out(
        id_token_hint=token["id_token"], post_logout_redirect_uri="http://localhost:5173/"))
    mistake("authlib", "logout-hint-invalid", lambda: login.log_out(id_token_hint=token["access_token"]))


class Device:
    """A device of KOBIL's kind, whose JWTs joserfc signs: activates nora, and then gets tokens without her."""

    def __init__(self):
        self.key, self.factor, self.id = ECKey.generate_key("P-256"), ECKey.generate_key("P-256"), "0" * 26
        browser, redirect, verifier = Browser(), "https://kobil/OpenIdRedirectUri", generate_token(48)
        browser.headers.update(self.headers())
        session = self.session(redirect_uri=redirect, scope="openid", code_challenge_method="S256")
        url, state = session.create_authorization_url(ENDPOINT + "/auth", code_verifier=verifier, response_mode="query")
        typed = {"username": "nora", "password": "Correct-horse-9", "activation-code": "19283746"}
        answer = log_in(url, redirect, typed, session=browser)[0]
        token = session.fetch_token(
            ENDPOINT + "/token", authorization_response=redirect + "?" + urllib.parse.urlencode(answer), code_verifier=verifier,
            state=state)
        metadata = browser.get(ISSUER + "/.well-known/openid-configuration").json()
        keys = KeySet.import_key_set(browser.get(metadata["jwks_uri"]).json())
        claims = jwt.decode(token["id_token"], keys, algorithms=["ES256", "RS256"]).claims
        self.id, self.subject = claims["ast_client_id"], claims["sub"]

    def session(self, **more):
        session = AuthlibSession("KssIdpEnrollment", token_endpoint_auth_method="none", **more)
        session.headers.update(self.headers())
        return session

    def headers(self):
        now = int(time.time())
        statement = {
            "iss": "app", "tenant": REALM, "ast_client_id": self.id, "cnf": {"jwk": self.public(self.key)}, "iat": now,
            "exp": now + 600, "jti": str(uuid.uuid4()), "first_factor_jwk": self.public(self.factor)}
        data = jwt.encode({"alg": "ES256", "typ": "ast-client-data+jwt"}, statement, self.key, algorithms=["ES256"])
        known = {"X-KOBIL-ASTCLIENTID": self.id, "X-KOBIL-ASTUSERID": "nora"} if self.id.strip("0") else {}
        return {"X-KOBIL-ASTCLIENTDATA": data, **known}

    @staticmethod
    def public(key):
        return {name: value for name, value in key.as_dict(private=False).items() if name in ("kty", "crv", "x", "y")}

    def grant(self, seconds):
        """Tokens for a JWT of a clock that is this many seconds fast."""
        now = int(time.time()) + seconds
        statement = {"iss": self.id, "sub": self.subject, "aud": ISSUER, "iat": now, "exp": now + 60, "jti": str(uuid.uuid4())}
        assertion = jwt.encode(
            {"alg": "ES256", "typ": "authorization-grant+jwt"}, statement, self.factor, algorithms=["ES256"])
        return self.session().fetch_token(
            ENDPOINT + "/token", grant_type="urn:ietf:params:oauth:grant-type:jwt-bearer", assertion=assertion,
            scope="openid no_auth_grant")


def clocks():
    device = Device()
    device.grant(0)
    for seconds in (300, -900):
        mistake("joserfc", "clock-skew", lambda: device.grant(seconds))


provision()
correct()
authorization()
codes()
secrets()
tokens()
clocks()
curl(ENDPOINT + "/auth?client_id=the-end")
