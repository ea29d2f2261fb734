import FoundationEssentials

/// The declarations of the modules and the test targets, by target name.
struct SourceIndex {
    var modules: [String: Declarations] = [:]
    var testTargets: [String: Declarations] = [:]
    /// The public types of the documented API, as `Module/Type`.
    var documentedTypes: Set<String> = []

    /// The folders below `Sources` whose public types are the documented API; for `SudoUser`, the whole module.
    private static let documentedFolders = [
        "IdpSdk/Call", "MasterControllerSdk/Events", "IdentityModel/Kobil", "SudoUser",
    ]

    /// The checkout that contains this file.
    static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    init() {}

    init(root: String) throws {
        modules["Assets"] = try Self.declarations("\(root)/Assets")
        for name in try Self.folders("\(root)/Sources") {
            modules[name] = try Self.declarations("\(root)/Sources/\(name)")
        }
        for name in try Self.folders("\(root)/Tests") {
            testTargets[name] = try Self.declarations("\(root)/Tests/\(name)")
        }
        for folder in Self.documentedFolders {
            let module = folder.prefix { $0 != "/" }
            let types = try Self.declarations("\(root)/Sources/\(folder)").publicTypes
            documentedTypes.formUnion(types.map { "\(module)/\($0)" })
        }
    }

    private static func folders(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.contains(".") }
    }

    private static func declarations(_ folder: String) throws -> Declarations {
        var found = Declarations()
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(".swift") {
            found.add(file: try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8))
        }
        return found
    }
}
