"""defaults.py BASE PASSWORD TABLE: the clients and realms that few members make, by a POST and by an import of a realm.

TABLE has a request a line: its way (post, import or realm), its members, and how the result is shown. Prints the same lines with the answers of this
provider: the first one of a kind whole, the others as what differs from it. Ids, times and fresh secrets are named instead of shown, lists are sorted.
"""

import json
import sys

from administer import administrator

BASE, PASSWORD = sys.argv[1].rstrip("/"), sys.argv[2]
REALM, IMPORTED = "defaults", "defaults-imported"
administer = administrator(BASE, PASSWORD)


def plain(value, given):
    """A representation without what differs from run to run, and without the theme, which is the server's."""
    value = {name: item for name, item in value.items() if name not in ("id", "clientId", "realm", "defaultRole", "loginTheme")}
    for name, item in value.items():
        if isinstance(item, list) and all(isinstance(entry, str) for entry in item):
            value[name] = sorted(item)
    if "secret" in value and value["secret"] != given.get("secret"):
        value["secret"] = "<fresh>"
    if "client.secret.creation.time" in value.get("attributes", {}):
        value["attributes"]["client.secret.creation.time"] = "<time>"
        if value.get("publicClient"):  # Keycloak keeps the time of a secret that it dropped
            del value["attributes"]["client.secret.creation.time"]
    return value


def difference(whole, other):
    """The members of the other one that differ; null stands for one that it does not have."""
    found = {}
    for name in whole.keys() | other.keys():
        if whole.get(name) != other.get(name):
            both = isinstance(whole.get(name), dict) and isinstance(other.get(name), dict)
            found[name] = difference(whole[name], other[name]) if both else other.get(name)
    return found


def client(realm, client_id):
    return administer("GET", f"/{realm}/clients?clientId={client_id}").json()[0]


def made(way, members, number):
    """What a request makes, or the status with which it is refused."""
    named = {"clientId": f"c{number}", **members}
    if way == "post":
        answer = administer("POST", f"/{REALM}/clients", named)
        return plain(client(REALM, named["clientId"]), members) if answer.status_code == 201 else {"status": answer.status_code}
    realm = {"realm": IMPORTED, **members} if way == "realm" else {"realm": IMPORTED, "enabled": True, "clients": [named]}
    answer = administer("POST", "", realm)
    if answer.status_code != 201:
        return {"status": answer.status_code}
    shown = administer("GET", f"/{IMPORTED}").json() if way == "realm" else client(IMPORTED, named["clientId"])
    administer("DELETE", f"/{IMPORTED}")
    return plain(shown, members)


administer("POST", "", {"realm": REALM, "enabled": True})
whole = {}
try:
    with open(sys.argv[3]) as table:
        for number, line in enumerate(table):
            row = json.loads(line)
            shown = made(row["way"], row["request"], number)
            kind = "realm" if row["way"] == "realm" else "client"
            answer = difference(whole[kind], shown) if kind in whole and "status" not in shown else shown
            whole.setdefault(kind, shown)
            print(json.dumps({"way": row["way"], "request": row["request"], "shown": answer}, sort_keys=True), flush=True)
finally:
    administer("DELETE", f"/{REALM}")
