import Dispatch
import Glibc
import Synchronization
import Testing

/// Counts the changes of files below a folder, as the kernel reports them (inotify), and runs an action at one of them.
final class FileChanges: Sendable {
    private struct State {
        /// The folders by their watches.
        var folders: [Int32: String] = [:]
        var count = 0
        var hasEnded = false
    }

    private let descriptor: Int32
    private let number: Int
    private let action: @Sendable () -> Void
    private let state = Mutex(State())

    private static let mask = UInt32(IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)

    private init(below folder: String, at number: Int, _ action: @escaping @Sendable () -> Void) throws {
        descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
        try #require(descriptor >= 0)
        (self.number, self.action) = (number, action)
        state.withLock { watch(folder, &$0) }
    }

    deinit { close(descriptor) }

    /// Does the work, and returns how many changes there were meanwhile.
    ///
    /// The action runs after the change of this number, unless the work has ended; the program that makes the changes
    /// does not wait for it.
    static func count(
        below folder: String, at number: Int = 0, _ action: @escaping @Sendable () -> Void = {},
        during work: () async throws -> Void
    ) async throws -> Int {
        let changes = try FileChanges(below: folder, at: number, action)
        let source = DispatchSource.makeReadSource(
            fileDescriptor: changes.descriptor, queue: DispatchQueue(label: "file-changes"))
        source.setEventHandler { changes.read() }
        source.resume()
        defer { source.cancel() }
        try await work()
        changes.state.withLock { $0.hasEnded = true }
        changes.read()
        return changes.state.withLock(\.count)
    }

    private func watch(_ folder: String, _ state: inout State) {
        let watch = inotify_add_watch(descriptor, folder, Self.mask)
        // The folder may have been removed.
        guard watch >= 0, let stream = opendir(folder) else { return }
        state.folders[watch] = folder
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != ".", name != "..", Int32(entry.pointee.d_type) == DT_DIR else { continue }
            self.watch("\(folder)/\(name)", &state)
        }
    }

    private func read() {
        state.withLock { state in
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while true {
                let size = Glibc.read(descriptor, &buffer, buffer.count)
                guard size > 0 else { return }
                buffer.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<size]), &state) }
            }
        }
    }

    /// Takes the events of one read: a header of 16 bytes each, and the name, padded with zeros.
    private func take(_ bytes: UnsafeRawBufferPointer, _ state: inout State) {
        var place = 0
        while place < bytes.count {
            let watch = bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)
            let mask = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
            let length = Int(bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
            let name = String(decoding: bytes[(place + 16)..<(place + 16 + length)].prefix { $0 != 0 }, as: UTF8.self)
            place += 16 + length
            guard mask & Self.mask != 0 else { continue }
            if mask & UInt32(IN_ISDIR) != 0, mask & UInt32(IN_CREATE) != 0, let folder = state.folders[watch] {
                self.watch("\(folder)/\(name)", &state)
            }
            state.count += 1
            if state.count == number, !state.hasEnded { action() }
        }
    }
}
