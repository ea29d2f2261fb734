import FoundationEssentials

/// A user document: the README or one of the guides.
public struct UserDocument: Sendable {
    /// The path in the checkout.
    public let path: String
    public let lines: [String]

    public static let paths: [String] = {
        let guides = (try? FileManager.default.contentsOfDirectory(atPath: "\(Checkout.root)/Assets/Guides")) ?? []
        return ["README.md"] + guides.sorted().map { "Assets/Guides/\($0)" }
    }()

    public init(_ path: String) throws {
        self.path = path
        lines = try String(contentsOfFile: "\(Checkout.root)/\(path)", encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    public static func all() throws -> [UserDocument] { try paths.map { try UserDocument($0) } }

    /// The rest of the indented block after the first line that equals `line`, without the indentation.
    ///
    /// As in Markdown, empty lines between indented lines belong to the block.
    public func block(after line: String) -> [String] {
        guard let start = lines.firstIndex(of: line) else { return [] }
        let block = lines[(start + 1)...].prefix { $0.hasPrefix("    ") || $0.isEmpty }.map { String($0.dropFirst(4)) }
        return Array(block[..<(block.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)])
    }
}
