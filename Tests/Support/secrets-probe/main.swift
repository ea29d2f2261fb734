import Glibc
import Secrets

/// Prints what requests leave in memory; with arguments, how a password is verified when memory is scarce.
///
/// The arguments are the hash, the password, and the number of additional bytes that may be allocated. With `kept`
/// alone, it prints what hashes retain of their memory.
func runProbe(_ arguments: [String]) {
    if arguments.count == 1 {
        for line in WipedRequests().lines() { print(line) }
        return
    }
    if arguments.dropFirst() == ["kept"] {
        for line in KeptHashMemory().lines() { print(line) }
        return
    }
    guard arguments.count == 4, let more = UInt(arguments[3]), let file = fopen("/proc/self/statm", "r") else { return }
    // A first hash, so that the library's permanent allocations are done.
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
