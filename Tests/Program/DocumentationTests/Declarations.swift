/// The declarations of Swift files at file scope or directly in a type.
///
/// A line-based search, not a parser. It relies on the layout of `swift format`: four columns per level and one
/// declaration per line. Declarations within `#if` and one-line types are not found.
struct Declarations {
    /// `Type.member`; for functions also with labels: `Type.init(tenantId:)`.
    private(set) var names: Set<String> = []
    /// The functions with `@Test`, and whether the function or its suite is disabled; and the walks.
    var tests: [String: Bool] = [:]
    private(set) var publicTypes: Set<String> = []

    mutating func add(file text: String) {
        var types: [(name: String, isDisabled: Bool)] = []
        var attributes = ""
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"))[...]
        while let line = lines.popFirst() {
            let code = line.drop { $0 == UInt8(ascii: " ") }
            let depth = line.count - code.count
            if code.first == UInt8(ascii: "}"), depth < types.count * 4 {
                types.removeLast(types.count - depth / 4)
            }
            guard depth == types.count * 4, let first = code.first, Self.begins(with: first) else { continue }
            var whole = CodeText()
            whole.add(line: code)
            while whole.depth > 0, let next = lines.popFirst() { whole.add(line: next) }
            var declaration = LogicalLine(whole.text)
            attributes += declaration.attributes()
            if declaration.isEmpty { continue }
            let isDisabled = attributes.contains(".disabled") || types.last?.isDisabled == true
            let scope = types.map(\.name)
            if let type = add(&declaration, in: scope, isTest: attributes.contains("@Test"), isDisabled: isDisabled) {
                if scope.isEmpty, whole.text.hasPrefix("public ") { publicTypes.insert(type) }
                if !whole.text.hasSuffix("} ") { types.append((type, isDisabled)) }
            }
            attributes = ""
        }
    }

    /// Adds one declaration.
    ///
    /// Returns the name of the type or extension whose members follow.
    private mutating func add(
        _ declaration: inout LogicalLine, in scope: [String], isTest: Bool, isDisabled: Bool
    ) -> String? {
        let keyword = declaration.word()
        func full(_ name: String) -> String { (scope + [name]).joined(separator: ".") }
        switch keyword {
        case "struct", "class", "enum", "protocol", "actor", "extension":
            guard let name = declaration.path() else { return nil }
            if keyword != "extension" { names.insert(full(name)) }
            return name
        case "func", "init", "subscript":
            guard let name = keyword == "func" ? declaration.word() : keyword else { return nil }
            names.insert(full(name))
            if let labels = declaration.labels() { names.insert(full("\(name)(\(labels))")) }
            if isTest { tests[full(name)] = isDisabled }
        case "var", "let", "typealias", "associatedtype":
            if let name = declaration.word() { names.insert(full(name)) }
        case "case":
            for name in declaration.caseNames() { names.insert(full(name)) }
        default: break
        }
        return nil
    }

    private static func begins(with byte: UInt8) -> Bool {
        byte == UInt8(ascii: "@") || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
    }
}
