"""The providers that provider.py measures: this program on SQLite or PostgreSQL, and Keycloak."""
import glob
import http.client
import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import sqlite3
import subprocess
import time
import urllib.parse

REALM = "bench"
CLIENT = "bench"
PASSWORD = "Correct-horse-9"
SCOPES = ["basic", "acr", "profile", "email", "roles", "web-origins"]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def find_program(name):
    """A program of PostgreSQL, which Debian keeps outside PATH."""
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))
    return found[-1] if found else shutil.which(name)


def serve_help(program):
    return subprocess.run([program, "help", "serve"], capture_output=True, text=True).stdout


class Server:
    """A running provider, with the realm and the client of the benchmark after `prepare`."""

    def __init__(self, name, folder):
        self.name = name
        self.folder = pathlib.Path(folder)
        self.processes = []
        self.ports = []
        self.password = None

    @property
    def pids(self):
        return [process.pid for process in self.processes]

    # How provider-load creates a user with an activation code.
    code_kind = "code"

    # Processes whose children's processor time belongs to the provider, such as a database's.
    database = None

    def launch(self, arguments, **more):
        log = open(self.folder / f"log-{len(self.processes)}", "ab")
        process = subprocess.Popen(arguments, stderr=log, stdin=subprocess.DEVNULL, **more)
        self.processes.append(process)
        return process

    def stop(self):
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
        for process in self.processes:
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.processes = []
        self.ports = []

    def call(self, method, path, value=None, token=None, form=None):
        """Status, decoded body and Location of one request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.ports[0], timeout=600)
        headers = {"Authorization": "Bearer " + token} if token else {}
        body = None
        if value is not None:
            headers["Content-Type"], body = "application/json", json.dumps(value)
        if form is not None:
            headers["Content-Type"], body = "application/x-www-form-urlencoded", urllib.parse.urlencode(form)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, json.loads(content) if content.startswith((b"{", b"[")) else content, answer.getheader("Location")

    def token(self):
        """An access token of the administrator."""
        status, answer, _ = self.call(
            "POST", "/auth/realms/master/protocol/openid-connect/token",
            form={"grant_type": "password", "client_id": "admin-cli", "username": "admin", "password": self.password})
        if status != 200:
            raise RuntimeError(f"{self.name}: no administrator's token: {status} {answer}")
        return answer["access_token"]

    def prepare(self):
        """Creates the realm and its client; administrators' tokens are valid for the whole run."""
        self.expect(204, "PUT", "/auth/admin/realms/master", {"accessTokenLifespan": 36000})
        self.expect(201, "POST", "/auth/admin/realms", {
            "realm": REALM, "enabled": True, "sslRequired": "none", "loginTheme": "keycloak.v2",
            "eventsEnabled": True, "adminEventsEnabled": True,
        })
        self.expect(201, "POST", f"/auth/admin/realms/{REALM}/clients", {
            "clientId": CLIENT, "enabled": True, "publicClient": True, "standardFlowEnabled": True,
            "redirectUris": ["http://127.0.0.1/cb"], "defaultClientScopes": SCOPES, "optionalClientScopes": ["offline_access"],
            "attributes": {"access.token.signed.response.alg": "RS256", "id.token.signed.response.alg": "RS256"},
        })

    def expect(self, wanted, method, path, value=None):
        status, answer, location = self.call(method, path, value, self.token())
        if status != wanted:
            raise RuntimeError(f"{self.name}: {method} {path}: {status} {answer}")
        return location

    def stored(self):
        """The size of the store and the number of rows of some of its tables; None if unknown."""
        return None

    def memory(self):
        """Peak and current resident memory of the first process, in MiB."""
        lines = pathlib.Path(f"/proc/{self.pids[0]}/status").read_text().splitlines()
        values = {line.split(":")[0]: int(line.split()[1]) / 1024 for line in lines if line.startswith(("VmHWM", "VmRSS"))}
        return values["VmHWM"], values["VmRSS"]


class Wizard(Server):
    """`idp-wizard serve`, with log level info, on a SQLite file or a PostgreSQL database."""

    def __init__(self, name, folder, program, cluster=None, instances=1, share=None):
        super().__init__(name, folder)
        self.program, self.cluster, self.instances, self.share = program, cluster, instances, share
        self.store = self.folder / "store.sqlite"
        if cluster:
            self.database = cluster.process.pid
            self.has_store_key = "--store-key" in serve_help(program)

    def start(self):
        isFirst = not self.password
        for _ in range(self.instances):
            port = free_port()
            arguments = [self.program, "serve", "--listen", f"127.0.0.1:{port}", "--json"]
            if self.cluster:
                arguments += ["--store", self.cluster.url]
                # The first start writes the administrator's password.
                if isFirst and not self.ports:
                    arguments += ["--issuer", f"http://127.0.0.1:{port}/auth", "--admin-password-file", str(self.folder / "admin")]
                if self.has_store_key:
                    arguments += ["--store-key", str(self.folder / "key")]
            else:
                arguments += ["--store", str(self.store)]
            process = self.launch(arguments, stdout=subprocess.PIPE, env=self.environment())
            line = process.stdout.readline()
            if b'"ready"' not in line:
                logs = (self.folder / f"log-{len(self.processes) - 1}").read_text()[-2000:]
                raise RuntimeError(f"{self.name} did not start: {line} {logs}")
            self.ports.append(port)
            if self.share:
                self.share.hold(process.pid)
        self.password = (self.folder / ("admin" if self.cluster else "store.sqlite.admin")).read_text().strip()

    def stop(self):
        super().stop()
        if self.share:
            self.share.release()

    def stored(self):
        counts = "(SELECT count(*) FROM account), (SELECT count(*) FROM session)"
        if self.cluster:
            row = self.cluster.query(self.cluster.database, f"SELECT pg_database_size(current_database()), {counts}").split("|")
        else:
            connection = sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)
            row = connection.execute(f"SELECT page_count * page_size, {counts} FROM pragma_page_count, pragma_page_size").fetchone()
            connection.close()
        return dict(zip(("bytes", "account", "session"), map(int, row)))

    def stopped(self):
        """The last line of the log, which a server writes when it stops."""
        return json.loads((self.folder / "log-0").read_text().splitlines()[-1])

    def environment(self):
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LD_LIBRARY_PATH") if name in os.environ}
        return {**kept, "LC_ALL": "C.UTF-8", "IDP_WIZARD_HOME": str(self.folder / "home")}


class Keycloak(Server):
    """An unpacked Keycloak, built for the path /auth and the database in memory (H2), in a copy of hard links."""

    code_kind = "code-put"

    def __init__(self, folder, distribution):
        super().__init__("Keycloak", folder)
        self.distribution = pathlib.Path(distribution)

    @property
    def pids(self):
        """Includes Java, which kc.sh may start as its child."""
        children = pathlib.Path(f"/proc/{self.processes[0].pid}/task/{self.processes[0].pid}/children").read_text()
        return [int(pid) for pid in children.split()] or super().pids

    def stop(self):
        for pid in self.pids if self.processes else []:
            os.kill(pid, signal.SIGTERM)
        super().stop()

    def start(self):
        port, home = free_port(), self.folder / "keycloak"
        if subprocess.run(["cp", "-al", str(self.distribution), str(home)], capture_output=True).returncode:
            shutil.rmtree(home, ignore_errors=True)
            shutil.copytree(self.distribution, home, symlinks=True)
        shutil.rmtree(home / "data" / "import", ignore_errors=True)
        environment = {**os.environ, "KC_BOOTSTRAP_ADMIN_USERNAME": "admin", "KC_BOOTSTRAP_ADMIN_PASSWORD": "admin",
                       "JAVA_OPTS_APPEND": "-Xmx512m"}
        with open(self.folder / "output", "ab") as output:
            self.launch(
                [str(home / "bin" / "kc.sh"), "start", "--optimized", "--http-enabled=true", "--hostname-strict=false",
                 "--http-host=127.0.0.1", f"--http-port={port}", "--cache=local"], stdout=output, env=environment)
        self.ports.append(port)
        self.password = "admin"
        for _ in range(1800):
            try:
                if self.call("GET", "/auth/realms/master/.well-known/openid-configuration")[0] == 200:
                    return
            except OSError:
                pass
            if self.processes[0].poll() is not None:
                break
            time.sleep(0.5)
        raise RuntimeError("Keycloak did not start: " + (self.folder / "output").read_text()[-2000:])


class Cluster:
    """A separate PostgreSQL cluster, which listens only at a socket in a temporary folder."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.prefix, owner = [], None
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            self.prefix = ["runuser", "-u", "postgres", "--"]
            # postgres cannot reach its data below a folder that only its owner may enter.
            os.chmod(self.folder.parent, 0o711)
        self.folder.mkdir(0o700)
        if owner:
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        data = str(self.folder / "data")
        subprocess.run([*self.prefix, find_program("initdb"), "-D", data, "-U", "superuser", "-A", "trust", "-E", "UTF8",
                        "--locale=C", "--no-sync"], check=True, capture_output=True, cwd="/")
        log = open(self.folder / "log", "ab")
        # Not with runuser, because postgres itself must be the direct child, whose children are its backends.
        change = (lambda: (os.setgid(owner.pw_gid), os.setuid(owner.pw_uid))) if owner else None
        self.process = subprocess.Popen(
            [find_program("postgres"), "-D", data, "-k", str(self.folder), "-c", "listen_addresses="],
            stdout=log, stderr=log, cwd="/", preexec_fn=change)
        for _ in range(200):
            if subprocess.run(self.psql("postgres", "SELECT 1"), capture_output=True).returncode == 0:
                # The role of the servers owns its databases and has no other rights.
                self.query("postgres", "CREATE ROLE bench LOGIN")
                return
            time.sleep(0.1)
        raise RuntimeError("PostgreSQL did not start: " + (self.folder / "log").read_text()[-2000:])

    def use(self, database):
        """Creates a database and sets `url` to its URL."""
        self.database = database
        self.query("postgres", f"CREATE DATABASE {database} OWNER bench")
        self.url = f"postgresql://bench@/{database}?host={urllib.parse.quote(str(self.folder), safe='')}"

    def psql(self, database, text):
        return ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", str(self.folder), "-U", "superuser", "-d", database, "-c", text]

    def query(self, database, text):
        done = subprocess.run(self.psql(database, text), capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError("psql: " + done.stderr)
        return done.stdout.strip()

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)
