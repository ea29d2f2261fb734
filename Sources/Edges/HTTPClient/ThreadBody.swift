#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs `body` on a new detached thread, outside Dispatch and Swift's pool, where it may block.
///
/// Returns `false`, without running `body`, if the process is out of threads or memory.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(ThreadBody(run: body))
    #if canImport(Glibc)
        var thread = pthread_t()
    #else
        var thread: pthread_t?
    #endif
    let status = pthread_create(&thread, nil, runThreadBody, box.toOpaque())
    guard status == 0 else {
        box.release()
        return false
    }
    #if canImport(Glibc)
        pthread_detach(thread)
    #else
        if let thread { pthread_detach(thread) }
    #endif
    return true
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
