import IdentityModel
import IdentityServer
import Profiles
import Sentences

/// An error at the embedded server's start.
extension IdentityServerError: CommandErrorConvertible {
    var commandError: CommandError {
        let place = UntrustedText(subject).sanitised()
        let detail = detail.sanitised(limit: 10_000)
        let store: Text =
            StoreLocation.isURL(subject) ? Text("The store \(place)") : Text("The sandbox's store \(place)")
        return switch code {
        case .portTaken:
            CommandError(
                .refused, "port-taken",
                Text("Another program listens on \(place). Choose another address with --listen HOST:PORT."))
        case .cannotListen: CommandError(.usage, "cannot-listen", Text("The address cannot be used: \(detail)."))
        case .storeCannotOpen: CommandError(.storage, "storage", Text("\(store) cannot be opened: \(detail)."))
        case .storeReadOnly: CommandError(.storage, "storage", Text("\(store) cannot be written to: \(detail)."))
        case .storeNotPermitted:
            CommandError(
                .storage, "storage",
                Text(
                    "\(store) does not allow its database role to do this: \(detail). The role must own the database: ALTER DATABASE name OWNER TO role."
                )
            )
        case .storeNotPrivate: CommandError(.storage, "storage", detail)
        case .storeKeyUnusable: CommandError(.storage, "store-key", detail)
        case .storeFull:
            CommandError(.storage, "storage", Text("\(store) has no space left: free some space and try again."))
        case .storeDamaged:
            CommandError(
                .storage, "storage",
                Text(
                    "\(store) is damaged, or not a store: \(detail). Restore a backup, or move it away to start with a new one."
                )
            )
        case .storeNewer:
            CommandError(.storage, "storage", Text("\(store) was written by a newer version of this program."))
        case .storeOlder:
            CommandError(
                .storage, "storage",
                Text(
                    "\(store) was written by a development version of this program: move it away to start with a new one."
                ))
        case .storeSessionsShared:
            CommandError(
                .storage, "storage",
                Text(
                    "\(store) is behind a pooler that shares sessions among connections: set its pool mode to session.")
            )
        case .storeBusy:
            CommandError(.storage, "storage", Text("\(store) is in use by other programs: \(detail). Try again."))
        case .storeFailed: CommandError(.storage, "storage", Text("\(store) cannot be used: \(detail)."))
        case .invalidIssuer:
            CommandError(
                .usage, "usage",
                Text("\(place) is not an issuer: --issuer must be http or https, a host, and the path /auth."))
        case .issuerNeeded:
            CommandError(
                .usage, "usage",
                Text("The store \(place) is empty: its first start needs --issuer URL, the address that clients use."))
        case .passwordFileNeeded:
            CommandError(
                .usage, "usage",
                Text(
                    "The store \(place) is empty: its first start needs --admin-password-file FILE, to which it writes the administrator's password."
                )
            )
        case .storeKeyNeeded:
            CommandError(
                .usage, "usage",
                Text("The store \(place) needs --store-key FILE, which contains its key; the first start creates it."))
        case .invalidTenant: CommandError(.usage, "usage", Text("\(place) is not a tenant's name: \(detail)."))
        case .failed: CommandError(.storage, "storage", Text("\(store) cannot be used: \(detail)."))
        case .stopped: CommandError(.defect, "defect", Text("The sandbox could not start: \(detail)."))
        }
    }
}
