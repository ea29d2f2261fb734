"""The lists of the support desk: every search, status, sort and order of `user-summaries`, each with its total."""
import http.client
import pathlib
import time

from provider_seed import POSTGRESQL, SQLITE, fill_postgresql, fill_sqlite

GOAL_MS = 50
PATTERN = "user-0000000"

# What the users of a search have in common: none, all of them, 33 %, 11 %, 1 %, ten of them.
SEARCHES = ["", "user-", "maria", "first1", "last12", "user-001234", "maria last1"]
STATUSES = ["", "disabled", "expired", "not-yet-valid", "locked", "temporary-password", "code-open", "code-expired", "activated",
            "not-activated", "password-set", "new"]
SORTS = ["name", "created", "last-login", "status"]
ORDERS = ["asc", "desc"]


def expressions(base, size, now):
    """The columns of the users, oldest first: 60 % activated, 15 % with a password, 5 % whose code has expired, 10 % with a code,
    and 10 % new. So whoever has a status was created at about the same time, as after a file was read."""
    def part(*shares):
        cases = " ".join(f"WHEN n < {size * share // 100} THEN {value}" for share, value in shares)
        return f"CASE {cases} END"
    created = now - size * 60000
    return {
        **base,
        "first_name": "CASE n % 3 WHEN 0 THEN 'Anna Maria' ELSE 'First' || CAST(n % 97 AS TEXT) END",
        "first_name_search": "CASE n % 3 WHEN 0 THEN 'anna maria' ELSE 'first' || CAST(n % 97 AS TEXT) END",
        "created_at": f"{created} + n * 60000",
        "is_enabled": "CASE n % 211 WHEN 1 THEN 0 ELSE 1 END",
        "valid_until": f"CASE n % 307 WHEN 1 THEN {now - 86400000} END",
        "valid_from": f"CASE n % 401 WHEN 1 THEN {now + 86400000} END",
        "locked_until": f"CASE n % 503 WHEN 1 THEN {now + 86400000} END",
        "must_change_password": "CASE n % 601 WHEN 1 THEN 1 ELSE 0 END",
        "has_password": part((75, 1), (101, 0)),
        "device_count": part((60, 1), (101, 0)),
        "last_login_at": part((67, f"{created} + n * 60000 + n * 7919 % 1000003 * 1000"), (101, 0)),
        "code_expires_at": part((75, "NULL"), (80, f"{now - 1000} - n * 1000"), (90, f"{now + 86400000} + n * 1000"), (101, "NULL")),
    }


def fill_lists(store, cluster, size):
    """Fills a store that no server has open, or the cluster's database."""
    now = int(time.time() * 1000)
    if cluster:
        fill_postgresql(cluster, 1, size, PATTERN, expressions(POSTGRESQL, size, now))
    else:
        fill_sqlite(store, 1, size, PATTERN, expressions(SQLITE, size, now))


def combinations():
    for search in SEARCHES:
        for status in STATUSES:
            for sort in SORTS:
                for order in ORDERS:
                    yield search, status, sort, order


def processor_time(server):
    """The processor time in ms of a server's processes and of its database's backends, by their own clocks."""
    pids = list(server.pids)
    if server.database:
        pids += map(int, pathlib.Path(f"/proc/{server.database}/task/{server.database}/children").read_text().split())
    total = 0
    for pid in pids:
        try:
            # The kernel's number of another process's clock.
            total += time.clock_gettime((~pid << 3) | 2)
        except OSError:
            pass  # The process has ended.
    return 1000 * total


def listed(server, fill, load):
    """The processor time in ms of each list, the database's included: the least of four requests."""
    print(f"{server.name}: lists", flush=True)
    server.start()
    results = []
    try:
        server.prepare()
        server.expect(204, "PUT", "/auth/admin/realms/bench", {"bruteForceProtected": True, "loginTheme": "kobil"})
        load.run(server, "user", server.token(), count=1, first=0, connections=1)
        server.stop()
        fill()
        server.start()
        connection = http.client.HTTPConnection("127.0.0.1", server.ports[0])
        headers = {"Authorization": "Bearer " + server.token()}
        for search, status, sort, order in combinations():
            path = (f"/auth/admin/realms/bench/user-summaries?search={search.replace(' ', '%20')}&status={status}"
                    f"&sort={sort}&order={order}&max=100")
            costs = []
            for _ in range(4):
                before = processor_time(server)
                connection.request("GET", path, headers=headers)
                answer = connection.getresponse()
                answer.read()
                if answer.status != 200:
                    raise RuntimeError(f"{server.name}: {path}: {answer.status}")
                costs.append(processor_time(server) - before)
            results.append({"search": search, "status": status, "sort": sort, "order": order, "ms": min(costs)})
    finally:
        server.stop()
    return results


def report_lists(lists, size):
    """Prints the most expensive lists of each search; returns whether one is above the goal."""
    isMissed = False
    for name, results in lists.items():
        print(f"\n{name}: lists of {size:,} users".replace(",", " ") + f", processor ms with the total: {len(results)} lists")
        for search in SEARCHES:
            some = sorted((one for one in results if one["search"] == search), key=lambda one: -one["ms"])
            plain = next(one["ms"] for one in some if not one["status"] and one["sort"] == "name" and one["order"] == "asc")
            worst = ", ".join(f"{one['ms']:.1f} ({one['status'] or 'all'} by {one['sort']} {one['order']})" for one in some[:3])
            print(f"  {search or '(no search)':<14} all by name {plain:6.1f}, median {some[len(some) // 2]['ms']:6.1f}, most {worst}")
        missed = sum(one["ms"] > GOAL_MS for one in results)
        isMissed |= missed > 0
        print(f"  goal: each ≤ {GOAL_MS}: " + (f"{missed} MISSED" if missed else "met"))
    return isMissed
