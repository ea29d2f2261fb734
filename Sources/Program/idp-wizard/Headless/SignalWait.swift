import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs a command on Swift's tasks while the main thread waits for its end or a signal.
///
/// The signals are blocked in every thread and read only by `sigwait`, so that no code runs in a signal handler.
enum SignalWait {
    /// Wakes the main thread when the command has ended.
    private static let wakeUp = SIGUSR1

    /// Runs the command to its end; call this on the main thread before any other thread exists.
    ///
    /// The first SIGINT, SIGTERM, SIGQUIT or SIGHUP interrupts the command; a second one ends the process at once. A
    /// SIGHUP that was ignored when the process started (`nohup`) stays ignored. An ignored SIGINT does not, because
    /// shells ignore it for every background command of a script.
    static func run(_ command: @escaping @Sendable (Interruption) async -> ExitStatus) -> ExitStatus {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, wakeUp)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where signal != SIGHUP || !isIgnored(signal) {
            sigaddset(&signals, signal)
        }
        pthread_sigmask(SIG_BLOCK, &signals, nil)

        let interruption = Interruption()
        let end = CommandEnd()
        Task.detached {
            end.set(await command(interruption))
            kill(getpid(), wakeUp)
        }
        while true {
            var signal: Int32 = 0
            guard sigwait(&signals, &signal) == 0 else { continue }
            if signal == wakeUp {
                if let status = end.status { return status }
            } else if interruption.signal != nil || !interruption.interrupt(by: signal) {
                return signal == SIGINT ? .cancelled : .signal(signal)
            }
        }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        #if canImport(Glibc)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// The exit status of the command, set by its task and read by the main thread.
private final class CommandEnd: Sendable {
    private let value = Mutex<ExitStatus?>(nil)

    var status: ExitStatus? { value.withLock { $0 } }

    func set(_ status: ExitStatus) { value.withLock { $0 = status } }
}
