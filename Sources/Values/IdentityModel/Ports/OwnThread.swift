#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A thread for work that may block for as long as a user needs.
///
/// It belongs neither to Dispatch's pool nor to Swift's, so waiting does not block other work.
public enum OwnThread {
    /// Runs the body on a new detached thread and returns at once.
    public static func run(_ body: @escaping @Sendable () -> Void) {
        let argument = Unmanaged.passRetained(ThreadBody(run: body)).toOpaque()
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let status = pthread_create(&thread, nil, runThreadBody, argument)
        // Fails only if the process is out of threads or memory. Callers that wait for the body would then wait
        // forever.
        precondition(status == 0, "no thread can be started")
        #if canImport(Glibc)
            pthread_detach(thread)
        #else
            if let thread { pthread_detach(thread) }
        #endif
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}

#if canImport(Glibc)
    private func runThreadBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
    }
#else
    private func runThreadBody(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
        return nil
    }
#endif
