import CYAML
public import Sentences

/// Parses YAML with libfyaml.
public enum YAMLDocument {
    /// Parses one document.
    ///
    /// An empty text is an empty mapping. A second document is rejected. Aliases and merge keys are rejected, because
    /// with them a small file can expand to a huge one. The limits are 1 MiB and 32 levels. Runs on the caller's thread
    /// and does not block.
    public static func parse(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode {
        guard bytes.count <= 1 << 20 else { throw YAMLError(.unsupported, Text("larger than 1 MiB")) }
        guard !bytes.contains(0) else { throw YAMLError(.syntax, Text("holds a NUL byte")) }
        guard let content = try firstDocument(in: bytes) else {
            return YAMLNode(content: .mapping([]), position: YAMLPosition(line: 1, column: 1))
        }
        let parser = Parser()
        return try parser.parse(content)
    }

    /// Returns the text, or `nil` if it has only whitespace and comments, because libfyaml prints an error for it.
    ///
    /// Throws at the start of a second document, which libfyaml would ignore.
    private static func firstDocument(in bytes: [UInt8]) throws(YAMLError) -> [UInt8]? {
        var hasContent = false
        var hasMarker = false
        for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let text = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
            let isMarker =
                line.starts(with: "---".utf8)
                && (line.count == 3 || [0x20, 0x09, 0x0D].contains(line[line.startIndex + 3]))
            if isMarker, hasContent || hasMarker {
                throw YAMLError(
                    .unsupported, Text("a second document begins here, but only one is allowed"),
                    at: YAMLPosition(line: number + 1, column: 1))
            }
            if isMarker { hasMarker = true } else { hasContent = true }
            if isMarker, line.count > 4 { hasContent = true }
        }
        return hasContent ? bytes : nil
    }
}

/// Owns libfyaml's diagnostics and document during one parse.
private final class Parser {
    private let diagnostics: OpaquePointer?
    private var document: OpaquePointer?

    init() {
        var configuration = fy_diag_cfg()
        fy_diag_cfg_default(&configuration)
        configuration.fp = nil
        diagnostics = fy_diag_create(&configuration)
        // Collects errors instead of printing them. libfyaml still prints an error for an empty text, so there is no
        // output file.
        fy_diag_set_collect_errors(diagnostics, true)
    }

    deinit {
        fy_document_destroy(document)
        fy_diag_destroy(diagnostics)
    }

    func parse(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode {
        var configuration = fy_parse_cfg()
        configuration.flags = FYPCF_QUIET
        configuration.diag = diagnostics
        // The document keeps pointers into the text, so everything is copied while the pointers are valid.
        let result: Result<YAMLNode, YAMLError> = bytes.withUnsafeBytes { text in
            let start = text.bindMemory(to: CChar.self).baseAddress
            document = fy_document_build_from_string(&configuration, start, text.count)
            if let refusal = firstDiagnostic() { return .failure(refusal) }
            let origin = YAMLPosition(line: 1, column: 1)
            // No document and no error: there was only whitespace and comments.
            guard let document, let root = fy_document_root(document) else {
                return .success(YAMLNode(content: .mapping([]), position: origin))
            }
            do throws(YAMLError) { return .success(try node(root, within: origin, depth: 0)) } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func node(_ pointer: OpaquePointer, within place: YAMLPosition, depth: Int) throws(YAMLError) -> YAMLNode {
        guard depth < 32 else { throw YAMLError(.unsupported, Text("deeper than 32 levels"), at: place) }
        guard !fy_node_is_alias(pointer) else {
            throw YAMLError(.unsupported, Text("aliases are not supported"), at: place)
        }
        switch fy_node_get_type(pointer) {
        case FYNT_SCALAR:
            return YAMLNode(content: .scalar(text(pointer)), position: position(pointer) ?? place)
        case FYNT_SEQUENCE:
            var items: [YAMLNode] = []
            var cursor: UnsafeMutableRawPointer?
            while let item = fy_node_sequence_iterate(pointer, &cursor) {
                items.append(try node(item, within: place, depth: depth + 1))
            }
            return YAMLNode(content: .sequence(items), position: items.first?.position ?? place)
        default:
            return try mapping(pointer, within: place, depth: depth)
        }
    }

    private func mapping(
        _ pointer: OpaquePointer, within place: YAMLPosition, depth: Int
    ) throws(YAMLError) -> YAMLNode {
        var entries: [YAMLEntry] = []
        var cursor: UnsafeMutableRawPointer?
        while let pair = fy_node_mapping_iterate(pointer, &cursor) {
            guard let key = fy_node_pair_key(pair), fy_node_get_type(key) == FYNT_SCALAR, !fy_node_is_alias(key) else {
                throw YAMLError(
                    .unsupported, Text("a key must be a plain string"), at: entries.last?.keyPosition ?? place)
            }
            let keyPlace = position(key) ?? place
            guard let value = fy_node_pair_value(pair) else {
                entries.append(
                    YAMLEntry(
                        key: text(key), keyPosition: keyPlace,
                        value: YAMLNode(content: .scalar(""), position: keyPlace)))
                continue
            }
            entries.append(
                YAMLEntry(
                    key: text(key), keyPosition: keyPlace, value: try node(value, within: keyPlace, depth: depth + 1)))
        }
        return YAMLNode(content: .mapping(entries), position: entries.first?.keyPosition ?? place)
    }

    private func text(_ pointer: OpaquePointer) -> String {
        var length = 0
        guard let start = fy_node_get_scalar(pointer, &length) else { return "" }
        let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(start), count: length)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func position(_ pointer: OpaquePointer) -> YAMLPosition? {
        guard let token = fy_node_get_scalar_token(pointer), let mark = fy_token_start_mark(token) else { return nil }
        return YAMLPosition(line: Int(mark.pointee.line) + 1, column: Int(mark.pointee.column) + 1)
    }

    private func firstDiagnostic() -> YAMLError? {
        var cursor: UnsafeMutableRawPointer?
        guard let found = fy_diag_errors_iterate(diagnostics, &cursor) else { return nil }
        let message = found.pointee.msg.map { String(cString: $0) } ?? "not YAML"
        let line = Int(found.pointee.line)
        let place = line > 0 ? YAMLPosition(line: line, column: max(1, Int(found.pointee.column))) : nil
        return YAMLError(.syntax, Text(verbatim: message), at: place)
    }
}

/// A value in a YAML text, with its position.
public struct YAMLNode: Sendable, Hashable {
    public indirect enum Content: Sendable, Hashable {
        /// A scalar as text; the caller interprets numbers and booleans.
        case scalar(String)
        case sequence([YAMLNode])
        /// Named values in order, without duplicate names.
        case mapping([YAMLEntry])
    }

    public let content: Content
    /// The position of its start.
    public let position: YAMLPosition

    /// The text of a scalar, otherwise `nil`.
    public var text: String? { if case .scalar(let text) = content { text } else { nil } }
    /// The entries of a mapping, otherwise `nil`.
    public var entries: [YAMLEntry]? { if case .mapping(let entries) = content { entries } else { nil } }
    /// The values of a sequence, otherwise `nil`.
    public var items: [YAMLNode]? { if case .sequence(let items) = content { items } else { nil } }
}

public struct YAMLEntry: Sendable, Hashable {
    public let key: String
    /// The position of the key.
    public let keyPosition: YAMLPosition
    public let value: YAMLNode
}

/// A position in a YAML text, counted from 1 as in editors.
public struct YAMLPosition: Sendable, Hashable, CustomStringConvertible {
    public let line: Int
    /// The column in characters.
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// `line 3, column 5`.
    public var description: String { "line \(line), column \(column)" }
}

/// Why a text is rejected as YAML.
public struct YAMLError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// The text is not YAML, or repeats a key.
        case syntax
        /// Valid YAML that is not supported: an alias, a list as a key, too deep, too large.
        case unsupported
    }

    public let code: Code
    /// May quote the text: sanitise it before displaying it.
    public let message: Text
    /// The position, or `nil` if unknown.
    public let position: YAMLPosition?

    public init(_ code: Code, _ message: Text, at position: YAMLPosition? = nil) {
        self.code = code
        self.message = message
        self.position = position
    }

    /// `line 3, column 5: …`.
    public var description: String { sentence.english }

    /// The message with its position.
    public var sentence: Text {
        position.map { Text("line \($0.line), column \($0.column): \(message)") } ?? message
    }
}
