"""Prints the results of provider.py with the goals and whether they are met."""
import os

COLUMNS = ["sqlite", "postgresql", "two", "keycloak"]


def number(value, digits=0):
    return "–" if value is None else f"{value:,.{digits}f}".replace(",", " ")


def quotient(a, b):
    return a / b if a is not None and b else None


class Table:
    """Rows of cells, and whether a goal was missed."""

    def __init__(self):
        self.isMissed = False

    def row(self, name, cells, note=""):
        print((f"{name:<32}" + "".join(f"{cell:>16}" for cell in cells) + ("   " + note if note else "")).rstrip())

    def goal(self, text, value, atLeast=None, atMost=None, digits=1):
        """One goal below its figure. A missing figure neither meets nor misses its goal."""
        holds = None if value is None else (atLeast is None or value >= atLeast) and (atMost is None or value <= atMost)
        self.isMissed |= holds is False
        bar = "≥ " + number(atLeast, digits) if atLeast is not None else "≤ " + number(atMost, digits)
        print(f"  goal: {text} {bar}: {number(value, digits)}" + {True: " met", False: " MISSED", None: ""}[holds])


def report(results, shares, searches, barred, limit, options):
    """Prints everything and returns whether a goal is missed."""
    table = Table()
    get = lambda column, phase, what: (results.get(column, {}).get(phase) or {}).get(what)

    def figures(phase, title, allowed, parts):
        rates = {column: get(column, phase, "rate") for column in COLUMNS}
        if not any(rates.values()):
            return None
        print()
        table.row(title + " /s", [number(rates[c]) for c in COLUMNS] + [number(allowed)])
        table.row("  × Keycloak", [number(quotient(rates[c], rates["keycloak"]), 1) for c in COLUMNS])
        table.row("  median / p99 ms", [
            "–" if get(c, phase, "median") is None else f"{get(c, phase, 'median'):.1f} / {get(c, phase, 'p99'):.1f}" for c in COLUMNS])
        table.row("  processor ms each", [number(get(c, phase, "server_ms"), 2) for c in COLUMNS] + [number(parts, 2)])
        if get("postgresql", phase, "database_ms"):
            table.row("  PostgreSQL's own ms each", ["–"] + [number(get(c, phase, "database_ms"), 2) for c in COLUMNS[1:3]] + ["–"])
        table.row("  driver's ms each", [number(get(c, phase, "driver_ms"), 2) for c in COLUMNS])
        return rates

    if results:
        print()
        table.row(f"{options.connections} connections, {options.seconds:g} s", ["SQLite", "PostgreSQL", "two on it", "Keycloak", "limit"])
    signatures = 2 * limit["signatures_ms"]
    if rates := figures("login", "form logins", limit["hashes"], limit["hashes_ms"] + signatures):
        table.goal("% of the hashes", quotient(rates["sqlite"], limit["hashes"] / 100), atLeast=80, digits=0)
        print(f"  {number(quotient(rates['sqlite'], limit['kept_hashes'] / 100))} % of the hashes whose memory is kept: no goal")
        table.goal("× Keycloak", quotient(rates["sqlite"], rates["keycloak"]), atLeast=5)
    memory = {column: results.get(column, {}).get("memory") for column in COLUMNS}
    if any(memory.values()):
        table.row("  resident MiB, highest / then", ["–" if not memory[c] else f"{memory[c][0]:.0f} / {memory[c][1]:.0f}" for c in COLUMNS])
        table.goal(f"MiB under the logins, {options.accounts} users", memory["sqlite"] and memory["sqlite"][0], atMost=64, digits=0)
    for phase, title in (("refresh", "refreshes"), ("offline", "offline refreshes")):
        if not (rates := figures(phase, title, limit["signatures"] / 2, signatures)):
            continue
        table.goal("processor time × two signatures", quotient(get("sqlite", phase, "server_ms"), signatures), atMost=1.7, digits=2)
        table.goal("× Keycloak", quotient(rates["sqlite"], rates["keycloak"]), atLeast=3)
        if phase == "refresh":
            table.goal("PostgreSQL's × SQLite's", quotient(rates["postgresql"], rates["sqlite"]), atLeast=0.6, digits=2)
            two = quotient(rates["two"], rates["postgresql"])
            if os.cpu_count() > 4:
                table.goal("two instances × one", two, atLeast=1.6, digits=2)
            else:
                print(f"  two instances × one: {number(two, 2)}; the goal 1.6 needs more than {os.cpu_count()} cores")
    if rates := figures("code", "users with a code", None, None):
        table.goal("a second", rates["sqlite"], atLeast=2000, digits=0)
        table.goal("Keycloak's processor time × SQLite's",
                   quotient(get("keycloak", "code", "server_ms"), get("sqlite", "code", "server_ms")), atLeast=8)
    figures("password", "users with a password", limit["hashes"], limit["hashes_ms"])

    for column, name in (("sqlite", "SQLite"), ("postgresql", "PostgreSQL")):
        if not (runs := results.get(column, {}).get("onboard")):
            continue
        print()
        table.row(f"onboard, {name}", ["rows", "rows /s", "MiB", "its ms each", "serve's ms each"])
        for kind, title in (("few", "codes"), ("many", "codes"), ("dry", "--dry-run"), ("activate", "--activate")):
            run = runs[kind]
            table.row("  " + title, [number(run["rows"]), number(run["rate"]), number(run["memory"], 1),
                                     number(run["driver_ms"], 3), number(run["server_ms"], 3)])
        table.goal("× the arm for codes", quotient(runs["many"]["rate"], get(column, "code", "rate")), atLeast=0.8, digits=2)
        table.goal("× the memory of few rows", quotient(runs["many"]["memory"], runs["few"]["memory"]), atMost=1.15, digits=2)
        if column == "sqlite":
            table.goal("% of the hashes, --activate", quotient(runs["activate"]["rate"], limit["hashes"] / 100), atLeast=70, digits=0)

    if shares:
        print()
        table.row(f"each with {options.share} % of a core", ["one", "two", "×"])
        for phase, title in (("login", "form logins"), ("refresh", "refreshes")):
            rates = [(results.get(phase) or {}).get("rate") for results in shares]
            if all(rates):
                table.row(f"  {title} /s on PostgreSQL", [number(rate) for rate in rates] + [number(rates[1] / rates[0], 2)])
                table.goal("two instances × one", rates[1] / rates[0], atLeast=1.6, digits=2)

    for server, rows in searches.items():
        print()
        many = number(options.users)
        table.row(f"{server}: users in a realm", [f"ms, {few}" for few in ("1 000", many)] + [f"cpu ms, {few}" for few in ("1 000", many)] + ["cpu, ×"])
        for name, (few, most) in rows.items():
            cost = [None if one["server_ms"] is None else one["server_ms"] + (one["database_ms"] or 0) for one in (few, most)]
            ratio = quotient(cost[1], cost[0])
            holds = None if ratio is None else ratio <= 1.2
            note = "no goal"
            if name in barred:
                table.isMissed |= holds is False
                note = "goal: ≤ 1.2 × " + {True: "met", False: "MISSED", None: "–"}[holds]
            table.row("  " + name, [number(one["median"], 2) for one in (few, most)] + [number(one, 2) for one in cost] + [number(ratio, 2)], note)
    print()
    print(f"limit: {number(limit['hashes'], 1)} Argon2id hashes/s ({limit['hashes_ms']:.2f} ms each), {number(limit['signatures'])} RS256 "
          f"signatures/s ({limit['signatures_ms']:.3f} ms each) on {limit['cores']} cores, which providers and driver share.")
    print(f"With its memory kept from one hash to the next, as serve does: {number(limit['kept_hashes'], 1)} hashes/s "
          f"({limit['kept_hashes_ms']:.2f} ms each); the limit of the table maps new memory for each.")
    print("A login, a refresh: two signatures each. A code: one POST here; at Keycloak, which ignores that credential, POST and PUT.")
    print("Searches: one connection; processor time of serve and of PostgreSQL. First frames: .dev/bench terminal.")
    return table.isMissed
