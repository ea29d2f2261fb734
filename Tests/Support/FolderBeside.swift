import FoundationEssentials

/// Folders that are not part of the repository and are located beside the checkout: test vectors, peers.
enum FolderBeside {
    /// The folder that the variable names, or else `shared/NAME` in the nearest parent folder of this file that
    /// contains one; `nil` if there is none.
    static func path(of name: String, variable: String) -> String? {
        if let named = ProcessInfo.processInfo.environment[variable] {
            return isFolder(named) ? named : nil
        }
        var folder = #filePath
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            if isFolder(folder + "/shared/\(name)") { return folder + "/shared/\(name)" }
        }
        return nil
    }

    private static func isFolder(_ path: String) -> Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
    }
}
