"""administration.py BASE PASSWORD: drives a provider's administration with python-keycloak and prints each answer as a line of JSON.

Nothing here knows which provider it talks to. Ids, times and secrets, which differ from run to run, are printed as such.
"""

import base64
import hashlib
import json
import re
import sys
import urllib.parse

import requests
from keycloak import KeycloakAdmin, KeycloakOpenIDConnection
from keycloak.exceptions import KeycloakError

from login import log_in

BASE, PASSWORD = sys.argv[1].rstrip("/"), sys.argv[2]
REALM = "compared"
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
PLACE = re.compile(r" at line \d+ column \d+")
TIMES = {"createdTimestamp", "createdDate", "lastFailure", "failedLoginNotBefore", "start", "lastAccess", "notBefore"}


def connect(realm):
    return KeycloakAdmin(
        connection=KeycloakOpenIDConnection(
            server_url=BASE + "/", username="admin", password=PASSWORD, realm_name=realm, user_realm_name="master",
            client_id="admin-cli", verify=True))


def plain(value, name=""):
    """The value with what differs from run to run named instead of shown."""
    if isinstance(value, dict):
        return {key: plain(item, key) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item, name) for item in value]
    if isinstance(value, bytes):
        return plain(value.decode())
    if name in TIMES and isinstance(value, int) and value > 0:
        return "<time>"
    if name in ("secret", "value") and isinstance(value, str):
        return "<secret>"
    if name in ("secretData", "credentialData") and isinstance(value, str):
        return "<data>"
    if name == "id" and isinstance(value, str):
        return "<id>"
    return PLACE.sub("", UUID.sub("<id>", value)).replace(BASE, "<base>") if isinstance(value, str) else value


def show(step, action):
    """Prints what the step answers, or how it was refused."""
    try:
        line = {"step": step, "answer": plain(action())}
    except KeycloakError as error:
        body = (error.response_body or b"").decode()
        try:
            body = json.loads(body)
        except ValueError:
            pass
        line = {"step": step, "status": error.response_code, "refusal": plain(body)}
    except (Exception, SystemExit) as error:  # a step that breaks is a difference, and the steps after it are still compared
        line = {"step": step, "broken": plain(f"{type(error).__name__}: {error}"[:300])}
    print(json.dumps(line, sort_keys=True), flush=True)


def chosen(names, action):
    """Of an answer that is an object, or a list of them, these members alone."""
    def cut(item):
        return {name: item.get(name) for name in names}

    def run():
        answer = action()
        return [cut(item) for item in answer] if isinstance(answer, list) else cut(answer)

    return run


master = connect("master")
show("realm: create", lambda: master.create_realm({
    "realm": REALM, "enabled": True, "sslRequired": "none", "bruteForceProtected": True, "failureFactor": 3,
    "passwordPolicy": "length(8) and digits(1) and upperCase(1) and notUsername(undefined)"}))
show("realm: create again", lambda: master.create_realm({"realm": REALM, "enabled": True}))
show("realm: create nameless", lambda: master.create_realm({"enabled": True}))
show("realm: listed", lambda: REALM in [realm["realm"] for realm in master.get_realms()])
REALM_MEMBERS = [
    "realm", "enabled", "sslRequired", "bruteForceProtected", "failureFactor", "passwordPolicy", "waitIncrementSeconds",
    "maxFailureWaitSeconds", "minimumQuickLoginWaitSeconds", "quickLoginCheckMilliSeconds", "maxDeltaTimeSeconds",
    "permanentLockout", "accessTokenLifespan", "ssoSessionIdleTimeout", "ssoSessionMaxLifespan", "accessCodeLifespan",
    "offlineSessionIdleTimeout", "revokeRefreshToken", "refreshTokenMaxReuse", "registrationAllowed",
    "loginWithEmailAllowed", "duplicateEmailsAllowed", "resetPasswordAllowed", "editUsernameAllowed",
    "registrationEmailAsUsername", "rememberMe", "verifyEmail", "displayName"]
show("realm: get", chosen(REALM_MEMBERS, lambda: master.get_realm(REALM)))
show("realm: get unknown", lambda: master.get_realm("nowhere"))
show("realm: update", lambda: master.update_realm(REALM, {"displayName": "Compared", "accessTokenLifespan": 120}))
show("realm: get updated", chosen(REALM_MEMBERS, lambda: master.get_realm(REALM)))

admin = connect(REALM)
ids = {}


def create(name, **more):
    ids[name] = admin.create_user({"username": name, **more}, exist_ok=False)
    return "created"


show("user: create", lambda: create(
    "jane", enabled=True, email="Jane@Example.com", firstName="Jane", lastName="Doe", emailVerified=True))
show("user: create again", lambda: create("jane", enabled=True))
show("user: create in capitals", lambda: create("JANE", enabled=True))
show("user: address taken", lambda: create("other", enabled=True, email="jane@example.com"))
show("user: no name", lambda: create("", enabled=True))
show("user: short name", lambda: create("ab", enabled=True))
show("user: bad address", lambda: create("badmail", email="no"))
show("user: bad character", lambda: create("a<b>c"))
show("user: unknown member", lambda: create("unknown-member", bogus=1))
show("user: wrong type", lambda: create("wrong-type", enabled="yes please"))
show("user: with everything", lambda: create(
    "full", enabled=False, attributes={"status": ["REGISTERED"]}, requiredActions=["UPDATE_PASSWORD"],
    credentials=[{"type": "password", "value": "Correct-horse-9", "temporary": False}]))
show("user: bad password at creation", lambda: create(
    "weak", enabled=True, credentials=[{"type": "password", "value": "Short-1", "temporary": False}]))
show("user: get", lambda: admin.get_user(ids["jane"]))
show("user: get full", lambda: admin.get_user(ids["full"]))
show("user: get unknown", lambda: admin.get_user("nobody"))
show("user: list", lambda: admin.get_users({"search": "jan"}))
show("user: list exact", lambda: [user["username"] for user in admin.get_users({"username": "JANE", "exact": "true"})])
show("user: list part", lambda: [user["username"] for user in admin.get_users({"username": "an"})])
show("user: list brief", lambda: admin.get_users({"search": "full", "briefRepresentation": "true"}))
show("user: list by address", lambda: [user["username"] for user in admin.get_users({"email": "jane@example.com"})])
show("user: list by attribute", lambda: [user["username"] for user in admin.get_users({"q": "status:REGISTERED"})])
show("user: list disabled", lambda: [user["username"] for user in admin.get_users({"enabled": "false", "search": "f"})])
show("user: count", lambda: admin.users_count({"search": "jane"}))
show("user: id by name", lambda: admin.get_user_id("jane") == ids["jane"])
show("user: id of nobody", lambda: admin.get_user_id("nobody"))
show("user: update", lambda: admin.update_user(ids["jane"], {"firstName": "Janet"}))
show("user: updated", lambda: admin.get_user(ids["jane"]))
show("user: update to a taken address", lambda: admin.update_user(ids["full"], {"email": "jane@example.com"}))
show("user: update nobody", lambda: admin.update_user("nobody", {"firstName": "x"}))
show("user: disable", lambda: admin.disable_user(ids["jane"]))
show("user: enable", lambda: admin.enable_user(ids["jane"]))

show("password: set", lambda: admin.set_user_password(ids["jane"], "Correct-horse-9", temporary=False))
show("password: credentials", lambda: admin.get_credentials(ids["jane"]))
show("password: temporary", lambda: admin.set_user_password(ids["full"], "Correct-horse-8", temporary=True))
show("password: demanded", lambda: admin.get_user(ids["full"]))
show("password: too short", lambda: admin.set_user_password(ids["jane"], "Short-1", temporary=False))
show("password: no digit", lambda: admin.set_user_password(ids["jane"], "Correct-horse", temporary=False))
show("password: no capital", lambda: admin.set_user_password(ids["jane"], "correct-horse-9", temporary=False))
show("password: empty", lambda: admin.set_user_password(ids["jane"], "", temporary=False))
show("password: of nobody", lambda: admin.set_user_password("nobody", "Correct-horse-9", temporary=False))

REDIRECT = "http://127.0.0.1:8400/cb"
CLIENT_MEMBERS = [
    "clientId", "enabled", "publicClient", "redirectUris", "webOrigins", "consentRequired", "standardFlowEnabled",
    "implicitFlowEnabled", "directAccessGrantsEnabled", "serviceAccountsEnabled", "protocol", "clientAuthenticatorType",
    "bearerOnly", "fullScopeAllowed", "frontchannelLogout", "notBefore", "alwaysDisplayInConsole", "surrogateAuthRequired",
    "defaultClientScopes", "optionalClientScopes", "name", "description", "rootUrl", "baseUrl"]


def ordered(client):
    return {name: sorted(value) if isinstance(value, list) else value for name, value in client.items()}


def pkce(client):
    return client["attributes"].get("pkce.code.challenge.method")


def create_client(name, **more):
    ids[name] = admin.create_client({"clientId": name, **more})
    return "created"


show("client: create public", lambda: create_client(
    "app", publicClient=True, redirectUris=[REDIRECT], webOrigins=["http://127.0.0.1:8400"],
    attributes={"pkce.code.challenge.method": "S256"}))
show("client: create again", lambda: create_client("app"))
show("client: create confidential", lambda: create_client(
    "service", publicClient=False, secret="s3cr3t-of-service", redirectUris=[REDIRECT], consentRequired=True))
show("client: bad redirect", lambda: create_client("bad", publicClient=True, redirectUris=["http://127.0.0.1/#fragment"]))
show("client: get", lambda: ordered(chosen(CLIENT_MEMBERS, lambda: admin.get_client(ids["app"]))()))
show("client: get confidential", lambda: ordered(chosen(CLIENT_MEMBERS, lambda: admin.get_client(ids["service"]))()))
show("client: PKCE attribute", lambda: pkce(admin.get_client(ids["app"])))
show("client: get unknown", lambda: admin.get_client("00000000-0000-0000-0000-000000000000"))
show("client: listed", lambda: {"app", "service"} <= {client["clientId"] for client in admin.get_clients()})
show("client: id by name", lambda: admin.get_client_id("app") == ids["app"])
show("client: id of none", lambda: admin.get_client_id("none"))
show("client: secret", lambda: admin.get_client_secrets(ids["service"]))
show("client: secret is the one given", lambda: admin.get_client_secrets(ids["service"])["value"] == "s3cr3t-of-service")
show("client: new secret", lambda: admin.generate_client_secrets(ids["service"]))
show("client: secret is another", lambda: admin.get_client_secrets(ids["service"])["value"] != "s3cr3t-of-service")
show("client: update", lambda: admin.update_client(ids["app"], {"clientId": "app", "name": "The App"}))
show("client: updated", lambda: ordered(chosen(CLIENT_MEMBERS, lambda: admin.get_client(ids["app"]))()))
show("client: update unknown", lambda: admin.update_client("00000000-0000-0000-0000-000000000000", {"name": "x"}))

show("scopes: there", lambda: sorted(
    {"profile", "email", "offline_access", "basic"} & {scope["name"] for scope in admin.get_client_scopes()}))
show("scopes: default of a client", lambda: sorted(
    scope["name"] for scope in admin.get_client_default_client_scopes(ids["app"])))
show("scopes: optional of a client", lambda: sorted(
    scope["name"] for scope in admin.get_client_optional_client_scopes(ids["app"])))
show("scopes: create", lambda: ids.update(scope=admin.create_client_scope({"name": "shoes", "protocol": "openid-connect"})))
show("scopes: create again", lambda: admin.create_client_scope({"name": "shoes", "protocol": "openid-connect"}, skip_exists=False))
show("scopes: get", chosen(["name", "protocol"], lambda: admin.get_client_scope(ids["scope"])))
show("scopes: give", lambda: admin.add_client_optional_client_scope(ids["app"], ids["scope"], {}))
show("scopes: given", lambda: "shoes" in [s["name"] for s in admin.get_client_optional_client_scopes(ids["app"])])
show("scopes: delete", lambda: admin.delete_client_scope(ids["scope"]))

show("roles: of the realm", lambda: sorted(role["name"] for role in admin.get_realm_roles()))
show("roles: create", lambda: admin.create_realm_role({"name": "clerk", "description": "A clerk"}))
show("roles: create again", lambda: admin.create_realm_role({"name": "clerk"}))
show("roles: get", chosen(["name", "description", "composite", "clientRole"], lambda: admin.get_realm_role("clerk")))
show("roles: get unknown", lambda: admin.get_realm_role("nobody"))
show("roles: give", lambda: admin.assign_realm_roles(ids["jane"], [admin.get_realm_role("clerk")]))
show("roles: of a user", lambda: sorted(role["name"] for role in admin.get_realm_roles_of_user(ids["jane"])))
show("roles: take", lambda: admin.delete_realm_roles_of_user(ids["jane"], [admin.get_realm_role("clerk")]))
show("roles: delete", lambda: admin.delete_realm_role("clerk"))


def tokens(name, password, client="app"):
    """A login in the browser, and the tokens of it."""
    verifier = "0123456789-0123456789-0123456789-0123456789-abc"
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    endpoint = f"{BASE}/realms/{REALM}/protocol/openid-connect/"
    query = urllib.parse.urlencode({
        "client_id": client, "redirect_uri": REDIRECT, "response_type": "code", "scope": "openid", "state": "s",
        "code_challenge": challenge, "code_challenge_method": "S256"})
    answer, _ = log_in(endpoint + "auth?" + query, REDIRECT, {"username": name, "password": password})
    reply = requests.post(endpoint + "token", timeout=60, data={
        "grant_type": "authorization_code", "code": answer["code"], "redirect_uri": REDIRECT, "client_id": client,
        "code_verifier": verifier})
    reply.raise_for_status()
    return reply.json()


held = {}
show("session: log in", lambda: sorted(held.setdefault("tokens", tokens("jane", "Correct-horse-9"))))
show("session: listed", lambda: [
    {name: value for name, value in session.items() if name not in ("ipAddress", "clients")}
    | {"clients": sorted(session["clients"].values())} for session in admin.get_sessions(ids["jane"])])
show("session: of nobody", lambda: admin.get_sessions("nobody"))
show("session: log out", lambda: admin.user_logout(ids["jane"]))
show("session: none left", lambda: admin.get_sessions(ids["jane"]))
show("session: its token is dead", lambda: requests.post(
    f"{BASE}/realms/{REALM}/protocol/openid-connect/token", timeout=60, data={
        "grant_type": "refresh_token", "client_id": "app",
        "refresh_token": held["tokens"]["refresh_token"]}).json()["error"])

def claims(token):
    """What a token says, unverified."""
    payload = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))


def by_name(items):
    """A list in an order that both have."""
    return sorted(items, key=lambda item: item["name"])


def mapper(name, kind, **config):
    """A mapper that puts its claim everywhere; a double underline stands for a point."""
    switches = {place + ".token.claim": "true" for place in ("access", "id", "userinfo")}
    return {
        "name": name, "protocol": "openid-connect", "protocolMapper": kind,
        "config": switches | {key.replace("__", "."): value for key, value in config.items()}}


show("groups: create", lambda: ids.update(staff=admin.create_group({"name": "staff", "attributes": {"site": ["north"]}})))
show("groups: create again", lambda: admin.create_group({"name": "staff"}))
show("groups: create nameless", lambda: admin.create_group({"name": ""}))
show("groups: create within", lambda: ids.update(night=admin.create_group({"name": "night"}, parent=ids["staff"])))
show("groups: listed", admin.get_groups)
show("groups: found", lambda: admin.get_groups({"search": "igh"}))
show("groups: get", lambda: admin.get_group(ids["staff"]))
show("groups: within", lambda: admin.get_group_children(ids["staff"]))
show("groups: by path", lambda: admin.get_group_by_path("/staff/night"))
show("groups: by no path", lambda: admin.get_group_by_path("/nowhere"))
show("groups: unknown", lambda: admin.get_group("nowhere"))
show("groups: counted", admin.groups_count)
show("groups: update", lambda: admin.update_group(ids["night"], {"name": "late", "attributes": {"shift": ["2"]}}))
show("groups: join", lambda: admin.group_user_add(ids["jane"], ids["night"]))
show("groups: of a user", lambda: admin.get_user_groups(ids["jane"]))
show("groups: members", lambda: [user["username"] for user in admin.get_group_members(ids["night"])])
show("groups: join none", lambda: admin.group_user_add(ids["jane"], "nowhere"))

for name in ("whole", "part", "late-shift"):
    show("roles: create " + name, lambda: admin.create_realm_role({"name": name}))
show("roles: of a client", lambda: admin.create_client_role(ids["app"], {"name": "writer"}))
show("roles: compose", lambda: admin.add_composite_realm_roles_to_role(
    "whole", [admin.get_realm_role("part"), admin.get_client_role(ids["app"], "writer")]))
show("roles: composed", lambda: by_name(admin.get_composite_realm_roles_of_role("whole")))
show("roles: to a group", lambda: admin.assign_group_realm_roles(
    ids["staff"], [admin.get_realm_role("whole"), admin.get_realm_role("late-shift")]))
show("roles: of a group", lambda: by_name(admin.get_group_realm_roles(ids["staff"])))
show("roles: groups with one", lambda: admin.get_realm_role_groups("whole"))
show("roles: effective", lambda: by_name(admin.get_composite_realm_roles_of_user(ids["jane"])))
show("roles: available", lambda: by_name(admin.get_available_realm_roles_of_user(ids["jane"])))
show("roles: effective at a client", lambda: by_name(admin.get_composite_client_roles_of_user(ids["jane"], ids["app"])))

for each in (
        mapper("fixed", "oidc-hardcoded-claim-mapper", claim__name="answer", claim__value="42", jsonType__label="int"),
        mapper("groups", "oidc-group-membership-mapper", claim__name="groups", full__path="true"),
        mapper("roles", "oidc-usermodel-realm-role-mapper", claim__name="flat", multivalued="true"),
        mapper("own", "oidc-usermodel-client-role-mapper", claim__name="at.${client_id}", multivalued="true",
               usermodel__clientRoleMapping__clientId="app", usermodel__clientRoleMapping__rolePrefix="app:"),
        mapper("mail", "oidc-usermodel-property-mapper", **{"user__attribute": "email", "claim__name": "e.mail"}),
        mapper("site", "oidc-usermodel-attribute-mapper", **{"user__attribute": "site", "claim__name": "site"}),
        mapper("audience", "oidc-audience-mapper", included__custom__audience="https://api.example.com"),
        mapper("guest", "oidc-hardcoded-role-mapper", role="app.guest"),
        mapper("renamed", "oidc-role-name-mapper", role="late-shift", new__role__name="early-shift")):
    show("mappers: create " + each["name"], lambda: admin.add_mapper_to_client(ids["app"], each))
show("mappers: create again", lambda: admin.add_mapper_to_client(ids["app"], mapper("fixed", "oidc-full-name-mapper")))
show("mappers: create unknown", lambda: admin.add_mapper_to_client(ids["app"], mapper("x", "no-such-mapper")))
show("mappers: listed", lambda: by_name(admin.get_mappers_from_client(ids["app"])))


def mapped(token):
    """The claims that mappers make, lists in an order that both have."""
    def sort(value):
        if isinstance(value, dict):
            return {key: sort(item) for key, item in value.items()}
        return sorted(value) if isinstance(value, list) else value

    names = ("answer", "groups", "flat", "at", "e", "site", "aud", "realm_access", "resource_access", "name", "email")
    return {name: sort(value) for name, value in claims(token).items() if name in names}


show("mappers: log in", lambda: sorted(held.update(mapped=tokens("jane", "Correct-horse-9")) or held["mapped"]))
show("mappers: in the access token", lambda: mapped(held["mapped"]["access_token"]))
show("mappers: in the ID token", lambda: mapped(held["mapped"]["id_token"]))
show("scopes: told of few roles", lambda: admin.update_client(ids["app"], {"fullScopeAllowed": False}))
show("scopes: told of one", lambda: admin.assign_realm_roles_to_client_scope(ids["app"], [admin.get_realm_role("part")]))
show("scopes: told", lambda: admin.get_realm_roles_of_client_scope(ids["app"]))
show("scopes: in the access token", lambda: mapped(tokens("jane", "Correct-horse-9")["access_token"]))
show("groups: delete", lambda: admin.delete_group(ids["staff"]))
show("groups: none left", admin.get_groups)

show("lock: status", lambda: admin.get_bruteforce_detection_status(ids["jane"]))
show("lock: status of nobody", lambda: admin.get_bruteforce_detection_status("nobody"))
show("lock: clear", lambda: admin.clear_bruteforce_attempts_for_user(ids["jane"]))
show("lock: clear all", lambda: admin.clear_all_bruteforce_attempts())

show("code: an activation code is taken", lambda: admin.update_user(ids["jane"], {"credentials": [{
    "type": "ACTIVATION_CODE", "credentialData": '{"period":"60d"}', "secretData": '{"code":"68493536"}'}]}))

show("client: delete", lambda: admin.delete_client(ids["service"]))
show("client: delete again", lambda: admin.delete_client(ids["service"]))
show("user: delete", lambda: admin.delete_user(ids["jane"]))
show("user: delete again", lambda: admin.delete_user(ids["jane"]))
show("realm: delete", lambda: master.delete_realm(REALM))
show("realm: delete again", lambda: master.delete_realm(REALM))
