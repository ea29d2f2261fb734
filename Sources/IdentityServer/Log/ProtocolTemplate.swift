/// The paths of a realm's endpoints and pages, with a placeholder for the realm.
enum ProtocolTemplate {
    /// The template of a path, nil if no route has it.
    ///
    /// `segments` is what follows `/auth/realms`, decoded, the realm's name first.
    static func of(_ segments: some Collection<String>) -> String? {
        let path = segments.dropFirst().joined(separator: "/")
        guard Router.methods[path] != nil || ScriptFrameRoute.paths.contains(path) else { return nil }
        return "/auth/realms/{realm}" + (path.isEmpty ? "" : "/\(path)")
    }
}
