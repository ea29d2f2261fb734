#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs a body on a detached thread of its own, outside Dispatch and Swift's pool, where waiting disturbs nobody.
func startThread(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(ThreadBody(run: body))
    #if canImport(Glibc)
        var thread = pthread_t()
    #else
        var thread: pthread_t?
    #endif
    let status = pthread_create(&thread, nil, runThreadBody, box.toOpaque())
    // Only a process that is out of threads or memory gets here; there is no way on without the thread.
    precondition(status == 0, "no thread can be started")
    #if canImport(Glibc)
        pthread_detach(thread)
    #else
        if let thread { pthread_detach(thread) }
    #endif
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
