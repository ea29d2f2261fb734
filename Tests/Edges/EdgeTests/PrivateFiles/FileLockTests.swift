import Glibc
import PrivateFiles
import TestSupport
import Testing

@testable import DeviceStorage

/// Locks on open files, and when they are free again.
@Suite struct FileLockTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func anotherDescriptorIsKeptOut() throws {
        let (first, second) = (
            try PrivateFile.openDescriptor(folder.path("lock")), try PrivateFile.openDescriptor(folder.path("lock"))
        )
        defer { for descriptor in [first, second] { close(descriptor) } }
        #expect(FileLock.takeIfFree(first) && FileLock.isTaken(second))
        #expect(!FileLock.takeIfFree(second) && errno == EWOULDBLOCK)
        FileLock.release(first)
        #expect(FileLock.take(first, isShared: true) && FileLock.take(second, isShared: true))
        FileLock.release(second)
        #expect(!FileLock.isTaken(first))
    }

    /// A child process has copies of all descriptors until it calls `exec`.
    @Test func aReleasedLockIsFreeAlthoughAChildHasACopyOfItsDescriptor() throws {
        let lock = StoreLock(path: folder.path("lock"))
        let held = try #require(try lock.acquiredIfFree())
        let copies = try descriptors(of: lock.path).map { dup($0) }
        defer { for copy in copies { close(copy) } }
        #expect(copies.count == 1)
        #expect(try lock.acquiredIfFree() == nil)
        held.release()
        #expect(try lock.acquiredIfFree() != nil)
    }

    /// The descriptors of this process that lead to a file.
    private func descriptors(of path: String) throws -> [Int32] {
        var wanted = stat()
        try #require(stat(path, &wanted) == 0)
        return (0..<Int32(getdtablesize())).filter { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_ino == wanted.st_ino && status.st_dev == wanted.st_dev
        }
    }
}
