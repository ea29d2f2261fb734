#!/usr/bin/env python3
"""Measures the wizard on a terminal and a C program on ncurses in the same run, and prints each figure with its goal.

  terminal.py PROGRAM FLOOR LINKED [--rounds 5] [--starts 20] [--keys 200] [--idle 10] [--events 10000] [--flows 20]

PROGRAM is the wizard, FLOOR the built ncurses-floor.c, LINKED the same linked with the libraries of PROGRAM. Programs are measured
alternately in each round, so that the load of the machine affects them equally. The exit status is 1 if a goal is missed.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import datetime

from terminal_session import Session

NARROW, WIDE, LARGE = (80, 24), (140, 40), (200, 50)
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def environment(home):
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LD_LIBRARY_PATH") if name in os.environ}
    return {**kept, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "IDP_WIZARD_HOME": home, "XDG_CONFIG_HOME": home}


def percentile(values, part):
    ordered = sorted(values)
    return ordered[int(part * (len(ordered) - 1))]


def record(program, home):
    """Activates a user without the wizard and returns the file of the run."""
    def call(*arguments, **secrets):
        return subprocess.run([program, *arguments], env={**environment(home), **secrets}, check=True, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, text=True).stdout

    call("users", "create", "jane", "--email", "jane@example.com")
    code = json.loads(call("code", "issue", "jane", "--json").splitlines()[-1])["code"]
    call("flow", "activate", "--mode", "no", "--field", "username=jane", "--json",
         IDP_WIZARD_FIELD_ACTIVATION_CODE=code, IDP_WIZARD_FIELD_PASSWORD="Benchmark-9-Password")
    return next(pathlib.Path(home, "runs").rglob("*.jsonl"))


def lengthened(run, events):
    """Copies a run with this number of events; the copy becomes the newest run."""
    lines = run.read_text().splitlines()
    head, body, end = lines[0], [line for line in lines[1:] if '"type":"event"' in line], lines[-1]
    identity = "7" + run.stem[1:]
    longer = run.with_name(identity + ".jsonl")
    content = [head.replace(run.stem, identity)] + [body[index % len(body)] for index in range(events)] + [end]
    longer.write_text("\n".join(content) + "\n")
    longer.chmod(0o600)


def typed(session, keys, alphabet):
    """Types keys one by one, with varying pauses. Returns the times to the first byte, and the numbers of bytes."""
    times, sizes = [], []
    for index in range(keys):
        milliseconds, size = session.press(alphabet[index % len(alphabet)])
        if milliseconds is not None:
            times.append(milliseconds)
        sizes.append(size)
        time.sleep(0.018 + (index * 7 % 13) / 1000)
    if len(times) < keys * 9 // 10:
        raise RuntimeError(f"{keys - len(times)} of {keys} keys were painted by nothing:\n{session.text()[-2000:]}")
    return times, sizes


STATE = "ACTIVATION_REQUIRED|LOGIN_REQUIRED"
# Output that follows the previous one within a frame's time belongs to the next frame.
FRAME = 1 / 60
LETTERS = [bytes([97 + index]) for index in range(26)]
MOVES = [b"\x1b[A"] * 7 + [b"\x1b[B"] * 7


class Benchmark:
    def __init__(self, options):
        self.options = options
        self.failed = False

    def bar(self, what, value, unit, limit, beside=""):
        holds = value <= limit
        self.failed |= not holds
        print(f"{what:58}{value:10.2f} {unit:4}  bar {limit:8.2f}  {'holds' if holds else 'MISSED':6} {beside}")

    def floor(self, size):
        session = Session([self.options.floor], environment("/"), *size)
        session.wait("ready")
        session.settle()
        return session

    def wizard(self, home, size):
        session = Session([self.options.program], environment(home), *size)
        session.wait(STATE)
        session.settle(0.6)
        return session

    def opened_run(self, home, size):
        """The wizard with the diagram of the newest run."""
        session = self.wizard(home, size)
        session.type(b"\x1b[18~")  # F7
        session.settle(0.6)
        session.type(b"\r")
        session.wait(f"{self.options.events} events")
        session.settle(1)
        # The last rows, where costs that grow with the number of preceding events are visible.
        session.type(b"\x1b[F")
        session.settle()
        return session

    def starts(self, home):
        """The times from the start of the process to its first frame, and to the frame with the state."""
        floor, linked, first, used, empty = [], [], [], [], []
        for _ in range(self.options.starts):
            for program, times in ((self.options.floor, floor), (self.options.linked, linked)):
                with Session([program], environment("/"), *NARROW) as session:
                    times.append(1000 * session.wait("ready"))
            with Session([self.options.program], environment(home), *NARROW) as session:
                # The footer is the last line of a frame.
                first.append(1000 * session.wait("F10", keep=True))
                used.append(1000 * session.wait(STATE))
            with tempfile.TemporaryDirectory() as new, Session([self.options.program], environment(new), *NARROW) as session:
                empty.append(1000 * session.wait(STATE))
        bare, limit = statistics.median(floor), 1.5 * statistics.median(linked)
        print(f"{'floor: first frame in C on ncurses; with our libraries':58}{bare:10.2f} ms    {statistics.median(linked):.2f}")
        self.bar("first frame on a used home", statistics.median(first), "ms", limit)
        self.bar("first frame with the state on a used home", statistics.median(used), "ms", limit)
        self.bar("first frame with the state on an empty home", statistics.median(empty), "ms", 60)

    def keys(self, home):
        floor, narrow, wide, sizes = [], [], [], []
        for _ in range(self.options.rounds):
            with self.floor(NARROW) as session:
                floor += typed(session, self.options.keys, LETTERS)[0]
            for size, times in ((NARROW, narrow), (WIDE, wide)):
                with self.opened_run(home, size) as session:
                    times += typed(session, self.options.keys, MOVES)[0]
            with self.opened_run(home, WIDE) as session:
                session.type(b"/")
                session.settle()
                _, counted = typed(session, self.options.keys // 2, [b"q", b"\x7f"])
                sizes += counted
        middle = statistics.median(floor)
        print(f"{'floor: a key in C on ncurses, p50 and p99':58}{middle:10.2f} ms    {percentile(floor, .99):.2f}")
        for name, times in (("80x24", narrow), ("140x40", wide)):
            what = f"key to paint, {self.options.events} events, {name}"
            self.bar(what + ", p50", statistics.median(times), "ms", 1.5 * middle)
            self.bar(what + ", p99", percentile(times, .99), "ms", 2)
        self.bar("bytes a key in a styled field beside the diagram", statistics.median(sizes), "B", 20)

    def idle(self, home):
        with self.opened_run(home, WIDE) as session:
            # Threads end after five seconds without work.
            session.settle(6)
            before = session.usage()
            end = time.perf_counter() + self.options.idle
            count = 0
            while (left := end - time.perf_counter()) > 0:
                count += len(session.read(left) or b"")
            after = session.usage()
            self.bar(f"idle {self.options.idle} s with the sandbox: bytes", count, "B", 0)
            wakeups = sum(number - before[1].get(thread, 0) for thread, number in after[1].items())
            self.bar("idle: wake-ups", wakeups, "", self.options.idle)
            self.bar("idle: processor time", (after[0] - before[0]) / 1e6, "ms", self.options.idle / 10)
            self.bar("peak memory with the sandbox and the events", after[2], "MiB", 60)

    def frames(self, home):
        with self.floor(LARGE) as session:
            floor = self.repainted(session)
        with self.opened_run(home, LARGE) as session:
            own = self.repainted(session)
        self.bar("a frame of 200x50: processor time, drawn whole", own, "ms", 1, f"floor {floor:.2f}")

    @staticmethod
    def repainted(session):
        """Processor time of one complete repaint, in milliseconds."""
        rounds = 200
        before = session.usage()[0]
        for _ in range(rounds):
            session.press(b"\x0c", quiet=0.005)
        return (session.usage()[0] - before) / rounds / 1e6

    def events(self, home):
        """Runs flows of the wizard and measures the time from every event in the run's file to the frame that shows it.

        An event within a frame's time after a frame is drawn in the next of sixty frames per second, so its delay starts then.
        """
        delays = []
        for _ in range(self.options.flows):
            with self.wizard(home, WIDE) as session:
                delays += self.painted(home, session)
        self.bar("event to paint, p99", percentile(delays, .99), "ms", 5, f"p50 {statistics.median(delays):.2f}, {len(delays)} events")

    def painted(self, home, session):
        earlier = set(pathlib.Path(home, "runs").rglob("*.jsonl"))
        # The second choice: stay logged in, which asks no question.
        session.type(b"\x1b[B")
        session.settle()
        session.type(b"\r")
        paints = []
        while data := session.read(1.5):
            paints.append(time.time())
        newest = next(iter(set(pathlib.Path(home, "runs").rglob("*.jsonl")) - earlier), None)
        if newest is None:
            raise RuntimeError("the start screen's second choice started no flow:\n" + session.text()[-2000:])
        times = []
        for line in newest.read_text().splitlines():
            event = json.loads(line)
            if event["type"] == "event":
                times.append(datetime.fromisoformat(event["time"].replace("Z", "+00:00")).timestamp())
        return delays(times, paints)


def delays(times, paints):
    """Milliseconds from each event, or from the time of the frame that it must wait for, to its frame.

    Output within two milliseconds is one frame. Event times are truncated to milliseconds, so results are up to one millisecond too long.
    """
    frames = []
    for paint in paints:
        if frames and paint - frames[-1][1] < 0.002:
            frames[-1][1] = paint
        else:
            frames.append([paint, paint])
    found = []
    for at in times:
        shown = next((first for first, _ in frames if first >= at), None)
        if shown is None:
            raise RuntimeError("an event was not painted")
        due = max([at] + [last + FRAME for first, last in frames if first < at])
        found.append(1000 * max(0, shown - due))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("floor")
    parser.add_argument("linked")
    for name, value in (("rounds", 5), ("starts", 20), ("keys", 200), ("idle", 10), ("events", 10000), ("flows", 20)):
        parser.add_argument(f"--{name}", type=int, default=value)
    benchmark = Benchmark(parser.parse_args())
    with tempfile.TemporaryDirectory() as home:
        run = record(benchmark.options.program, home)
        lengthened(run, benchmark.options.events)
        print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
        benchmark.starts(home)
        benchmark.keys(home)
        benchmark.frames(home)
        benchmark.idle(home)
        benchmark.events(home)
    return 1 if benchmark.failed else 0


if __name__ == "__main__":
    sys.exit(main())
