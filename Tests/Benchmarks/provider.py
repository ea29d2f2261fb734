#!/usr/bin/env python3
"""Measures `idp-wizard serve` under load, on SQLite and PostgreSQL, compared with Keycloak and the bare CPU.

  provider.py PROGRAM BUILT [--keycloak DIR] [--seconds 15] [--warm-up 10]
              [--only login,refresh,offline,code,password,users,onboard,lists,watch] [--rows 20000] [--before PROGRAM --rounds 8]
              [--servers sqlite,postgresql,two,shares,keycloak] [--users 1000000] [--listed 100000] [--connections 8] [--share 25]

PROGRAM is the wizard, BUILT the folder with the built provider-load.c and provider-limit.c, DIR an unpacked Keycloak 26.7.3.
The exit status is 1 if a goal is missed. The measured phases, the same at each provider:

  login      GET auth, POST of the page's form, POST token: a public client with PKCE, RS256, Argon2id passwords
  refresh    POST token with scope openid: an access token and an ID token, both RS256; the newest refresh token is sent
  offline    the same with an offline token
  code       a new user with an activation code: one POST here; at Keycloak POST, then PUT (it ignores a credential of that type)
  password   POST user with a password
  onboard    `idp-wizard onboard` with 1 000 rows and with --rows, with --dry-run, and with --activate; not at Keycloak
  users      lists and searches with 1 000 and with a million users, and POST user
  lists      the desk's lists of 100 000 users: each search, status, sort and order, with the total
  watch      refreshes at a sandbox: of --before, a program from before it could be watched, unwatched, and watched, in turn

`shares` limits the processor time of one and of two instances on PostgreSQL (`--share`, in percent of a core each; needs the
rights for a control group). The database and the driver use the rest, so that the cores do not limit two instances.

The realm keeps events of logins and of administrators. Processor time is the user and system time of `serve` or of Keycloak. For PostgreSQL, the time of its processes is printed too.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from processor_share import ProcessorShare
from provider_lists import fill_lists, listed, report_lists
from provider_onboard import Onboarding, measure_onboarding
from provider_report import Table, report
from provider_seed import fill_postgresql, fill_sqlite
from provider_servers import Cluster, Keycloak, PASSWORD, REALM, CLIENT, Wizard, find_program, serve_help
from provider_watch import measure_watching, report_watching

PHASES = ["login", "refresh", "offline", "code", "password", "users", "onboard", "lists", "watch"]
SERVERS = ["sqlite", "postgresql", "two", "shares", "keycloak"]

# The table to which each request of a phase adds a row.
GROWING = {"login": "session", "code": "account", "password": "account"}

# Searches in a realm with many users: name, path, whether there is a goal.
SEARCHES = [
    ("first page", "/users", True),
    ("exact name", "/users?username=user-{n}&exact=true", True),
    ("exact, quoted", "/users?search=%22user-{n}%22", True),
    ("prefix, 10 match", "/users?search=user-{m}", True),
    ("prefix, all match", "/users?search=user-", True),
    ("prefix, 1 in 90", "/users?search=last12", False),
    ("infix of the name", "/users?username=ser-{m}", False),
    ("infix, any field", "/users?search=*r-{m}*", False),
    ("count", "/users/count", False),
    ("page 1 000", "/users?first=99900", False),
]


class Load:
    """Runs provider-load."""

    def __init__(self, built, folder, options):
        self.program, self.folder, self.options = built / "provider-load", folder, options

    def run(self, server, kind, token, **more):
        lines = {
            "kind": kind, "ports": " ".join(map(str, server.ports)), "connections": self.options.connections,
            "warmup": self.options.warm_up, "seconds": self.options.seconds, "pids": " ".join(map(str, server.pids)),
            "realm": REALM, "client": CLIENT, "password": PASSWORD, "token": token, "scope": "openid", "users": self.options.accounts, **more,
        }
        if server.database:
            lines["children"] = server.database
        job = self.folder / "job"
        job.touch(0o600)
        job.write_text("".join(f"{name} {value}\n" for name, value in lines.items()))
        done = subprocess.run([self.program, job], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{server.name}: {kind}: {done.stderr}")
        result = json.loads(done.stdout)
        if result["failures"]:
            print(f"{server.name}: {kind}: {result['failures']} failures: {result['failure']}", file=sys.stderr)
        result["rate"] = result["done"] / result["seconds"]
        for name in ("server", "database", "driver"):
            result[name + "_ms"] = 1000 * result[name] / result["done"] if result["done"] else None
        return result


def progress(text):
    print(text, file=sys.stderr, flush=True)


def measure(server, load, phases, onboard=None):
    """All phases at one server, in an order that satisfies their preconditions; `onboard` measures the phase of that name."""
    results = {}
    server.start()
    try:
        server.prepare()
        token = server.token()
        following = load.run(server, "password", token, count=load.options.accounts, first=0)["next"]
        steps = [("login", "login", {}), ("refresh", "refresh", {}), ("offline", "refresh", {"scope": "openid offline_access"}),
                 ("code", server.code_kind, {}), ("password", "password", {})]
        for phase, kind, more in steps:
            if phase not in phases:
                continue
            progress(f"{server.name}: {phase}")
            before = server.stored()
            results[phase] = load.run(server, kind, token, first=following, **more)
            after = server.stored()
            if phase in GROWING and after and after[GROWING[phase]] > before[GROWING[phase]]:
                added = after[GROWING[phase]] - before[GROWING[phase]]
                results[phase]["bytes_each"] = (after["bytes"] - before["bytes"]) / added
            following = max(following, results[phase]["next"])
            if phase == "login":
                results["memory"] = server.memory()
        if "onboard" in phases and onboard:
            progress(f"{server.name}: onboard")
            results["onboard"] = onboard(server)
    finally:
        server.stop()
    return results


def traffic(server, load):
    """Statements and round trips per request on PostgreSQL: the increase of the server's own counts with more requests of a kind."""
    results = {}
    for kind, more in (("login", {}), ("refresh", {}), ("get", {"path": "/users?max=10"})):
        totals = []
        for count in (20, 120):
            server.start()
            token = server.token()
            load.run(server, kind, token, count=count, first=0, connections=1, **more)
            server.stop()
            totals.append(server.stopped())
        results[kind] = [(totals[1][name] - totals[0][name]) / 100 for name in ("statements", "round_trips")]
    return results


def shared_out(cluster, place, load, options):
    """Logins and refreshes of one and of two instances, each limited to the same share of a core; None without the rights."""
    if not ProcessorShare.parent():
        progress("shares: no control group can be made")
        return None
    results = []
    for instances in (1, 2):
        cluster.use(f"bench_shares_{instances}")
        server = Wizard(f"{instances} limited", place(f"shares-{instances}"), options.program, cluster, instances,
                        ProcessorShare(options.share))
        results.append(measure(server, load, [phase for phase in ("login", "refresh") if phase in options.only.split(",")]))
    return results


def searched(make, fill, load, options):
    """Each search and the creation of a user with 1 000 users and with many: a pair of results per row."""
    results = {}
    for size in (1000, options.users):
        server = make(size)
        progress(f"{server.name}: {size} users")
        server.start()
        try:
            server.prepare()
            token = server.token()
            load.run(server, "user", token, count=1, first=0, connections=1)
            server.stop()
            fill(server, size)
            server.start()
            token = server.token()
            one = {"connections": 1, "users": size, "warmup": min(2, options.warm_up), "seconds": min(5, options.seconds)}
            for name, path, _ in SEARCHES:
                results.setdefault(name, []).append(load.run(server, "get", token, path=path, **one))
            results.setdefault("create", []).append(load.run(server, "user", token, first=size + 1000000, **one))
        finally:
            server.stop()
    return results


def sqlite_settings(store):
    """The settings of a store's file and of the library. `synchronous` belongs to a connection and is visible in the system calls."""
    import sqlite3
    connection = sqlite3.connect(store)
    mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
    connection.close()
    return mode


def count_syncs(server, load, token, folder):
    """System calls that write to the disk while users are created one after another; None without strace."""
    strace = shutil.which("strace")
    if not strace or len(server.pids) != 1:
        return None
    trace = folder / "trace"
    tracer = subprocess.Popen([strace, "-f", "-q", "-e", "trace=fsync,fdatasync", "-o", str(trace), "-p", str(server.pids[0])],
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        status = pathlib.Path(f"/proc/{server.pids[0]}/status")
        while tracer.poll() is None and "TracerPid:\t0" in status.read_text():
            pass
        if tracer.poll() is not None:
            return None
        result = load.run(server, "user", token, count=50, first=9000000, connections=1)
    finally:
        if tracer.poll() is None:
            tracer.send_signal(15)
        tracer.wait()
    calls = len(re.findall(r"f(?:data)?sync\(", trace.read_text()))
    return result["done"], calls


def durability(options, folder, load):
    """Prints the disk writes that precede a response."""
    if "sqlite" in options.servers:
        place = folder / "durability"
        place.mkdir()
        server = Wizard("SQLite", place, options.program)
        server.start()
        try:
            server.prepare()
            counted = count_syncs(server, load, server.token(), folder)
            mode = sqlite_settings(server.store)
        finally:
            server.stop()
        if counted:
            print(f"SQLite: journal_mode {mode}; {counted[1]} fsync or fdatasync calls for {counted[0]} users made one after another"
                  + (" (synchronous = FULL)." if counted[1] >= counted[0] else ": NOT one each."))
        else:
            print(f"SQLite: journal_mode {mode}; fdatasync calls were not counted (no strace, or it may not attach).")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("built", type=pathlib.Path)
    parser.add_argument("--keycloak")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--warm-up", type=float, default=10)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--users", type=int, default=1000000)
    parser.add_argument("--listed", type=int, default=100000, help="users in the realm of the phase lists")
    parser.add_argument("--accounts", type=int, default=1000, help="users with a password that log in; for the memory's bar 1000")
    parser.add_argument("--rows", type=int, default=20000, help="rows of the long file in onboard")
    parser.add_argument("--share", type=int, default=25, help="percent of a core that an instance has in shares")
    parser.add_argument("--before", help="a program of which watch measures a refresh too")
    parser.add_argument("--rounds", type=int, default=8, help="rounds of watch")
    parser.add_argument("--only", default=",".join(PHASES))
    parser.add_argument("--servers", default=",".join(SERVERS))
    parser.add_argument("--raw", type=pathlib.Path, help="also writes all figures to this file, as JSON")
    options = parser.parse_args()
    phases, options.servers = options.only.split(","), options.servers.split(",")
    for name, known in [(name, PHASES) for name in phases] + [(name, SERVERS) for name in options.servers]:
        if name not in known:
            parser.error(f"{name}: one of {', '.join(known)}")

    has_postgresql = "postgresql://" in serve_help(options.program) and find_program("postgres") is not None
    limit = json.loads(subprocess.run([options.built / "provider-limit", str(min(5, options.seconds))],
                                      check=True, capture_output=True, text=True).stdout)
    results, searches, lists, shares, asked, watched = {}, {}, {}, None, {}, {}
    with tempfile.TemporaryDirectory(prefix="provider-") as temporary:
        folder = pathlib.Path(temporary)
        load = Load(options.built, folder, options)
        cluster = Cluster(folder / "cluster") if has_postgresql and {"postgresql", "two", "shares"} & set(options.servers) else None

        def onboard(server):
            return measure_onboarding(server, Onboarding(options.program, server.folder), options.rows, options.seconds, limit["hashes"])

        def place(name):
            made = folder / name
            made.mkdir()
            return made

        try:
            loaded = [phase for phase in phases if phase not in ("users", "lists", "watch")]
            for name in options.servers if loaded else []:
                if name == "sqlite":
                    server = Wizard("SQLite", place(name), options.program)
                elif name == "keycloak":
                    if not options.keycloak:
                        continue
                    server = Keycloak(place(name), options.keycloak)
                elif name == "shares":
                    shares = shared_out(cluster, place, load, options) if cluster else None
                    continue
                else:
                    if not cluster:
                        continue
                    cluster.use("bench_" + name)
                    server = Wizard({"postgresql": "PostgreSQL", "two": "two on PostgreSQL"}[name], place(name), options.program,
                                    cluster, instances=2 if name == "two" else 1)
                results[name] = measure(server, load, loaded, onboard if name in ("sqlite", "postgresql") else None)
                if name == "postgresql" and "login" in loaded:
                    progress("PostgreSQL: statements")
                    asked = traffic(server, load)
            if "users" in phases and "sqlite" in options.servers:
                searches["sqlite"] = searched(
                    lambda size: Wizard("SQLite", place(f"sqlite-{size}"), options.program),
                    lambda server, size: fill_sqlite(server.store, 1, size, "user-0000000"), load, options)
            if "users" in phases and "postgresql" in options.servers and cluster:
                def on_postgresql(size):
                    cluster.use(f"bench_{size}")
                    return Wizard("PostgreSQL", place(f"postgresql-{size}"), options.program, cluster)
                searches["postgresql"] = searched(
                    on_postgresql, lambda server, size: fill_postgresql(cluster, 1, size, "user-0000000"), load, options)
            if "lists" in phases and "sqlite" in options.servers:
                server = Wizard("SQLite", place("sqlite-lists"), options.program)
                lists["sqlite"] = listed(server, lambda: fill_lists(server.store, None, options.listed), load)
            if "lists" in phases and "postgresql" in options.servers and cluster:
                cluster.use("bench_lists")
                server = Wizard("PostgreSQL", place("postgresql-lists"), options.program, cluster)
                lists["postgresql"] = listed(server, lambda: fill_lists(None, cluster, options.listed), load)
            if "watch" in phases:
                programs = {"before": options.before, "unwatched": options.program, "watched": options.program}
                watched = measure_watching(
                    {kind: program for kind, program in programs.items() if program}, place, load, options.rounds)
            barred = {name for name, _, bar in SEARCHES if bar} | {"create"}
            isMissed = report(results, shares, searches, barred, limit, options)
            isMissed |= report_lists(lists, options.listed)
            table = Table()
            report_watching(watched, table)
            isMissed |= table.isMissed
            for name, phase in [(name, phase) for name in results for phase in GROWING if results[name].get(phase, {}).get("bytes_each")]:
                print(f"{name}: {phase}: {results[name][phase]['bytes_each']:.0f} bytes each in the store, with what expires later")
            for kind, (statements, trips) in asked.items():
                print(f"PostgreSQL: {kind}: {statements:.1f} statements in {trips:.1f} round trips")
            durability(options, folder, load)
            if cluster:
                fsync = cluster.query("postgres", "SELECT current_setting('fsync') || ', synchronous_commit ' || "
                                      "current_setting('synchronous_commit') || ', server ' || current_setting('server_version')")
                print(f"PostgreSQL: fsync {fsync}.")
            if options.raw:
                options.raw.write_text(json.dumps({"limit": limit, "results": results, "shares": shares, "searches": searches, "lists": lists, "watch": watched}, indent=1))
        finally:
            if cluster:
                cluster.stop()
    return 1 if isMissed else 0


if __name__ == "__main__":
    sys.exit(main())
