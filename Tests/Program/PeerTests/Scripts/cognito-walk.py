"""cognito-walk.py DRIVER ORIGIN PASSWORD CREDENTIALS: drives a user pool with one of AWS's clients and prints each answer as a line of JSON.

DRIVER is boto3 or aws; ORIGIN the server's; PASSWORD its administrator's; CREDENTIALS the file with the key pair of its admin operations.
The tokens are verified by PyJWT against the pool's published keys, and by openssl.
"""

import base64
import hmac
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import uuid

import jwt
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from cognito_clients import DRIVERS, Refused

DRIVER, ORIGIN, PASSWORD, CREDENTIALS = sys.argv[1:5]
UUID = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
TENANT = f"{ORIGIN}/auth/admin/realms/sandbox/sudo"


def administrator():
    answer = requests.post(f"{ORIGIN}/auth/realms/master/protocol/openid-connect/token", data={
        "grant_type": "password", "client_id": "admin-cli", "username": "admin", "password": PASSWORD})
    answer.raise_for_status()
    return {"Authorization": "Bearer " + answer.json()["access_token"]}


CONFIG = requests.get(f"{TENANT}/config", headers=administrator()).json()["identityService"]
CLIENT, POOL = CONFIG["clientId"], CONFIG["poolId"]
ISSUER = f"{ORIGIN}/{POOL}"


def plain(value):
    """The value with what differs from run to run named instead of shown."""
    if isinstance(value, dict):
        return {key: "<token>" if key == "RefreshToken" else plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, str):
        if value.count(".") == 2 and value.startswith("ey"):
            return "<token>"
        value = UUID.sub("<id>", value).replace(ORIGIN, "<origin>").replace(POOL, "<pool>").replace(CLIENT, "<client>")
        return "<long>" if len(value) > 200 else value
    return value


def show(step, action):
    """Prints what the step answers, or how it was refused; gives the answer."""
    answer = None
    try:
        answer = action()
        line = {"step": step, "answer": plain(answer)}
    except Refused as refused:
        line = {"step": step, "refusal": refused.kind, "message": plain(refused.message)}
    except Exception as error:  # a step that breaks is a failure of the test, and the steps after it still run
        line = {"step": step, "broken": plain(f"{type(error).__name__}: {error}"[:300])}
    print(json.dumps(line, sort_keys=True), flush=True)
    return answer


user_call = DRIVERS[DRIVER](ORIGIN, None)
call = user_call


def fresh_key():
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def pkcs1(key):
    return base64.b64encode(key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.PKCS1)).decode()


def signed(key, key_id, claims, algorithm="RS256"):
    if algorithm == "RS256":
        return jwt.encode(claims, key, algorithm=algorithm, headers={"kid": key_id, "typ": None})
    # What an attacker makes, and PyJWT refuses to make: HS256 with the public key as its secret, or no signature at all.
    text = b".".join(base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in (
        {"alg": algorithm, "kid": key_id}, claims))
    signature = hmac.digest(key, text, "sha256") if algorithm == "HS256" else b""
    return (text + b"." + base64.urlsafe_b64encode(signature).rstrip(b"=")).decode()


class TestKey:
    """A TEST registration key, as the server gives it once."""

    def __init__(self):
        made = requests.post(f"{TENANT}/test-keys", headers=administrator())
        made.raise_for_status()
        self.id = made.json()["id"]
        self.key = serialization.load_pem_private_key(made.json()["privateKey"].encode(), None)

    def token(self, subject, **changes):
        now = int(time.time())
        claims = {
            "iss": "testRegisterIssuer", "aud": "testRegisterAudience", "sub": subject, "jti": str(uuid.uuid4()),
            "iat": now, "exp": now + 3600, "custom:entitlementsSet": "dummy_entitlements_set"}
        return signed(self.key, self.id, claims | changes)

    def revoke(self):
        requests.delete(f"{TENANT}/test-keys/{self.id}", headers=administrator()).raise_for_status()


class Device:
    """One registration: a user name and a sign-in key."""

    def __init__(self):
        self.user = f"SudoUser-{uuid.uuid4()}"
        self.key, self.key_id = fresh_key(), str(uuid.uuid4()).upper()

    def document(self):
        return json.dumps({
            "keyId": self.key_id, "algorithm": "RSA", "symmetricAlgorithm": "AES/256", "publicKey": pkcs1(self.key),
            "keyFormat": 0})

    def sign_up(self, answer, kind="TEST", public_key=True, username=None, registration="walk"):
        data = {"challengeType": kind, "answer": answer, "registrationId": registration}
        if public_key:
            data["publicKey"] = self.document()
        return call(
            "SignUp", ClientId=CLIENT, Username=username or self.user, Password="Aa1!" + uuid.uuid4().hex,
            ValidationData=[{"Name": name, "Value": value} for name, value in data.items()])

    def challenge(self):
        return call("InitiateAuth", AuthFlow="CUSTOM_AUTH", ClientId=CLIENT, AuthParameters={"USERNAME": self.user})

    def answer(self, challenge, key=None, key_id=None, algorithm="RS256", user=None, session=None, **changes):
        parameters = challenge["ChallengeParameters"]
        claims = {
            "jti": parameters["nonce"], "iss": self.user, "sub": self.user, "aud": parameters["audience"],
            "exp": int(time.time()) + 300} | changes
        token = signed(key or self.key, key_id or self.key_id, claims, algorithm)
        return call(
            "RespondToAuthChallenge", ClientId=CLIENT, ChallengeName=challenge["ChallengeName"],
            Session=session or challenge["Session"],
            ChallengeResponses={"USERNAME": user or self.user, "ANSWER": token})

    def sign_in(self):
        return self.answer(self.challenge())["AuthenticationResult"]


def openssl_believes(token, jwk):
    head, _, signature = token.rpartition(".")
    with tempfile.TemporaryDirectory() as folder:
        def file(name, content):
            path = os.path.join(folder, name)
            with open(path, "wb") as out:
                out.write(content)
            return path

        key = jwt.PyJWK(jwk).key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        end = subprocess.run([
            "openssl", "dgst", "-sha256", "-verify", file("key", key),
            "-signature", file("signature", base64.urlsafe_b64decode(signature + "=" * (-len(signature) % 4))),
            file("text", head.encode())], capture_output=True, text=True)
        return end.stdout.strip()


def judged(token, use):
    """What PyJWT and openssl say of a token, and its claims without those that differ from run to run."""
    keys = requests.get(f"{ISSUER}/.well-known/jwks.json").json()["keys"]
    jwk = next(key for key in keys if key["kid"] == jwt.get_unverified_header(token)["kid"])
    claims = jwt.decode(
        token, jwt.PyJWK(jwk).key, algorithms=["RS256"], audience=CLIENT if use == "id" else None, issuer=ISSUER,
        options={"verify_aud": use == "id", "require": ["exp", "iat", "sub"]})
    return {
        "openssl": openssl_believes(token, jwk), "header": sorted(jwt.get_unverified_header(token)),
        "lifetime": claims["exp"] - claims["iat"], "claims": sorted(claims), "use": claims["token_use"],
        "type": claims.get("custom:userType"), "entitlements": claims.get("custom:entitlementsSet"),
        "audience": claims.get("aud") == CLIENT, "client": claims.get("client_id") == CLIENT, "scope": claims.get("scope")}


def graphql(token, query):
    answer = requests.post(CONFIG["apiUrl"], json={"query": query}, headers={"Authorization": token})
    return {"status": answer.status_code, **answer.json()}


test_key = TestKey()
device = Device()

show("discovery", lambda: sorted(requests.get(f"{ISSUER}/.well-known/openid-configuration").json()))
show("sign up: not a token", lambda: device.sign_up("no token"))
show("sign up: unknown key", lambda: device.sign_up(signed(fresh_key(), str(uuid.uuid4()), {
    "iss": "testRegisterIssuer", "aud": "testRegisterAudience", "sub": device.user, "jti": "j", "exp": int(time.time()) + 60})))
show("sign up: wrong audience", lambda: device.sign_up(test_key.token(device.user, aud="other")))
show("sign up: wrong issuer", lambda: device.sign_up(test_key.token(device.user, iss="other")))
show("sign up: expired", lambda: device.sign_up(test_key.token(device.user, exp=int(time.time()) - 3600)))
show("sign up: from the future", lambda: device.sign_up(test_key.token(device.user, iat=int(time.time()) + 3600)))
show("sign up: milliseconds", lambda: device.sign_up(test_key.token(device.user, exp=int(time.time()) * 1000 + 60000)))
show("sign up: another subject", lambda: device.sign_up(test_key.token("other")))
show("sign up: HS256", lambda: device.sign_up(signed(base64.b64decode(pkcs1(test_key.key)), test_key.id, {
    "iss": "testRegisterIssuer", "aud": "testRegisterAudience", "sub": device.user, "jti": "j", "exp": int(time.time()) + 60}, "HS256")))
show("sign up: none", lambda: device.sign_up(signed(b"", test_key.id, {
    "iss": "testRegisterIssuer", "aud": "testRegisterAudience", "sub": device.user, "jti": "j", "exp": int(time.time()) + 60}, "none")))
show("sign up: no public key", lambda: device.sign_up(test_key.token(device.user), public_key=False))
show("sign up: unknown type", lambda: device.sign_up(test_key.token(device.user), kind="OTHER"))
show("sign up: oversized", lambda: device.sign_up("x" * 2049))
show("sign up: unknown client", lambda: call(
    "SignUp", ClientId="nobodysclient", Username="u", Password="Aa1!aaaaaa", ValidationData=[]))
show("challenge of nobody", lambda: sorted(device.challenge()))
show("sign up", lambda: device.sign_up(test_key.token(device.user)))
show("sign up: again", lambda: device.sign_up(test_key.token(device.user), registration="again"))

show("challenge", lambda: {
    "name": (given := device.challenge())["ChallengeName"], "parameters": sorted(given["ChallengeParameters"]),
    "audience": given["ChallengeParameters"]["audience"], "session": 20 <= len(given["Session"]) <= 2048})
show("sign in: another key", lambda: device.answer(device.challenge(), key=fresh_key()))
show("sign in: another key id", lambda: device.answer(device.challenge(), key_id=str(uuid.uuid4())))
show("sign in: expired", lambda: device.answer(device.challenge(), exp=int(time.time()) - 3600))
show("sign in: from the future", lambda: device.answer(device.challenge(), iat=int(time.time()) + 3600))
show("sign in: wrong audience", lambda: device.answer(device.challenge(), aud="other"))
show("sign in: wrong nonce", lambda: device.answer(device.challenge(), jti=str(uuid.uuid4())))
show("sign in: wrong subject", lambda: device.answer(device.challenge(), sub="other"))
show("sign in: HS256", lambda: device.answer(
    device.challenge(), key=base64.b64decode(pkcs1(device.key)), algorithm="HS256"))
show("sign in: none", lambda: device.answer(device.challenge(), key=b"", algorithm="none"))
show("sign in: made-up session", lambda: device.answer(device.challenge(), session="x" * 64))
other = Device()
show("sign up: second user", lambda: other.sign_up(test_key.token(other.user)))
show("sign in: session of another user", lambda: other.answer(
    other.challenge(), session=device.challenge()["Session"]))
used = device.challenge()
tokens = show("sign in", lambda: device.answer(used))["AuthenticationResult"]
show("sign in: session again", lambda: device.answer(used))
show("ID token", lambda: judged(tokens["IdToken"], "id"))
show("access token", lambda: judged(tokens["AccessToken"], "access"))
show("user", lambda: call("GetUser", AccessToken=tokens["AccessToken"]))
show("user: by the ID token", lambda: call("GetUser", AccessToken=tokens["IdToken"]))
show("user: by no token", lambda: call("GetUser", AccessToken="no.token.atall"))

show("graphql: register", lambda: graphql(
    tokens["IdToken"], 'mutation { registerFederatedId(input: {idToken: "%s"}) { identityId } }' % tokens["IdToken"]))
show("graphql: no token", lambda: graphql("", "mutation { reset { success } }"))
show("graphql: by the access token", lambda: graphql(tokens["AccessToken"], "mutation { reset { success } }"))
show("graphql: no mutation of it", lambda: graphql(tokens["IdToken"], "mutation { explode { success } }"))
show("graphql: no document", lambda: graphql(tokens["IdToken"], "mutation { reset {"))


def refreshed(**members):
    return call("InitiateAuth", ClientId=CLIENT, **members)["AuthenticationResult"]


for flow in ("REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"):
    show(f"refresh: {flow}", lambda: sorted(refreshed(
        AuthFlow=flow, AuthParameters={"REFRESH_TOKEN": tokens["RefreshToken"]})))
newer = show("refresh: its own operation", lambda: call(
    "GetTokensFromRefreshToken", ClientId=CLIENT, RefreshToken=tokens["RefreshToken"]))["AuthenticationResult"]
show("refresh: ID token", lambda: judged(newer["IdToken"], "id"))
show("refresh: rubbish", lambda: refreshed(
    AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters={"REFRESH_TOKEN": "rubbish"}))
show("refresh: unknown client", lambda: call(
    "GetTokensFromRefreshToken", ClientId="nobodysclient", RefreshToken=tokens["RefreshToken"]))
show("password flow", lambda: call(
    "InitiateAuth", ClientId=CLIENT, AuthFlow="USER_PASSWORD_AUTH",
    AuthParameters={"USERNAME": device.user, "PASSWORD": "x"}))

second = device.sign_in()
show("revoke", lambda: call("RevokeToken", ClientId=CLIENT, Token=tokens["RefreshToken"]))
show("revoke: unknown token", lambda: call("RevokeToken", ClientId=CLIENT, Token="unknown"))
show("refresh: revoked", lambda: refreshed(
    AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters={"REFRESH_TOKEN": tokens["RefreshToken"]}))
show("user: revoked", lambda: call("GetUser", AccessToken=tokens["AccessToken"]))
show("user: of another sign-in", lambda: sorted(call("GetUser", AccessToken=second["AccessToken"])))
show("sign out everywhere", lambda: call("GlobalSignOut", AccessToken=second["AccessToken"]))
show("refresh: signed out", lambda: refreshed(
    AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters={"REFRESH_TOKEN": second["RefreshToken"]}))

show("admin: unsigned", lambda: requests.post(ORIGIN, json={"UserPoolId": POOL, "Username": device.user}, headers={
    "X-Amz-Target": "AWSCognitoIdentityProviderService.AdminGetUser",
    "Content-Type": "application/x-amz-json-1.1"}).json()["__type"])
call = DRIVERS[DRIVER](ORIGIN, CREDENTIALS)
show("admin: user", lambda: {
    name: value for name, value in call("AdminGetUser", UserPoolId=POOL, Username=device.user).items()
    if name in ("Username", "Enabled", "UserStatus")})
show("admin: unknown user", lambda: call("AdminGetUser", UserPoolId=POOL, Username="nobody"))
show("admin: unknown pool", lambda: call("AdminGetUser", UserPoolId="us-east-1_000000000", Username="nobody"))
show("admin: users", lambda: len(call("ListUsers", UserPoolId=POOL)["Users"]))
show("admin: users by name", lambda: [
    user["Username"] for user in call(
        "ListUsers", UserPoolId=POOL, Filter=f'username = "{device.user}"', Limit=1)["Users"]] == [device.user])
show("admin: client", lambda: call("DescribeUserPoolClient", UserPoolId=POOL, ClientId=CLIENT)["UserPoolClient"]["ClientId"])
third = device.sign_in()
show("admin: disable", lambda: call("AdminDisableUser", UserPoolId=POOL, Username=device.user))
show("sign in: disabled", lambda: device.answer(device.challenge()))
show("user: disabled", lambda: call("GetUser", AccessToken=third["AccessToken"]))
show("admin: enable", lambda: call("AdminEnableUser", UserPoolId=POOL, Username=device.user))
fourth = show("sign in: enabled", lambda: sorted(device.sign_in()))
fifth = device.sign_in()
show("admin: sign out everywhere", lambda: call("AdminUserGlobalSignOut", UserPoolId=POOL, Username=device.user))
show("refresh: signed out by the administrator", lambda: refreshed(
    AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters={"REFRESH_TOKEN": fifth["RefreshToken"]}))
show("admin: delete", lambda: call("AdminDeleteUser", UserPoolId=POOL, Username=other.user))
show("admin: delete again", lambda: call("AdminDeleteUser", UserPoolId=POOL, Username=other.user))
call = user_call

last = device.sign_in()
show("delete", lambda: call("DeleteUser", AccessToken=last["AccessToken"]))
show("user: deleted", lambda: call("GetUser", AccessToken=last["AccessToken"]))
show("refresh: deleted", lambda: refreshed(
    AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters={"REFRESH_TOKEN": last["RefreshToken"]}))
gone = Device()
show("sign up: for deregister", lambda: gone.sign_up(test_key.token(gone.user)))
show("graphql: deregister", lambda: graphql(gone.sign_in()["IdToken"], "mutation Deregister { deregister { __typename success } }"))
show("sign in: deregistered", lambda: gone.answer(gone.challenge()))

fsso_key = fresh_key()
issuer = {"issuer": "walk-issuer", "keyId": "walk-key", "attributes": ["custom:team"], "publicKey": fsso_key.public_key().public_bytes(
    serialization.Encoding.PEM, serialization.PublicFormat.PKCS1).decode()}
show("fsso: issuer", lambda: requests.post(f"{TENANT}/issuers", json=issuer, headers=administrator()).ok)


def fsso_token(**changes):
    now = int(time.time())
    return signed(fsso_key, "walk-key", {
        "iss": "walk-issuer", "aud": "identity-service", "sub": "jane@example.com", "jti": str(uuid.uuid4()), "iat": now,
        "exp": now + 60, "custom:team": "blue", "custom:other": "dropped"} | changes)


jane = Device()
jane.user = "jane@example.com"
show("fsso: wrong issuer", lambda: jane.sign_up(fsso_token(iss="other"), kind="FSSO", public_key=False))
show("fsso: sign up", lambda: jane.sign_up(fsso_token(), kind="FSSO", public_key=False))
show("fsso: sign up again", lambda: jane.sign_up(fsso_token(), kind="FSSO", public_key=False, registration="again"))


def fsso_sign_in(token):
    challenge = jane.challenge()
    return call(
        "RespondToAuthChallenge", ClientId=CLIENT, ChallengeName=challenge["ChallengeName"], Session=challenge["Session"],
        ChallengeResponses={"USERNAME": jane.user, "ANSWER": token}, ClientMetadata={"challengeType": "FSSO"})["AuthenticationResult"]


show("fsso: sign in, expired", lambda: fsso_sign_in(fsso_token(exp=int(time.time()) - 3600)))
show("fsso: kept claims", lambda: {
    name: value for name, value in jwt.decode(fsso_sign_in(fsso_token())["IdToken"], options={"verify_signature": False}).items()
    if name in ("custom:team", "custom:other", "cognito:username", "custom:userType")})

test_key.revoke()
late = Device()
show("sign up: revoked key", lambda: late.sign_up(test_key.token(late.user)))
show("unknown operation", lambda: requests.post(ORIGIN, data="{}", headers={
    "X-Amz-Target": "AWSCognitoIdentityProviderService.Explode", "Content-Type": "application/x-amz-json-1.1"}).json()["__type"])
show("malformed", lambda: requests.post(ORIGIN, data="{", headers={
    "X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp", "Content-Type": "application/x-amz-json-1.1"}).json()["__type"])
