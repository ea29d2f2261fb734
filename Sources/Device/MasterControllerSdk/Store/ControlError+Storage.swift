import DeviceStorage
import JOSE
import Sentences

extension ControlError {
    /// Converts an error of the store.
    init(storage error: any Error) {
        switch error {
        case let refusal as ControlError: self = refusal
        case is JOSEError:
            self.init(
                .internalError, .storageDamaged,
                Text(
                    "The device's own key in its store is damaged: delete this device's users, then activate them again."
                ))
        default: self.init(StorageError(error, remedy: Text("activate the users again")))
        }
    }

    private init(_ failure: StorageError) {
        let code: MasterControllerErrorCode
        switch failure.reason {
        case .cancelled:
            self = .cancelled
            return
        case .notPrivate: code = .storageNotPrivate
        case .busy: code = .storageBusy
        case .full: code = .storageFull
        case .readOnly: code = .storageReadOnly
        case .cannotOpen: code = .storageCannotOpen
        case .damaged: code = .storageDamaged
        case .newerSchema: code = .storageTooNew
        case .other: code = .storage
        }
        self.init(.internalError, code, failure.message)
    }
}
