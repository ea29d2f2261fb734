/// Where the wizard proposes to write exports.
enum ExportFolder {
    /// Returns `nil` if the working folder is suitable, that is, if no part of its path is hidden.
    ///
    /// A browser in a sandbox cannot read hidden folders. In one, the folder for downloads is proposed, or else the
    /// user's home.
    static func proposed(workingFolder: String, environment: (String) -> String?) -> String? {
        guard isHidden(workingFolder) else { return nil }
        return ["XDG_DOWNLOAD_DIR", "HOME"].lazy.compactMap(environment).first { $0.hasPrefix("/") && !isHidden($0) }
    }

    private static func isHidden(_ path: String) -> Bool { path.split(separator: "/").contains { $0.hasPrefix(".") } }
}
