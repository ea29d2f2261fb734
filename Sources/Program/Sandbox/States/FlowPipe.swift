import IdentityModel
import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The named pipe of a running flow, in the folder `flows` of the home: its name shows what runs, and other programs
/// cancel the flow through it.
///
/// Only a pipe that a program has open belongs to a flow; a killed program leaves one that nobody reads.
struct FlowPipe: Sendable {
    private let path: String
    /// Closed by the thread that reads it.
    private let descriptor: Int32

    private static let cancel = UInt8(ascii: "c")
    private static let end = UInt8(ascii: "e")
    /// The maximum number of flows of one name in one process at once.
    private static let most = 10_000

    private static func folder(in home: String) -> String { home + "/flows" }

    /// Creates the pipe and waits for bytes on its own thread.
    init(of flow: String, in home: String, onCancel: @escaping @Sendable () -> Void) throws(FileError) {
        let folder = try PrivateFolder.make(Self.folder(in: home))
        var (path, number) = ("", 0)
        repeat {
            guard number < Self.most else { throw FileError(path, .system(EEXIST)) }
            path = "\(folder)/\(flow).\(getpid())-\(number)"
            number += 1
            // A pipe of a killed program with this process's ID.
            if !Self.isOpen(path) { unlink(path) }
        } while mkfifo(path, 0o600) != 0 && errno == EEXIST
        // Open for writing too, so that a read waits while no other program has it open.
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path, .system(errno)) }
        (self.path, self.descriptor) = (path, descriptor)
        OwnThread.run { Self.read(descriptor, onCancel) }
    }

    /// Removes the pipe and ends its thread.
    func close() {
        unlink(path)
        Self.send(Self.end, to: descriptor)
    }

    /// The flows that run in programs of the home, by name.
    static func running(in home: String) throws(FileError) -> [String] {
        let folder = folder(in: home)
        return try PrivateFolder.names(in: folder).filter { isOpen(folder + "/" + $0) }.compactMap { name in
            name.lastIndex(of: ".").map { String(name[..<$0]) }
        }
    }

    /// Cancels the flows that run in programs of the home.
    static func cancelAll(in home: String) throws(FileError) {
        let folder = folder(in: home)
        for name in try PrivateFolder.names(in: folder) {
            withWriter(of: folder + "/" + name) { send(cancel, to: $0) }
        }
    }

    /// Removes pipes of killed programs; call it only while no flow runs.
    static func removeRemains(in home: String) throws(FileError) {
        try PrivateFolder.remove(folder(in: home))
    }

    private static func isOpen(_ path: String) -> Bool { withWriter(of: path) { _ in } }

    /// Passes a descriptor to `body`; returns `false` if no program reads the pipe.
    @discardableResult
    private static func withWriter(of path: String, _ body: (Int32) -> Void) -> Bool {
        let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { closeDescriptor(descriptor) }
        var status = stat()
        // A byte would change any other file.
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return false }
        body(descriptor)
        return true
    }

    private static func send(_ byte: UInt8, to descriptor: Int32) {
        var byte = byte
        write(descriptor, &byte, 1)
    }

    private static func read(_ descriptor: Int32, _ onCancel: () -> Void) {
        var byte: UInt8 = 0
        while true {
            let count = readDescriptor(descriptor, &byte)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte == cancel else { break }
            onCancel()
        }
        closeDescriptor(descriptor)
    }
}

/// Calls the C library's `close` and `read`, which the methods of the same names hide.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
private func readDescriptor(_ descriptor: Int32, _ byte: inout UInt8) -> Int { read(descriptor, &byte, 1) }
