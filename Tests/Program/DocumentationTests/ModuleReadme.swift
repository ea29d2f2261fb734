import FoundationEssentials
import TestSupport

/// The `README.md` of each module and of the folder of the C libraries.
enum ModuleReadme {
    static let paths: [String] = {
        let modules = (try? folders()) ?? []
        return ["Assets/README.md", "Sources/CLibraries/README.md"] + modules.map { "\($0)/README.md" }
    }()

    /// The names of the modules in `Sources`.
    static func modules() throws -> [String] {
        try folders().compactMap { $0.split(separator: "/").last.map(String.init) }
    }

    /// The folders of the modules in `Sources`, without the C libraries of the system.
    private static func folders() throws -> [String] {
        try names("Sources").filter { $0 != "CLibraries" }.sorted().flatMap { floor in
            try names("Sources/\(floor)").sorted().map { "Sources/\(floor)/\($0)" }
        }
    }

    private static func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(Checkout.root)/\(folder)").filter { !$0.contains(".") }
    }
}
