import Glibc

/// The fuzz target for the page reader: the input is a page, and the process traps if an invariant is violated.
///
/// The last byte selects how the page was served, so that files of the corpus are valid inputs.
@main enum FuzzPages {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(runFuzzer(&count, &arguments, { readPage($0, $1) }))
    }
}

/// Processes one input; libFuzzer requires this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func readPage(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let exercise = PageExercise(bytes, variant: Int(bytes.last ?? 0))
    precondition(exercise.wrong.isEmpty, "\(exercise.wrong)")
    // The work is counted instead of timed, so the limit is the same on every machine.
    precondition(exercise.work <= 5_000 + 150 * bytes.count, "\(exercise.work) steps for \(bytes.count) bytes")
    return 0
}

/// libFuzzer's entry point as a library: Swift's own `main` calls it.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
