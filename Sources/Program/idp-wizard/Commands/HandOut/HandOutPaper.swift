import HandOuts
import IdentityModel
import PrivateFiles
import Profiles
import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What hand-outs are printed on, and where they go: logo, template and file.
struct HandOutPaper: Sendable {
    private let order: HandOutOrder
    private let logo: HandOutLogo?
    private let template: HandOutTemplate?

    /// Reads logo and template, and checks whether the file can be written; blocks.
    init(_ order: HandOutOrder) throws {
        self.order = order
        logo = try order.logo.map { path in
            let bytes = try Self.contents(path, HandOutLogo.largest)
            guard let logo = HandOutLogo(bytes) else {
                throw Self.usage(Text("\(path) is neither a PNG nor a JPEG picture."))
            }
            return logo
        }
        template = try order.template.map { path in
            let bytes = try Self.contents(path, HandOutTemplate.largest)
            do throws(TemplateError) { return try HandOutTemplate(bytes) } catch {
                throw Self.usage(error.sentence(about: path))
            }
        }
        if let path = order.out { try Self.checkWritable(path) }
    }

    /// Writes the document to the order's file, 0600, or prints it; blocks.
    func write(_ handOuts: [HandOut], _ console: Console) throws {
        let document = HandOutDocument(
            handOuts, heading: order.heading, logo: logo, isSeparate: order.isSeparate)
        let content = Secret(template?.bytes(of: document) ?? document.bytes(as: order.format))
        guard let out = order.out else { return console.printText(content.exposedText) }
        do {
            let path = try TrustedPath.resolved(out)
            try content.withExposedBytes { try PrivateFile.create(path, with: [$0]) }
        } catch let error as FileError where error.reason == .system(EEXIST) {
            throw Self.exists(out)
        }
    }

    /// Checks what can be known in advance, because codes are issued before the file is written.
    private static func checkWritable(_ path: String) throws {
        let resolved = try TrustedPath.resolved(path)
        var status = stat()
        guard lstat(resolved, &status) != 0 else { throw exists(path) }
        let folder = String(resolved[..<(resolved.lastIndex(of: "/") ?? resolved.startIndex)])
        guard access(folder.isEmpty ? "/" : folder, W_OK | X_OK) == 0 else { throw FileError(path, .system(errno)) }
    }

    private static func exists(_ path: String) -> CommandError {
        CommandError(.usage, "exists", Text("\(path) exists: name another file with --out."))
    }

    private static func contents(_ path: String, _ limit: Int) throws -> [UInt8] {
        do throws(FileContents.ReadError) {
            return try FileContents.contents(of: path, limit: limit, onlyRegular: true)
        } catch {
            throw usage(error.sentence(about: path))
        }
    }

    private static func usage(_ sentence: Text) -> CommandError {
        CommandError(.usage, "usage", sentence.sanitised())
    }
}
