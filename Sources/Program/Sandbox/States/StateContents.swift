package import FoundationEssentials

/// The first piece of a state's file: what was saved, when, and by which program.
struct StateContents: Sendable, Hashable, Codable {
    /// A database of the state; its bytes follow in the file.
    struct Database: Sendable, Hashable, Codable {
        /// Its place in the home.
        let place: String
        let schema: Int
        let size: Int
    }

    let program: String
    /// In seconds since 1970.
    let savedAt: Double
    let users: Int
    let databases: [Database]
}

/// A saved state as lists show it.
package struct SavedState: Sendable, Hashable {
    package let name: StateName
    package let savedAt: Date
    package let users: Int
    /// The version of the program that saved it.
    package let program: String

    init(_ name: StateName, _ contents: StateContents) {
        self.name = name
        savedAt = Date(timeIntervalSince1970: contents.savedAt)
        users = contents.users
        program = contents.program
    }
}
