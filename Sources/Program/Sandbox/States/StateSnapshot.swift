import FoundationEssentials
import IdentityModel
import IdentityStore
import PrivateFiles
import SQLDatabase
import SQLite

/// Copies of the sandbox's databases in a folder, each complete in one file, with the contents' description.
struct StateSnapshot {
    let folder: String
    let contents: StateContents

    /// The name of a database's copy in the folder.
    static func copyName(_ index: Int) -> String { "\(index).sqlite" }

    /// Copies every database of the sandbox into the folder, which is created.
    ///
    /// Throws `noSandbox` if there is no store.
    init(
        of sandbox: SandboxDatabases, in folder: String, program: String, at time: Date
    ) throws {
        self.folder = folder
        _ = try PrivateFolder.make(folder)
        let places = try sandbox.places()
        guard places.first == SandboxDatabases.store else { throw SandboxStateError.noSandbox }
        var users = 0
        var databases: [StateContents.Database] = []
        for (index, place) in places.enumerated() {
            let path = folder + "/" + Self.copyName(index)
            let copy = try SQLiteFile(path: path)
            try SQLiteFile(path: sandbox.path(place)).copy(into: copy)
            if place == SandboxDatabases.store { users = try StoreFile(copy).countUsers() }
            let schema = try copy.schema?.version ?? 0
            try copy.foldLog()
            databases.append(StateContents.Database(place: place, schema: schema, size: try ReadFile.size(path)))
        }
        contents = StateContents(
            program: program, savedAt: time.timeIntervalSince1970, users: users, databases: databases)
    }
}
