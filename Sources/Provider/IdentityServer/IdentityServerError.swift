import HTTPServer
import IdentityStore
import PrivateFiles
import SQLDatabase
import SQLite
public import Sentences

/// Why a server could not be started, or could not listen at a further address.
public struct IdentityServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure that a caller can distinguish.
    public enum Code: Sendable, Hashable, CaseIterable {
        /// Another program listens at the address.
        case portTaken
        /// Listening at the address fails for another reason.
        case cannotListen
        /// The store cannot be opened: its folder is missing, or is not a folder.
        case storeCannotOpen
        /// The store, or its folder, cannot be written.
        case storeReadOnly
        /// The database role of the store lacks a privilege, because it does not own the database.
        case storeNotPermitted
        /// Another user owns the store or a folder above it, or may write there; `detail` describes how to correct it.
        case storeNotPrivate
        /// The disk or the store is full.
        case storeFull
        /// The store is damaged, or the file is not a store of this program.
        case storeDamaged
        /// A newer version of the program has written the store.
        case storeNewer
        /// A development version of the program has written the store.
        case storeOlder
        /// The store is behind a connection pooler that shares one session between several connections.
        case storeSessionsShared
        /// The store's key file is missing, is not a key, or belongs to another store; `detail` is a sentence.
        case storeKeyUnusable
        /// Other programs keep the store busy.
        case storeBusy
        /// The store's file cannot be read or written for another reason.
        case storeFailed
        /// The issuer is not an http or https URL with the path `/auth`, or is missing where it is needed.
        case invalidIssuer
        /// The first start of a PostgreSQL store needs an issuer.
        case issuerNeeded
        /// The first start of a PostgreSQL store needs a file for the administrator's password.
        case passwordFileNeeded
        /// A PostgreSQL store needs the path of its key file, because there is no default for it.
        case storeKeyNeeded
        /// A tenant's name cannot be part of a URL.
        case invalidTenant
        case stopped
        case failed
    }

    public let code: Code
    /// The address, file or name that the failure concerns.
    public let subject: String
    /// The message of the component that failed.
    public let detail: Text

    package init(_ code: Code, subject: String, detail: Text) {
        self.code = code
        self.subject = subject
        self.detail = detail
    }

    init(_ error: HTTPServerError, listen: ListenAddress) {
        self.init(
            error.code == .addressInUse ? .portTaken : .cannotListen, subject: listen.description,
            detail: Text(verbatim: error.detail))
    }

    init(_ error: DatabaseError, path: String) {
        let code: Code =
            switch error.code {
            case .busy: .storeBusy
            case .full: .storeFull
            case .readOnly: .storeReadOnly
            case .notPermitted: .storeNotPermitted
            case .cannotOpen: .storeCannotOpen
            case .notPrivate: .storeNotPrivate
            case .corrupt, .notADatabase, .unexpectedShape, .constraint: .storeDamaged
            case .newerSchema: .storeNewer
            case .olderSchema: .storeOlder
            case .sharedSession: .storeSessionsShared
            case .closed, .outcomeUnknown, .other: .storeFailed
            }
        self.init(code, subject: path, detail: Text(verbatim: error.message))
    }

    /// The error for a failure of the first start on the open store.
    init(starting error: any Error, path: String) {
        switch error {
        case let error as IdentityServerError: self = error
        case let error as DatabaseError: self.init(error, path: path)
        case StoreKeyError.unnamed:
            self.init(.storeKeyNeeded, subject: path, detail: StoreKeyError.unnamed.sentence)
        case let error as StoreKeyError:
            self.init(.storeKeyUnusable, subject: error.path, detail: error.sentence)
        case let error as FileError: self.init(DatabaseError(error), path: error.path)
        case is HashingBusyError:
            self.init(
                .failed, subject: path, detail: Text("There is not enough memory to hash the administrator's password.")
            )
        default: self.init(.failed, subject: path, detail: Text(verbatim: "\(error)"))
        }
    }

    public var description: String { "\(code) (\(subject)): \(detail)" }
}
