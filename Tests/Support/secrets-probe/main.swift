import Glibc
import Secrets

/// Verifies the password in the second argument against the hash in the first, with as much memory more as the third says, in bytes; prints the outcome.
func runProbe(_ arguments: [String]) {
    guard arguments.count == 4, let more = UInt(arguments[3]), let file = fopen("/proc/self/statm", "r") else { return }
    // Once before, so that the library has what it keeps.
    _ = try? PasswordHash.hash(Secret("warm"), PasswordHash.Parameters(memoryBytes: 8192, iterations: 1))
    var line = [CChar](repeating: 0, count: 256)
    fgets(&line, 256, file)
    let pages = UInt(strtoul(line, nil, 10))
    var limit = rlimit(rlim_cur: pages * UInt(sysconf(Int32(_SC_PAGESIZE))) + more, rlim_max: UInt.max)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    do {
        print(try PasswordHash.verify(Secret(arguments[2]), against: arguments[1]) ? "right" : "wrong")
    } catch {
        print(error.code.rawValue)
    }
}
runProbe(CommandLine.arguments)
