import DeviceStorage
import IdentityStore
import MasterControllerSdk
import PrivateFiles
import SudoUser

/// The databases of a home's sandbox: the provider's store, and the device stores of its tenants and user pools.
struct SandboxDatabases: Sendable {
    let home: String

    /// A kind of database, by where it is in the home.
    private enum Kind: CaseIterable {
        case store
        case device
        case keys

        /// The version of the schema that this program uses.
        var schema: Int {
            switch self {
            case .store: StoreFile.schema
            case .device: DeviceStoreSchema.version
            case .keys: KeyStoreSchema.version
            }
        }

        /// The state name of the provider whose folders have a database of this kind, and the database's name.
        var place: (provider: String, name: String)? {
            switch self {
            case .store: nil
            case .device: ("sandbox", DeviceStoreSchema.databaseName)
            case .keys: ("sudo-sandbox", KeyStoreSchema.databaseName)
            }
        }
    }

    static let store = "sandbox.sqlite"

    var storePath: String { home + "/" + Self.store }

    func path(_ place: String) -> String { home + "/" + place }

    /// The places of the databases that exist, relative to the home; the store is the first.
    func places() throws(FileError) -> [String] {
        var places: [String] = []
        for kind in Kind.allCases {
            guard let (provider, name) = kind.place else {
                if try hasStore() { places.append(Self.store) }
                continue
            }
            let folder = "devices/" + StateHome.fileName(provider)
            try PrivateFolder.check(home + "/devices")
            for tenant in try PrivateFolder.names(in: home + "/" + folder) {
                let place = "\(folder)/\(tenant)/\(name)"
                if try exists(place) { places.append(place) }
            }
        }
        return places
    }

    func hasStore() throws(FileError) -> Bool { try PrivateFile.check(storePath, othersMayRead: true) }

    /// Whether there is a database at a place; throws if it, or a folder on the way to it, is not private.
    func exists(_ place: String) throws(FileError) -> Bool {
        for end in place.indices where place[end] == "/" {
            guard try PrivateFolder.check(path(String(place[..<end]))) else { return false }
        }
        return try PrivateFile.check(path(place), othersMayRead: true)
    }

    /// The version of the schema that this program uses for the database at a place; `nil` for a place that no database
    /// of the sandbox has.
    static func schema(at place: String) -> Int? {
        if place == store { return Kind.store.schema }
        let parts = place.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, parts[0] == "devices", !["", ".", ".."].contains(parts[2]) else { return nil }
        return Kind.allCases.first { kind in
            kind.place.map { StateHome.fileName($0.provider) == parts[1] && $0.name == parts[3] } ?? false
        }?.schema
    }
}
