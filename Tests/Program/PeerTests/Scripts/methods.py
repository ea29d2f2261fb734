"""methods.py BASE PASSWORD TABLE: which paths and methods a provider answers 404 or 405.

TABLE has a path a line, below /realms/{realm} or /admin/realms/{realm}, then for each method the status, or "taken" for any other one. Prints the same
lines with the answers of this provider. "skip" stands for a request that would delete what later lines name.
"""

import sys

import requests

BASE, PASSWORD = sys.argv[1].rstrip("/"), sys.argv[2]
REALM = "methods"
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH"]


def token():
    grant = {"grant_type": "password", "client_id": "admin-cli", "username": "admin", "password": PASSWORD}
    return requests.post(f"{BASE}/realms/master/protocol/openid-connect/token", data=grant, timeout=60).json()["access_token"]


def send(method, path, body=None):
    headers = {"Authorization": "Bearer " + token()} if path.startswith("/admin") else {}
    return requests.request(method, BASE + path, json=body, headers=headers, allow_redirects=False, timeout=60)


def admin(method, path, body=None):
    return send(method, f"/admin/realms{path}", body)


admin("POST", "", {"realm": REALM, "enabled": True, "sslRequired": "none"})
try:
    admin("POST", f"/{REALM}/users", {"username": "jane", "enabled": True})
    admin("POST", f"/{REALM}/clients", {"clientId": "app", "secret": "s3cr3t", "serviceAccountsEnabled": True})
    admin("POST", f"/{REALM}/groups", {"name": "staff"})
    admin("POST", f"/{REALM}/roles", {"name": "clerk"})
    ids = {
        "{user}": admin("GET", f"/{REALM}/users?username=jane").json()[0]["id"],
        "{client}": admin("GET", f"/{REALM}/clients?clientId=app").json()[0]["id"],
        "{group}": admin("GET", f"/{REALM}/groups").json()[0]["id"],
        "{role}": admin("GET", f"/{REALM}/roles/clerk").json()["id"],
        "{scope}": next(scope["id"] for scope in admin("GET", f"/{REALM}/client-scopes").json() if scope["name"] == "phone"),
    }
    with open(sys.argv[3]) as table:
        for line in table:
            path, *statuses = line.split()
            filled = path.replace("/realms", f"/realms/{REALM}", 1)
            for name, value in ids.items():
                filled = filled.replace(name, value)
            answers = []
            for method, expected in zip(METHODS, statuses):
                status = "skip" if expected == "skip" else str(send(method, filled).status_code)
                answers.append(status if status in ("404", "405", "skip") else "taken")
            print(path, *answers, flush=True)
finally:
    admin("DELETE", f"/{REALM}")
