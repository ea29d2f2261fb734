import FoundationEssentials

/// The declarations of the modules and the test targets, by target name.
struct SourceIndex {
    var modules: [String: Declarations] = [:]
    var testTargets: [String: Declarations] = [:]
    /// The names of the Swift files of each module.
    var files: [String: Set<String>] = [:]
    /// The public types of the documented API, as `Module/Type`.
    var documentedTypes: Set<String> = []

    /// The folders below `Sources` whose public types are the documented API; for `SudoUser`, the whole module.
    private static let documentedFolders = [
        "Device/IdpSdk/Call", "Device/MasterControllerSdk/Events", "Values/IdentityModel/Kobil", "Device/SudoUser",
    ]

    init() {}

    init(root: String) throws {
        modules["Assets"] = try Self.declarations("\(root)/Assets")
        files["Assets"] = try Self.fileNames("\(root)/Assets")
        for floor in try Self.folders("\(root)/Sources") {
            for name in try Self.folders("\(root)/Sources/\(floor)") {
                modules[name] = try Self.declarations("\(root)/Sources/\(floor)/\(name)")
                files[name] = try Self.fileNames("\(root)/Sources/\(floor)/\(name)")
            }
        }
        for floor in try Self.folders("\(root)/Tests") {
            testTargets[floor] = try Self.declarations("\(root)/Tests/\(floor)")
            for name in try Self.folders("\(root)/Tests/\(floor)") {
                testTargets[name] = try Self.declarations("\(root)/Tests/\(floor)/\(name)")
            }
        }
        for folder in Self.documentedFolders {
            let module = folder.split(separator: "/")[1]
            let types = try Self.declarations("\(root)/Sources/\(folder)").publicTypes
            documentedTypes.formUnion(types.map { "\(module)/\($0)" })
        }
    }

    private static func folders(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.contains(".") }
    }

    private static func fileNames(_ folder: String) throws -> Set<String> {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
        return Set(paths.compactMap { $0.split(separator: "/").last.map(String.init) })
    }

    private static func declarations(_ folder: String) throws -> Declarations {
        var found = Declarations()
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let file = { try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8) }
            if path.hasSuffix(".swift") { found.add(file: try file()) }
            guard path.hasSuffix(".walk"), let name = path.split(separator: "/").last?.dropLast(5) else { continue }
            for walk in try file().split(separator: "\n") where walk.hasPrefix("== ") {
                found.tests["\(name)Tests.\(Self.testName(of: walk.dropFirst(3)))"] = false
            }
        }
        return found
    }

    /// The name that a walk has as a test: `a realm's key is shown` is `aRealmsKeyIsShown`.
    private static func testName(of walk: Substring) -> String {
        let words = walk.filter { $0.isLetter || $0.isNumber || $0 == " " }.split(separator: " ")
        return words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    }
}
