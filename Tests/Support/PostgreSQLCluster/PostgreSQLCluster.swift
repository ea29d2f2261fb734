import Dispatch
import Glibc
public import PostgreSQL
public import TestSupport

/// A PostgreSQL server for this test process only, on a Unix socket in its own folder.
///
/// The first test that needs it starts it, with production settings (fsync). It ends with the test process, however
/// that ends, because it waits for the end of a pipe that this process holds open. Programs connect as a role that may
/// only use the databases that it owns, as `Assets/Guides/team.md` requires.
public actor PostgreSQLCluster {
    /// The server that all tests of this process share.
    public static let shared = PostgreSQLCluster()

    /// A server for one test, which may restart or kill it.
    ///
    /// It is a standby if it copies a primary.
    public init(copying primary: PostgreSQLCluster? = nil) { self.primary = primary }

    /// The role that owns the databases.
    public static let role = "owner"
    private static let superuser = "tester"

    private let primary: PostgreSQLCluster?
    private var starting: Task<Server, any Error>?
    private var databases = 0
    private var restarts = 0
    private var templates: [String: Task<String, any Error>] = [:]

    private struct Server: Sendable {
        let process: ChildProcess
        let folder: String
        let programs: String
    }

    /// The location of an empty database.
    ///
    /// A database occupies some eight megabytes until the process ends.
    public func makeLocation() async throws -> PostgreSQLLocation {
        try await copy("template0")
    }

    /// The location of a copy of the database that `prepare` has filled and closed.
    ///
    /// `prepare` runs once per name.
    ///
    /// A copy takes less time than filling a new database.
    public func makeLocation(
        prepared name: String, _ prepare: @escaping @Sendable (PostgreSQLLocation) throws -> Void
    ) async throws -> PostgreSQLLocation {
        let task =
            templates[name]
            ?? Task {
                let name = try await makeDatabase(copying: "template0")
                let location = try PostgreSQLLocation(Self.url(try await server(), name))
                try await withCheckedThrowingContinuation { continuation in
                    DispatchQueue.global().async {
                        continuation.resume(with: Result { try prepare(location) })
                    }
                }
                return name
            }
        templates[name] = task
        return try await copy(task.value)
    }

    /// The URL of an empty database, for programs that open it themselves.
    public func makeURL() async throws -> String {
        let name = try await makeDatabase(copying: "template0")
        return Self.url(try await server(), name)
    }

    /// The location of an empty database and its owner, a separate role with a connection limit.
    public func makeLocation(connections limit: Int) async throws -> (location: PostgreSQLLocation, role: String) {
        let name = try await makeDatabase(copying: "template0")
        try await psql("CREATE ROLE \(name) LOGIN CONNECTION LIMIT \(limit); ALTER DATABASE \(name) OWNER TO \(name)")
        return (try PostgreSQLLocation(Self.url(try await server(), name, role: name)), name)
    }

    /// Restarts the server, as `pg_ctl restart -m fast` does.
    ///
    /// Returns when it has stopped and is starting again.
    public func restart() async throws {
        let process = try await server().process
        restarts += 1
        process.write("restart\n")
        guard await process.line(containing: "restart \(restarts) begins") != nil else {
            throw ClusterFailure(text: "PostgreSQL did not stop")
        }
    }

    /// The folder of the server's socket, which a URL may name as its host.
    public func host() async throws -> String { try await server().folder }

    /// Acknowledges commits from now on only when the standby has received them.
    public func waitForStandby() async throws {
        try await psql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        try await psql("SELECT pg_reload_conf()")
    }

    /// Kills the server immediately and discards its data.
    public func kill() async throws {
        let process = try await server().process
        process.closeInput()
        _ = await process.ended()
    }

    /// Promotes a standby to primary.
    public func promote() async throws { try await psql("SELECT pg_promote()") }

    /// Copies a database with `pg_dump` and `pg_restore`, as the guide for team servers describes.
    ///
    /// Returns the name of the copy.
    public func restoredCopy(of database: String, through file: String) async throws -> String {
        let server = try await server()
        try await Self.run(server, "pg_dump", ["--format=custom", "--file", file, database])
        let name = try await makeDatabase(copying: "template0")
        try await Self.run(server, "pg_restore", ["--no-owner", "--role=\(Self.role)", "--dbname", name, file])
        return name
    }

    private func copy(_ template: String) async throws -> PostgreSQLLocation {
        let name = try await makeDatabase(copying: template)
        return try PostgreSQLLocation(Self.url(try await server(), name))
    }

    private func makeDatabase(copying template: String) async throws -> String {
        let server = try await server()
        databases += 1
        let name = "test\(databases)"
        try await Self.run(server, "createdb", ["--template", template, "--owner", Self.role, name])
        return name
    }

    /// Runs statements with psql as the superuser and returns the lines of its output.
    @discardableResult
    public func psql(_ sql: String, in database: String = "postgres") async throws -> [String] {
        try await Self.run(
            server(), "psql", ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "-d", database, "-c", sql])
    }

    /// Starts psql on a database.
    ///
    /// It runs the statements that are written to it and prints only values.
    public func session(in database: String) async throws -> ChildProcess {
        let server = try await server()
        return try ChildProcess(
            "\(server.programs)/psql",
            ["-h", server.folder, "-U", Self.superuser, "-d", database]
                + ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"])
    }

    private func server() async throws -> Server {
        if let starting { return try await starting.value }
        let task = Task { [primary] in try await Self.start(copying: primary?.host()) }
        starting = task
        return try await task.value
    }

    private static func url(_ server: Server, _ name: String, role: String = role) -> String {
        "postgresql://\(role)@/\(name)?host=\(server.folder)"
    }

    @discardableResult
    private static func run(_ server: Server, _ program: String, _ arguments: [String]) async throws -> [String] {
        let end = try await ChildProcess.run(
            "\(server.programs)/\(program)", ["-h", server.folder, "-U", Self.superuser] + arguments,
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"])
        guard end.status == 0 else { throw ClusterFailure(text: "\(program): \(end.errors)") }
        return end.lines
    }

    private static func start(copying primary: String?) async throws -> Server {
        guard let programs = folderOfPrograms() else {
            throw ClusterFailure(text: "there is no initdb: install PostgreSQL's server (.dev/packages test)")
        }
        // The server refuses to run as root. Debian's package creates an account for it.
        let command = ["/bin/sh", "-c", script, "cluster", programs, superuser, primary ?? ""]
        let isRoot = geteuid() == 0
        let process = try ChildProcess(
            isRoot ? "/sbin/runuser" : command[0],
            (isRoot ? ["-u", "postgres", "--"] + command : Array(command[1...])),
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"])
        let line = await process.line(containing: "folder ")
        guard let folder = line?.dropFirst("folder ".count),
            await process.line(containing: primary == nil ? "ready to accept connections" : "started streaming") != nil
        else {
            throw ClusterFailure(text: "PostgreSQL did not start: \(await process.ended().errors)")
        }
        let server = Server(process: process, folder: String(folder), programs: programs)
        guard primary == nil else { return server }
        try await run(
            server, "createuser",
            ["--no-superuser", "--no-createdb", "--no-createrole", "--no-replication", role])
        return server
    }

    /// The program folder of the newest server: Debian's, Homebrew's, or one of `PATH`.
    private static func folderOfPrograms() -> String? {
        let fromPath = getenv("PATH").map { String(cString: $0).split(separator: ":").map(String.init) } ?? []
        let versions = (14...30).reversed()
        let folders =
            versions.map { "/usr/lib/postgresql/\($0)/bin" }
            + versions.flatMap { ["/opt/homebrew/opt/postgresql@\($0)/bin", "/usr/local/opt/postgresql@\($0)/bin"] }
            + fromPath
        return folders.first { access("\($0)/initdb", X_OK) == 0 && access("\($0)/postgres", X_OK) == 0 }
    }

    /// Starts the server, and restarts it for each line of standard input.
    ///
    /// At end of file, kills it and removes its folder.
    ///
    /// The path of the folder is short, because a socket path is limited to some hundred bytes. The server's account
    /// may lack write permission for `/tmp`.
    private static let script = """
        trap '' INT HUP TERM
        folder=$(mktemp -d /tmp/idp-pg.XXXXXX) || folder=$(mktemp -d /var/tmp/idp-pg.XXXXXX) || exit 1
        trap 'rm -rf "$folder"' EXIT
        cd "$folder" || exit 1
        if [ -n "$3" ]; then
            "$1/pg_basebackup" -D "$folder/data" -h "$3" -U "$2" -R --checkpoint=fast --no-sync || exit 1
        else
            "$1/initdb" -D "$folder/data" -U "$2" -A trust -E UTF8 --locale=C --no-sync >/dev/null || exit 1
        fi
        echo "folder $folder"
        programs=$1 restarts=0
        start() {
            "$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c log_min_messages=log \\
                -c max_connections=300 -c fsync=on -c synchronous_commit=on -c shared_buffers=64MB </dev/null 2>&1 &
            server=$!
        }
        start
        while read -r _; do
            kill -INT $server
            wait $server
            restarts=$((restarts + 1))
            echo "restart $restarts begins"
            start
        done
        kill -QUIT $server
        wait $server
        """
}

public struct ClusterFailure: Error, CustomStringConvertible {
    let text: String

    public var description: String { text }
}
