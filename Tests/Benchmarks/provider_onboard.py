"""Measures `onboard` at a server of provider_servers.py: its rate, its memory, and the processor time of both."""
import os
import pathlib
import subprocess
import time

TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(pids):
    """The user and system time of processes."""
    total = 0
    for pid in pids:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


class Onboarding:
    """Runs `onboard` with files of new users at the server's tenant `sandbox`, which has the clients of activations."""

    def __init__(self, program, folder):
        self.program, self.folder, self.runs = program, pathlib.Path(folder), 0

    def run(self, server, rows, *options):
        self.runs += 1
        place = self.folder / f"onboard-{self.runs}"
        place.mkdir(parents=True)
        file = place / "users.csv"
        with open(file, "w", encoding="utf-8") as table:
            table.write("username,email,firstName,lastName\n")
            for number in range(rows):
                name = f"onboarded-{self.runs}-{number}"
                table.write(f"{name},{name}@example.com,First{number % 97},Last{number % 89}\n")
        (place / "password").touch(0o600)
        (place / "password").write_text(server.password + "\n")
        (place / "server.yaml").write_text(
            f"name: server\nkind: kobil\nbase-url: http://127.0.0.1:{server.ports[0]}/auth\ntenant: sandbox\n"
            "admin: { username: admin, password-file: password }\n")
        before, begun = processor_seconds(server.pids), time.monotonic()
        process = subprocess.Popen(
            [self.program, "onboard", str(file), "--provider", str(place / "server.yaml"), *options], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=open(place / "errors", "wb"),
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(place), "IDP_WIZARD_HOME": str(place / "home")})
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError(f"onboard: {process.returncode}: {(place / 'errors').read_text()[-2000:]}")
        return {
            "rows": rows, "seconds": seconds, "rate": rows / seconds, "memory": usage.ru_maxrss / 1024,
            "driver_ms": 1000 * (usage.ru_utime + usage.ru_stime) / rows,
            "server_ms": 1000 * (processor_seconds(server.pids) - before) / rows,
        }


def measure_onboarding(server, onboarding, rows, seconds, hashes):
    """The results of few and of many rows, of a file that is only checked, and of activations for about `seconds`."""
    return {
        "few": onboarding.run(server, min(1000, rows)),
        "many": onboarding.run(server, rows),
        "dry": onboarding.run(server, rows, "--dry-run"),
        "activate": onboarding.run(server, max(20, int(hashes * seconds)), "--activate"),
    }
