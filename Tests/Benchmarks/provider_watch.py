"""What watching costs a refresh: a sandbox that nobody watches, one whose realm is watched, and a program from before, in turn."""
import http.client
import json
import os
import pathlib
import statistics
import subprocess
import threading

from provider_report import number, quotient
from provider_servers import REALM, Wizard

KINDS = ["before", "unwatched", "watched"]


class Sandbox(Wizard):
    """The sandbox of one's own, in a program that does nothing else: `events follow` asks for events every two seconds."""

    def start(self):
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        process = self.launch([self.program, "events", "follow", "--json"], stdout=subprocess.DEVNULL, env=self.environment())
        # At its first start it listens before it has written the password.
        while not ((port := listening_port(process.pid)) and (passwords := list(home.rglob("sandbox.sqlite.admin")))):
            if process.poll() is not None:
                raise RuntimeError(f"{self.name} did not start: {(self.folder / 'log-0').read_text()[-2000:]}")
        self.ports.append(port)
        self.password = passwords[0].read_text().strip()

    def environment(self):
        home = str(self.folder / "home")
        return {**super().environment(), "HOME": home, "XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home}


def listening_port(process):
    """The TCP port at which a process listens; None before."""
    held = set()
    for descriptor in pathlib.Path(f"/proc/{process}/fd").iterdir():
        try:
            held.add(os.readlink(descriptor))
        except FileNotFoundError:
            continue
    for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[3] == "0A" and f"socket:[{fields[9]}]" in held:
            return int(fields[1].split(":")[1], 16)
    return None


class Watcher(threading.Thread):
    """Watches the realm until it is stopped, and counts the messages."""

    def __init__(self, server, token):
        super().__init__(daemon=True)
        self.connection = http.client.HTTPConnection("127.0.0.1", server.ports[0], timeout=60)
        self.token, self.isStopped, self.next, self.messages, self.omitted = token, False, 0, 0, 0
        self.ask(0)

    def ask(self, wait):
        self.connection.request("GET", f"/auth/admin/realms/{REALM}/watch?after={self.next}&wait={wait}",
                                headers={"Authorization": "Bearer " + self.token})
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"watch: {answer.status} {text[:300]}")
        page = json.loads(text)
        self.messages += len(page["messages"])
        self.next, self.omitted = page["next"], page["omitted"]

    def run(self):
        while not self.isStopped:
            self.ask(1)

    def stop(self):
        self.isStopped = True
        self.join()


def measure_watching(programs, place, load, rounds):
    """The refreshes of each kind, a list of a result per round; in each round the kinds take turns, in another order.

    `programs` has the program of each kind; all run at the same time, and only one is loaded.
    """
    servers, results = {}, {kind: [] for kind in programs}
    try:
        for kind, program in programs.items():
            server = servers[kind] = Sandbox(kind, place(f"watch-{kind}"), program)
            server.start()
            server.prepare()
            load.run(server, "password", server.token(), count=load.options.accounts, first=0)
        for turn in range(rounds):
            kinds = list(programs)
            for kind in kinds[turn % len(kinds):] + kinds[:turn % len(kinds)]:
                server, token = servers[kind], servers[kind].token()
                watcher = Watcher(server, token) if kind == "watched" else None
                if watcher:
                    watcher.start()
                result = load.run(server, "refresh", token)
                if watcher:
                    watcher.stop()
                    result["messages"], result["omitted"] = watcher.messages, watcher.omitted
                results[kind].append(result)
    finally:
        for server in servers.values():
            server.stop()
    return results


def report_watching(results, table):
    """Prints the figures and the goals: of the processor time of a refresh, because the watcher shares the cores."""
    if not results:
        return

    def median(kind, what):
        return statistics.median(one[what] for one in results[kind]) if results.get(kind) else None

    def more(kind, than):
        # Of each round, so that what slows a whole round does not count.
        pairs = zip(results.get(kind, []), results.get(than, []))
        ratios = [one["server_ms"] / other["server_ms"] for one, other in pairs]
        return 100 * (statistics.median(ratios) - 1) if ratios else None

    print()
    table.row(f"refreshes, {len(results['unwatched'])} rounds in turn", KINDS)
    table.row("  /s, median", [number(median(kind, "rate")) for kind in KINDS])
    table.row("  processor ms each, median", [number(median(kind, "server_ms"), 3) for kind in KINDS])
    table.row("  median / p99 ms", [
        "–" if median(kind, "median") is None else f"{median(kind, 'median'):.2f} / {median(kind, 'p99'):.1f}" for kind in KINDS])
    for kind in KINDS:
        if results.get(kind):
            table.row(f"  each round, {kind}", [number(one["server_ms"], 3) for one in results[kind]])
    table.goal("% more than before, unwatched", more("unwatched", "before"), atMost=1, digits=1)
    table.goal("% more than unwatched, watched", more("watched", "unwatched"), atMost=10, digits=1)
    seen = [quotient(one["messages"], one["messages"] + one["omitted"]) for one in results["watched"]]
    print(f"  watched: {number(100 * min(filter(None, seen), default=0))} % or more of the messages were kept")
