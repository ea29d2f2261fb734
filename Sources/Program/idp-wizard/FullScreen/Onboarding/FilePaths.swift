import FoundationEssentials
import Profiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The paths of CSV files, for a field in which one is typed.
enum FilePaths {
    /// The maximum number of listed paths.
    private static let most = 200

    /// Lists the CSV files and the folders whose path begins as typed, without the results of earlier runs.
    ///
    /// Blocks.
    static func beginning(_ typed: String) -> [String] {
        let end = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
        let (folder, prefix) = (String(typed[..<end]), typed[end...])
        let place = folder.isEmpty ? "." : expanded(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        let found = names.sorted().compactMap { name -> String? in
            guard name.hasPrefix(prefix), prefix.hasPrefix(".") || !name.hasPrefix(".") else { return nil }
            var isFolder = false
            guard FileManager.default.fileExists(atPath: "\(place)/\(name)", isDirectory: &isFolder) else { return nil }
            if isFolder { return folder + name + "/" }
            let lower = name.lowercased()
            return lower.hasSuffix(".csv") && !lower.contains(".results") ? folder + name : nil
        }
        return Array(found.prefix(most))
    }

    /// The path of a new template: the typed one if there is no such file, otherwise `users.csv` in the typed folder,
    /// with a number if that exists, too.
    ///
    /// Blocks.
    static func ofTemplate(_ typed: String) -> String {
        let folder = typed[..<(typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex)]
        let isName = folder.count < typed.count && !exists(expanded(typed))
        let name = isName ? typed : folder + "users"
        let whole = name.lowercased().hasSuffix(".csv") ? String(name.dropLast(4)) : name
        var number = 1
        while true {
            let path = whole + (number == 1 ? "" : "-\(number)") + ".csv"
            if !exists(expanded(path)) { return path }
            number += 1
        }
    }

    /// The absolute path of a typed one.
    static func absolute(_ typed: String) -> String {
        let path = expanded(typed)
        return path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// The path with the user's home folder in the place of `~`.
    static func expanded(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home = Environment.value("HOME") else { return path }
        return home + path.dropFirst()
    }
}
