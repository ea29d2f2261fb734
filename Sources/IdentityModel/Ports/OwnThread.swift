#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A thread for one piece of work that may block as long as a person needs.
///
/// Neither Dispatch's pool nor Swift's is used, so that waiting takes no thread from anybody.
public enum OwnThread {
    /// Runs the body on a fresh detached thread and returns at once.
    public static func run(_ body: @escaping @Sendable () -> Void) {
        let argument = Unmanaged.passRetained(ThreadBody(run: body)).toOpaque()
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let status = pthread_create(&thread, nil, runThreadBody, argument)
        // Only a process that is out of threads or memory gets here, and whoever waits for the body would wait for ever.
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
