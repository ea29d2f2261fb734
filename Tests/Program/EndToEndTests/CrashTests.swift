import Glibc
import Terminal
import TestSupport
import Testing

/// A crash of the real program ends it with status 70, one line, and a usable terminal.
///
/// A preloaded library replaces a C function that the program calls with one that crashes.
@Suite(.timeLimit(.minutes(2))) struct CrashTests {
    /// A fault, its C code, and the signal that it raises.
    struct Fault: Sendable, CustomTestStringConvertible {
        let statement: String
        let signal: String
        var testDescription: String { signal }
    }

    static let faults = [
        Fault(statement: "__builtin_trap()", signal: "SIGILL"),
        Fault(statement: "__asm__ volatile(\"int3\")", signal: "SIGTRAP"),
        Fault(statement: "*(volatile int *)8 = 1", signal: "SIGSEGV"),
        Fault(statement: "{ volatile int zero = 0; zero = 1 / zero; }", signal: "SIGFPE"),
        Fault(statement: "abort()", signal: "SIGABRT"),
    ]

    /// Compiles a library whose `function` has the fault; returns its path.
    private func library(_ function: String, in folder: TemporaryFolder) async throws -> String {
        let headers = ["dlfcn", "errno", "stdlib", "unistd"].map { "#include <\($0).h>\n" }.joined()
        let source = "#define _GNU_SOURCE\n\(headers)\(function)\n"
        try folder.write("fault.c", Array(source.utf8))
        let compiled = try await ChildProcess.run(
            "/usr/bin/env",
            ["clang", "-w", "-shared", "-fPIC", "-O0", "-o", folder.path("fault.so"), folder.path("fault.c")],
            environment: ["PATH": String(cString: getenv("PATH"))])
        guard compiled.status == 0 else { throw ProcessFailure(compiled) }
        return folder.path("fault.so")
    }

    @Test(arguments: faults) func aFaultOfACommandIsStatus70AndALine(_ fault: Fault) async throws {
        var program = try BuiltExecutable()
        let preloaded = try await library(
            "int sqlite3_open_v2(void) { \(fault.statement); return 1; }", in: program.folder)
        program.variables = ["LD_PRELOAD": preloaded]
        let end = try await program.run("users", "list")
        #expect(end.status == 70, "\(end.errors)")
        #expect(end.errors.hasSuffix("idp-wizard: a defect of this program ended it (\(fault.signal)).\n"))
    }

    @Test(arguments: faults) func aFaultOfTheWizardRestoresTheScreen(_ fault: Fault) async throws {
        let home = try TemporaryFolder()
        let preloaded = try await library("int sqlite3_open_v2(void) { \(fault.statement); return 1; }", in: home)
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"),
            environment: WizardSession.variables(home).merging(["LD_PRELOAD": preloaded]) { $1 })
        #expect(try await terminal.waitForExit() == .exited(70))
        #expect(terminal.settings == terminal.initialSettings)
        #expect(!terminal.screen.isAlternate && terminal.screen.showsCursor && !terminal.screen.marksPastes)
        #expect(!terminal.screen.reportsFocus)
        #expect(terminal.screen.text.contains("a defect of this program ended it (\(fault.signal))"))
    }

    /// The drawing thread has written half a frame and would write the rest right after the crash message.
    @Test func aFaultWithinAFrameRestoresTheScreen() async throws {
        let home = try TemporaryFolder()
        let function = """
            #include <semaphore.h>
            #include <stdatomic.h>
            #include <time.h>
            #include <sys/syscall.h>
            static sem_t half, ended, whole;
            static atomic_flag first = ATOMIC_FLAG_INIT;
            __attribute__((constructor)) static void prepare(void) {
                sem_init(&half, 0, 0); sem_init(&ended, 0, 0); sem_init(&whole, 0, 0);
            }
            ssize_t write(int file, const void *bytes, size_t count) {
                if (file != 1 || count < 200 || atomic_flag_test_and_set(&first)) {
                    return syscall(SYS_write, file, bytes, count);
                }
                syscall(SYS_write, file, bytes, count / 2);
                sem_post(&half);
                while (sem_wait(&ended) != 0) {}
                syscall(SYS_write, file, (const char *)bytes + count / 2, count - count / 2);
                sem_post(&whole);
                return count;
            }
            int sqlite3_open_v2(void) {
                sem_wait(&half);
                __builtin_trap();
            }
            void _exit(int status) {
                sem_post(&ended);
                struct timespec until;
                clock_gettime(CLOCK_REALTIME, &until);
                until.tv_nsec += 200000000;
                until.tv_sec += until.tv_nsec / 1000000000;
                until.tv_nsec %= 1000000000;
                while (sem_timedwait(&whole, &until) != 0 && errno == EINTR) {}
                syscall(SYS_exit_group, status);
                __builtin_unreachable();
            }
            """
        let preloaded = try await library(function, in: home)
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"),
            environment: WizardSession.variables(home).merging(["LD_PRELOAD": preloaded]) { $1 })
        #expect(try await terminal.waitForExit() == .exited(70))
        #expect(terminal.settings == terminal.initialSettings)
        #expect(!terminal.screen.isAlternate && terminal.screen.showsCursor && !terminal.screen.marksPastes)
        #expect(!terminal.screen.reportsFocus)
        let shown = terminal.screen.text.split(separator: "\n").filter { !$0.isEmpty }
        #expect(shown == ["idp-wizard: a defect of this program ended it (SIGILL)."])
    }

    @Test func aFaultWhileASecretIsTypedGivesTheEchoBack() async throws {
        let home = try TemporaryFolder()
        let function = """
            ssize_t read(int file, void *bytes, size_t count) {
                if (file == 0) __builtin_trap();
                return ((ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read"))(file, bytes, count);
            }
            """
        let preloaded = try await library(function, in: home)
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("idp-wizard"), arguments: ["users", "create", "jane", "--password-file", "-"],
            environment: WizardSession.variables(home).merging(["LD_PRELOAD": preloaded]) { $1 })
        #expect(try await terminal.waitForExit() == .exited(70))
        #expect(terminal.screen.text.contains("what you type is not shown"))
        #expect(terminal.settings == terminal.initialSettings)
    }

    @Test(arguments: [SIGSEGV, SIGILL, SIGABRT, SIGTRAP, SIGALRM, SIGXCPU])
    func aSignalOfAnotherProcessKeepsItsEffect(signal: Int32) async throws {
        let program = try BuiltExecutable()
        let script = """
            coproc { exec '\(BuiltProgram.path("idp-wizard"))' serve --listen 127.0.0.1:0 --json 2>/dev/null; }
            grep -m1 -q ready <&${COPROC[0]}; pid=$COPROC_PID; kill -\(signal) $pid; wait $pid; echo $?
            """
        let end = try await ChildProcess.run("/bin/bash", ["-c", script], environment: program.environment)
        #expect(end.lines.last == "\(128 + signal)")
    }
}
