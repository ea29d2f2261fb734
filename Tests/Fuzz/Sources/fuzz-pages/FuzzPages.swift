import Glibc

/// Gives libFuzzer a page reader: its bytes are a page, and the process stops where something is not as it must be.
///
/// The last byte chooses how the page was served, so that files of the corpus are inputs as they are.
@main enum FuzzPages {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(runFuzzer(&count, &arguments, { readPage($0, $1) }))
    }
}

/// One input, under the name that libFuzzer's own archive asks for.
@_cdecl("LLVMFuzzerTestOneInput")
public func readPage(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let exercise = PageExercise(bytes, variant: Int(bytes.last ?? 0))
    precondition(exercise.wrong.isEmpty, "\(exercise.wrong)")
    // The same page costs the same everywhere: no clock is asked.
    precondition(exercise.work <= 5_000 + 150 * bytes.count, "\(exercise.work) steps for \(bytes.count) bytes")
    return 0
}

/// libFuzzer as a library: the package manager's own `main` calls it.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
