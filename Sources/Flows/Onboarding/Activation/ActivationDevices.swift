import FoundationEssentials
public import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The home folders of the devices on which a run activates its users, one per row.
///
/// The folder of a row exists from before its code is sent until its result is stored, so a run that continues detects
/// that the code may be used up.
public struct ActivationDevices: Sendable {
    /// The folder of this run's devices.
    private let folder: String
    /// Whether the devices remain for their users.
    let areKept: Bool

    /// - Parameter home: the program's home folder.
    public init(home: String, runID: String, areKept: Bool) {
        folder = "\(home)/onboard/\(runID)"
        self.areKept = areKept
    }

    /// Throws if other users can change the folders of the run's devices, or have put a link in their place.
    ///
    /// Blocks.
    public func check() throws(FileError) {
        for folder in Self.parents(of: folder).reversed() + [folder] {
            guard try PrivateFolder.check(folder) else { return }
        }
    }

    /// The home folder of a row's device.
    func path(_ row: Int) -> String { "\(folder)/\(row)" }

    /// Whether the row's activation has begun.
    func has(_ row: Int) -> Bool {
        var status = stat()
        return lstat(path(row), &status) == 0
    }

    /// Creates the folder of a row; its entry is on disk when this returns.
    ///
    /// Blocks.
    func make(_ row: Int) throws(FileError) {
        try check()
        guard !has(row) else { return }
        if !isFolder(folder) {
            _ = try PrivateFolder.make(folder)
            for parent in Self.parents(of: folder) { try Self.sync(parent) }
        }
        _ = try PrivateFolder.make(path(row))
        try Self.sync(folder)
    }

    /// Removes the folder of a row.
    ///
    /// One that remains does no harm: the end of the run removes it. Blocks.
    func remove(_ row: Int) {
        guard (try? check()) != nil else { return }
        try? FileManager.default.removeItem(atPath: path(row))
    }

    /// Removes what is left of the run's devices, unless they are kept.
    ///
    /// Blocks.
    func removeAll() {
        guard (try? check()) != nil else { return }
        if areKept {
            // Without devices, there is nothing to keep.
            rmdir(folder)
        } else {
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// `HOME/onboard` and `HOME`.
    private static func parents(of folder: String) -> [String] {
        let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
        return [1, 2].map { parts.dropLast($0).joined(separator: "/") }
    }

    private static func sync(_ path: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path, .system(errno)) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileError(path, .system(errno)) }
    }
}
