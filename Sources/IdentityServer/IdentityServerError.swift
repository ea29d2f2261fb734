import HTTPServer
import PrivateFiles
import SQLite

/// Why a server could not be started, or could not listen at a further address.
public struct IdentityServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, as far as a caller can act on it.
    public enum Code: Sendable, Hashable {
        /// Somebody listens at that address already.
        case portTaken
        /// The address cannot be listened at for another reason.
        case cannotListen
        /// The store cannot be opened: its folder is missing, or is not a folder.
        case storeCannotOpen
        /// The store, or its folder, cannot be written.
        case storeReadOnly
        /// Others own the store or a folder above it, or may write there; the detail is a sentence with the way to mend it.
        case storeNotPrivate
        /// No room is left for the store.
        case storeFull
        /// The store is damaged, or no store of ours.
        case storeDamaged
        /// The store was written by a newer program.
        case storeNewer
        /// Other programs keep the store busy.
        case storeBusy
        /// The store's file cannot be read or written for another reason.
        case storeFailed
        /// The issuer that was proposed is no http or https address.
        case invalidIssuer
        /// A tenant's name cannot stand in an address.
        case invalidTenant
        /// The server has been stopped.
        case stopped
        /// Anything else.
        case failed
    }

    /// What went wrong.
    public let code: Code
    /// The address or the file that it is about.
    public let subject: String
    /// The words of whoever found out.
    public let detail: String

    /// Makes an error.
    init(_ code: Code, subject: String, detail: String) {
        self.code = code
        self.subject = subject
        self.detail = detail
    }

    init(_ error: HTTPServerError, listen: ListenAddress) {
        self.init(
            error.code == .addressInUse ? .portTaken : .cannotListen, subject: listen.description,
            detail: error.detail)
    }

    init(_ error: SQLiteError, path: String) {
        let code: Code =
            switch error.code {
            case .busy: .storeBusy
            case .full: .storeFull
            case .readOnly: .storeReadOnly
            case .cannotOpen: .storeCannotOpen
            case .notPrivate: .storeNotPrivate
            case .corrupt, .notADatabase, .unexpectedShape, .constraint: .storeDamaged
            case .newerSchema: .storeNewer
            case .closed, .other: .storeFailed
            }
        self.init(code, subject: path, detail: error.message)
    }

    /// Why the first use of a store that was opened failed.
    init(starting error: any Error, path: String) {
        switch error {
        case let error as SQLiteError: self.init(error, path: path)
        case let error as FileRefusal: self.init(SQLiteError(error), path: error.path)
        default: self.init(.failed, subject: path, detail: "\(error)")
        }
    }

    /// Code, subject and words.
    public var description: String { "\(code) (\(subject)): \(detail)" }
}
