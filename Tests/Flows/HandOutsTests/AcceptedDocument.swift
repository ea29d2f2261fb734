import Foundation
import Testing

/// A document as it was accepted, in a file; UPDATE_GOLDENS=1 writes it.
enum AcceptedDocument {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

    static func compare(
        _ name: String, _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = folder.appending(path: name)
        if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
            try Data(bytes).write(to: file)
            return
        }
        let accepted = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        let lines = (accepted.split(separator: "\n"), String(decoding: bytes, as: UTF8.self).split(separator: "\n"))
        for (number, (old, new)) in zip(lines.0, lines.1).enumerated() {
            #expect(old == new, "\(name), line \(number + 1) without empty ones", sourceLocation: sourceLocation)
        }
        #expect(Array(accepted.utf8) == bytes, "\(name)", sourceLocation: sourceLocation)
    }
}
