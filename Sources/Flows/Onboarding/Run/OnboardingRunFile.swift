public import IdentityModel
import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file with which a killed run continues: its key, its description and its position.
///
/// Locked against other programs until it is released. Contains the key from which all codes are derived: 0600, and
/// removed at the end. Blocks.
public final class OnboardingRunFile {
    public let path: String
    public let description: RunDescription
    public let secrets: DerivedSecrets
    private let file: OpenFile
    private var slots: RunSlots

    /// `RESULTS.run`.
    public static func path(besideResults path: String) -> String { path + ".run" }

    public var position: RunPosition { slots.position }

    /// Whether the run has begun its results: a slot was stored since the file was created.
    var hasResults: Bool { slots.sequence > 0 }

    private init(_ path: String, _ content: RunFileContent, _ file: OpenFile) {
        self.path = path
        self.file = file
        description = content.description
        secrets = DerivedSecrets(content.key)
        slots = content.slots
    }

    /// Begins a run: the file and its folder's entry are on disk when this returns.
    ///
    /// An existing file is not changed: throws `EEXIST`.
    public static func create(
        _ path: String, _ description: RunDescription, start: RunPosition, random: any RandomSource
    ) throws(OnboardingError) -> OnboardingRunFile {
        let key: DerivationKey
        do throws(SecretsError) {
            key = try DerivationKey(secret: Secret(random.bytes(DerivationKey.size)))
        } catch { throw .damaged(path: path) }
        let content = RunFileContent(key: key, description: description, start: start)
        do throws(FileError) {
            try content.bytes.withExposedBytes { (bytes) throws(FileError) in
                try PrivateFile.create(path, with: [bytes])
            }
        } catch { throw .file(error) }
        return try open(path)
    }

    /// Continues a run at the position in the newest whole slot.
    public static func open(_ path: String) throws(OnboardingError) -> OnboardingRunFile {
        let file: OpenFile
        do throws(FileError) { file = try OpenFile(existing: path) } catch {
            throw error.reason == .system(ENOENT) ? .noRun(path: path) : .file(error)
        }
        guard file.lock() else { throw .inUse(path: path) }
        return OnboardingRunFile(path, try content(of: path), file)
    }

    private static func content(of path: String) throws(OnboardingError) -> RunFileContent {
        var size: Int?
        let bytes: Secret
        do throws(FileError) {
            bytes = try Secret(byteCount: RunFileContent.mostBytes) { (memory) throws(FileError) in
                size = try PrivateFile.readKey(path, into: memory)
            }
        } catch { throw .file(error) }
        guard let size else { throw .noRun(path: path) }
        let content = bytes.withExposedBytes { RunFileContent(UnsafeRawBufferPointer(rebasing: $0[..<size])) }
        guard let content else { throw .damaged(path: path) }
        return content
    }

    /// Stores the run's position; the results before it must be on disk.
    public func advance(to position: RunPosition) throws(OnboardingError) {
        do throws(FileError) { try slots.advance(to: position, in: file) } catch { throw .file(error) }
    }

    /// Removes the file at the end of the run.
    public func remove() throws(OnboardingError) {
        guard unlink(path) == 0 else { throw .file(FileError(path, .system(errno))) }
    }
}
