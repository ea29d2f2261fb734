import IdentityModel
import JOSE
import PrivateFiles
import SQLDatabase
import SQLite

extension Refusal {
    /// The refusal for an error of the store.
    init(storage error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let error as DatabaseError: self.init(error)
        case let refusal as FileRefusal: self.init(DatabaseError(refusal))
        case is JOSEError:
            self.init(
                .internalError, .storageDamaged,
                "The device's own key in its store is damaged: delete this device's users, then activate them again.")
        default: self.init(.internalError, .storage, "This device's store failed: \(error)")
        }
    }

    private init(_ error: DatabaseError) {
        if error.code == .notPrivate {
            self.init(.internalError, .storageNotPrivate, UntrustedText(error.message).sanitised(limit: 10_000))
            return
        }
        let place = error.path.isEmpty ? "" : " \(error.path)"
        let (code, text): (MasterControllerErrorCode, String) =
            switch error.code {
            case .busy: (.storageBusy, "is in use by another program for too long; try again.")
            case .full: (.storageFull, "has no room to write; free some space and try again. Nothing was lost.")
            case .readOnly: (.storageReadOnly, "cannot be written to; check its permissions.")
            case .cannotOpen: (.storageCannotOpen, "cannot be opened; check its folder and permissions.")
            case .corrupt, .notADatabase:
                (.storageDamaged, "is damaged; move it away, then activate the users again.")
            case .newerSchema: (.storageTooNew, "was written by a newer version of this program; use that one.")
            default: (.storage, "failed: \(error.message)")
            }
        self.init(.internalError, code, "This device's store\(place) \(text)")
    }
}
