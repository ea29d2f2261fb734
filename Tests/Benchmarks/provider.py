#!/usr/bin/env python3
"""Measures `idp-wizard serve` under load, on SQLite and PostgreSQL, with Keycloak and what the cores allow beside it.

  provider.py PROGRAM BUILT [--keycloak DIR] [--seconds 15] [--warm-up 10] [--only login,refresh,offline,code,password,users]
              [--servers sqlite,postgresql,two,keycloak] [--users 1000000] [--connections 8]

PROGRAM is the wizard, BUILT the folder with the built provider-load.c and provider-limit.c, DIR an unpacked Keycloak 26.7.3.
The exit status is 1 if a bar is missed. What is measured, the same at each provider:

  login      GET auth, POST of the page's form, POST token: a public client with PKCE, RS256, Argon2id passwords
  refresh    POST token with scope openid: an access token and an ID token, both RS256; the newest refresh token is sent
  offline    the same with an offline token
  code       POST user, then PUT of the user with an activation code (Keycloak ignores a credential of that type)
  password   POST user with a password
  users      lists and searches with 1 000 and with a million users, and POST user

Processor time is user and system time of `serve` or of Keycloak; at PostgreSQL its processes' time is printed beside it.
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

from provider_seed import fill_postgresql, fill_sqlite
from provider_servers import Cluster, Keycloak, PASSWORD, REALM, CLIENT, Wizard, find_program

PHASES = ["login", "refresh", "offline", "code", "password", "users"]
SERVERS = ["sqlite", "postgresql", "two", "keycloak"]

# Searches in a realm of many users: name, path, whether there is a bar.
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


def measure(server, load, phases):
    """All phases at one server, in an order that leaves each what it needs."""
    results = {}
    server.start()
    try:
        server.prepare()
        token = server.token()
        following = load.run(server, "password", token, count=load.options.accounts, first=0)["next"]
        steps = [("login", "login", {}), ("refresh", "refresh", {}), ("offline", "refresh", {"scope": "openid offline_access"}),
                 ("code", "code", {}), ("password", "password", {})]
        for phase, kind, more in steps:
            if phase not in phases:
                continue
            progress(f"{server.name}: {phase}")
            results[phase] = load.run(server, kind, token, first=following, **more)
            following = max(following, results[phase]["next"])
            if phase == "login":
                results["memory"] = server.memory()
    finally:
        server.stop()
    return results


def searched(make, fill, load, options):
    """Each search and the creation of a user with 1 000 users and with many: a pair of results a row."""
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


class Table:
    """Prints rows, and remembers whether a bar was missed."""

    def __init__(self, columns):
        self.columns = columns
        self.isMissed = False

    def row(self, name, cells, goal=""):
        print(f"{name:<34}" + "".join(f"{cell:>13}" for cell in cells) + ("   " + goal if goal else ""))

    def judge(self, *bars):
        """The text of goals: (text, whether it holds; None if a figure is missing)."""
        parts = []
        for text, holds in bars:
            self.isMissed |= holds is False
            parts.append(f"{text}: " + {True: "met", False: "MISSED", None: "–"}[holds])
        return "; ".join(parts)


def number(value, digits=0):
    return "–" if value is None else f"{value:,.{digits}f}".replace(",", " ")


def quotient(a, b):
    return a / b if a is not None and b else None


def at_least(value, bar):
    return None if value is None else value >= bar


def at_most(value, bar):
    return None if value is None else value <= bar


def report(results, searches, limit, options):
    columns = ["sqlite", "postgresql", "two", "keycloak"]
    table = Table(columns)
    get = lambda server, phase, what: (results.get(server, {}).get(phase) or {}).get(what)
    print()
    table.row(f"{options.connections} connections, {options.seconds:g} s", ["SQLite", "PostgreSQL", "two on it", "Keycloak", "limit"], "goals")

    def figures(phase, title, limits, goals):
        rates = {column: get(column, phase, "rate") for column in columns}
        if not any(rates.values()):
            return
        table.row(title + " /s", [number(rates[c]) for c in columns] + [number(limits, 0)], table.judge(*goals(rates)))
        times = {column: get(column, phase, "server_ms") for column in columns}
        table.row("  processor ms each", [number(times[c], 2) for c in columns])
        if get("postgresql", phase, "database_ms"):
            table.row("  PostgreSQL's own ms each", ["–"] + [number(get(c, phase, "database_ms"), 2) for c in columns[1:3]] + ["–"])
        table.row("  × Keycloak", [number(quotient(rates[c], rates["keycloak"]), 1) for c in columns])
        table.row("  median / p99 ms", [
            "–" if get(c, phase, "median") is None else f"{get(c, phase, 'median'):.1f} / {get(c, phase, 'p99'):.1f}" for c in columns])

    two = 2 * limit["signatures_ms"]

    def refreshes(rates):
        phase = rates.phase
        processor = quotient(get("sqlite", phase, "server_ms"), two)
        goals = [(f"processor ≤ 1.7 × two signatures ({number(processor, 2)})", at_most(processor, 1.7)),
                 ("≥ 3 × Keycloak", at_least(quotient(rates["sqlite"], rates["keycloak"]), 3))]
        if phase == "refresh":
            goals += [("PostgreSQL ≥ 0.6 × SQLite", at_least(quotient(rates["postgresql"], rates["sqlite"]), 0.6)),
                      ("two ≥ 1.6 × one, where cores allow",
                       at_least(quotient(rates["two"], rates["postgresql"]), 1.6) if os.cpu_count() > 4 else None)]
        return goals

    class Rates(dict):
        phase = None

    def refresh_goals(phase):
        def goals(rates):
            marked = Rates(rates)
            marked.phase = phase
            return refreshes(marked)
        return goals

    figures("login", "form logins", limit["hashes"], lambda rates: [
        (f"≥ 80 % of the hashes ({number(quotient(rates['sqlite'], limit['hashes'] / 100))} %)",
         at_least(quotient(rates["sqlite"], limit["hashes"]), 0.8)),
        ("≥ 5 × Keycloak", at_least(quotient(rates["sqlite"], rates["keycloak"]), 5))])
    memory = {column: results.get(column, {}).get("memory") for column in columns}
    if any(memory.values()):
        table.row("  resident MiB, highest / then", ["–" if not memory[c] else f"{memory[c][0]:.0f} / {memory[c][1]:.0f}" for c in columns] + [""],
                  table.judge(("≤ 64 MiB under the logins", at_most(memory["sqlite"] and memory["sqlite"][0], 64))))
    figures("refresh", "refreshes", limit["signatures"] / 2, refresh_goals("refresh"))
    figures("offline", "offline refreshes", limit["signatures"] / 2, refresh_goals("offline"))
    figures("code", "users with a code", None, lambda rates: [("≥ 2 000/s", at_least(rates["sqlite"], 2000))])
    figures("password", "users with a password", limit["hashes"], lambda rates: [])

    for server, rows in searches.items():
        print()
        many = number(options.users)
        table.row(f"{server}: users in a realm", ["ms, 1 000", f"ms, {many}", "cpu, 1 000", f"cpu, {many}", "cpu, ×"],
                  "goal, by processor time" + ("" if server == "sqlite" else ", PostgreSQL's included"))
        bars = {name: bar for name, _, bar in SEARCHES} | {"create": True}
        for name, (few, most) in rows.items():
            cost = [one["server_ms"] + (one["database_ms"] or 0) if one["server_ms"] is not None else None for one in (few, most)]
            ratio = quotient(cost[1], cost[0])
            table.row("  " + name, [number(few["median"], 2), number(most["median"], 2), number(cost[0], 2), number(cost[1], 2), number(ratio, 2)],
                      table.judge(("≤ 1.2 ×", at_most(ratio, 1.2))) if bars[name] else "no bar")
    print()
    print(f"limit: {number(limit['hashes'], 1)} Argon2id hashes/s ({limit['hashes_ms']:.2f} ms each), {number(limit['signatures'])} RS256 "
          f"signatures/s ({limit['signatures_ms']:.3f} ms each) on {limit['cores']} cores, which providers and driver share.")
    print("code: POST user and PUT of its activation code; Keycloak ignores that credential. First frames: .dev/bench terminal.")
    return table.isMissed


def sqlite_settings(store):
    """What a store's file and the library say; `synchronous` is of a connection and shows in the system calls."""
    import sqlite3
    connection = sqlite3.connect(store)
    mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
    connection.close()
    return mode


def count_syncs(server, load, token, folder):
    """System calls that reach the disk while users are made one after another; None without strace."""
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
        result = load.run(server, "user", token, count=50, first=9000000, connections=1)
    finally:
        tracer.send_signal(15)
        tracer.wait()
    calls = len(re.findall(r"f(?:data)?sync\(", trace.read_text()))
    return result["done"], calls


def durability(options, folder, load):
    """Prints what is written before an answer."""
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
            print(f"SQLite: journal_mode {mode}; fdatasync calls were not counted (no strace).")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("built", type=pathlib.Path)
    parser.add_argument("--keycloak")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--warm-up", type=float, default=10)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--users", type=int, default=1000000)
    parser.add_argument("--accounts", type=int, default=1000, help="users with a password that log in; for the memory's bar 1000")
    parser.add_argument("--only", default=",".join(PHASES))
    parser.add_argument("--servers", default=",".join(SERVERS))
    parser.add_argument("--raw", type=pathlib.Path, help="also writes all figures to this file, as JSON")
    options = parser.parse_args()
    phases, options.servers = options.only.split(","), options.servers.split(",")
    for name, known in [(name, PHASES) for name in phases] + [(name, SERVERS) for name in options.servers]:
        if name not in known:
            parser.error(f"{name}: one of {', '.join(known)}")

    help_text = subprocess.run([options.program, "help", "serve"], capture_output=True, text=True).stdout
    has_postgresql = "--store-key" in help_text and find_program("postgres") is not None
    limit = json.loads(subprocess.run([options.built / "provider-limit", str(min(5, options.seconds))],
                                      check=True, capture_output=True, text=True).stdout)
    results, searches, fsync = {}, {}, None
    with tempfile.TemporaryDirectory(prefix="provider-") as temporary:
        folder = pathlib.Path(temporary)
        load = Load(options.built, folder, options)
        cluster = Cluster(folder / "postgresql") if has_postgresql and {"postgresql", "two"} & set(options.servers) else None

        def place(name):
            made = folder / name
            made.mkdir()
            return made

        try:
            loaded = [phase for phase in phases if phase != "users"]
            for name in options.servers if loaded else []:
                if name == "sqlite":
                    server = Wizard("SQLite", place(name), options.program)
                elif name == "keycloak":
                    if not options.keycloak:
                        continue
                    server = Keycloak(place(name), options.keycloak)
                else:
                    if not cluster:
                        continue
                    cluster.use("bench_" + name)
                    server = Wizard({"postgresql": "PostgreSQL", "two": "two on PostgreSQL"}[name], place(name), options.program,
                                    cluster, instances=2 if name == "two" else 1)
                results[name] = measure(server, load, loaded)
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
            isMissed = report(results, searches, limit, options)
            durability(options, folder, load)
            if cluster:
                fsync = cluster.query("postgres", "SELECT current_setting('fsync') || ', synchronous_commit ' || "
                                      "current_setting('synchronous_commit') || ', server ' || current_setting('server_version')")
                print(f"PostgreSQL: fsync {fsync}.")
            if options.raw:
                options.raw.write_text(json.dumps({"limit": limit, "results": results, "searches": searches}, indent=1))
        finally:
            if cluster:
                cluster.stop()
    return 1 if isMissed else 0


if __name__ == "__main__":
    sys.exit(main())
