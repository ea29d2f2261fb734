import CognitoProtocol
import DeviceStorage
import FoundationEssentials
import IdentityModel
import Sentences

/// A client's state in the key store: the user's name, the sign-in key, the tokens.
struct ClientStore: Sendable {
    let keys: KeyStore
    let namespace: String

    /// The names of the items, as in the vendor's SDKs.
    enum Name {
        static let userID = "userId"
        static let userKeyID = "userKeyId"
        static let idToken = "idToken"
        static let accessToken = "accessToken"
        static let refreshToken = "refreshToken"
        static let refreshTokenExpiry = "refreshTokenExpiry"
        static let tokens = [idToken, accessToken, refreshToken, refreshTokenExpiry]
    }

    /// A snapshot of the state.
    struct State: Sendable {
        var username: PoolUsername?
        var keyID: SignInKeyID?
        var session: StoredSession?
        var note: RegistrationNote?

        /// The session; `nil` if there is none or its refresh token expires within the hour.
        func usableSession(at now: Date) -> StoredSession? { session.flatMap { $0.isUsable(at: now) ? $0 : nil } }
    }

    func state() async throws(SudoUserError) -> State {
        try await items { items in
            State(
                username: try items.value(.password, Name.userID).map { PoolUsername($0.exposedText) },
                keyID: try items.value(.password, Name.userKeyID).map { SignInKeyID($0.exposedText) },
                session: try Self.session(items),
                note: try items.value(.registrationNote, RegistrationNote.name).flatMap(RegistrationNote.init(_:)))
        }
    }

    func privateKey(_ id: SignInKeyID) async throws(SudoUserError) -> Secret? {
        try await items { try $0.value(.privateKey, id.rawValue) }
    }

    /// Deletes everything in the namespace.
    func removeAll() async throws(SudoUserError) { try await items { try $0.removeAll() } }

    /// Deletes everything in the namespace, then stores the note and the key pair of a registration that is about to be
    /// sent.
    ///
    /// Throws `alreadyRegistered` if another program has registered a user in the meantime.
    func begin(_ note: RegistrationNote, _ pair: StoredKeyPair?) async throws(SudoUserError) {
        try await items { items in
            guard try !items.has(.password, Name.userID) else { throw SudoUserError(.alreadyRegistered) }
            try items.removeAll()
            if let pair, let id = note.keyID {
                try pair.put(into: items, name: id.rawValue)
                try items.put(Secret(id.rawValue), .password, Name.userKeyID)
            }
            try items.put(note.text, .registrationNote, RegistrationNote.name)
        }
    }

    /// Stores the user of a note as the registered one and deletes the note.
    ///
    /// Throws `notRegistered` if the note no longer exists, as after a reset by another program.
    func adopt(_ note: RegistrationNote) async throws(SudoUserError) {
        try await items { items in
            guard try Self.isStored(note, items) else { throw SudoUserError(.notRegistered) }
            try items.put(Secret(note.username.rawValue), .password, Name.userID)
            try items.remove(.registrationNote, RegistrationNote.name)
        }
    }

    /// Deletes a note whose registration was refused; the key pair remains until the next reset.
    func drop(_ note: RegistrationNote) async throws(SudoUserError) {
        try await items { items in
            if try Self.isStored(note, items) { try items.remove(.registrationNote, RegistrationNote.name) }
        }
    }

    /// Stores the tokens of a sign-in with the key; throws `notRegistered` if another program has removed the user in
    /// the meantime.
    func store(_ session: StoredSession, of username: PoolUsername) async throws(SudoUserError) {
        try await items { items in
            guard let known = try items.value(.password, Name.userID), known == Secret(username.rawValue) else {
                throw SudoUserError(.notRegistered)
            }
            try Self.put(session, items)
        }
    }

    /// Stores the tokens and the name of a user who has signed in without a key, which also registers the user on this
    /// device.
    func storeRegistering(_ session: StoredSession, _ username: PoolUsername) async throws(SudoUserError) {
        try await items { items in
            try items.put(Secret(username.rawValue), .password, Name.userID)
            try items.remove(.registrationNote, RegistrationNote.name)
            try Self.put(session, items)
        }
    }

    /// Replaces renewed tokens; throws `notSignedIn` if the refresh token is no longer the one that was used.
    func replace(_ old: StoredSession, by new: StoredSession) async throws(SudoUserError) {
        try await items { items in
            guard let current = try items.value(.password, Name.refreshToken), current == old.refreshToken else {
                throw SudoUserError(.notSignedIn)
            }
            try Self.put(new, items)
        }
    }

    func removeSession() async throws(SudoUserError) {
        try await items { items in
            for name in Name.tokens { try items.remove(.password, name) }
        }
    }

    private func items<Value: Sendable>(
        _ body: @escaping @Sendable (KeyItems) throws -> Value
    ) async throws(SudoUserError) -> Value {
        let result: Result<Value, SudoUserError>
        do throws(StorageError) {
            result = try await keys.items(of: namespace) { items in
                // A refusal is not a failure of the store. It precedes the first change, so nothing has to be rolled
                // back.
                do { return .success(try body(items)) } catch let failure as SudoUserError {
                    return .failure(failure)
                }
            }
        } catch {
            throw SudoUserError(error)
        }
        return try result.get()
    }

    private static func isStored(_ note: RegistrationNote, _ items: KeyItems) throws -> Bool {
        try items.value(.registrationNote, RegistrationNote.name) == note.text
    }

    private static func session(_ items: KeyItems) throws -> StoredSession? {
        guard let id = try items.value(.password, Name.idToken),
            let access = try items.value(.password, Name.accessToken),
            let refresh = try items.value(.password, Name.refreshToken),
            let end = try items.value(.password, Name.refreshTokenExpiry).flatMap({ Double($0.exposedText) })
        else { return nil }
        return StoredSession(
            idToken: id, accessToken: access, refreshToken: refresh, refreshExpiresAt: Date(timeIntervalSince1970: end))
    }

    private static func put(_ session: StoredSession, _ items: KeyItems) throws {
        try items.put(session.idToken, .password, Name.idToken)
        try items.put(session.accessToken, .password, Name.accessToken)
        try items.put(session.refreshToken, .password, Name.refreshToken)
        let end = Int64(session.refreshExpiresAt.timeIntervalSince1970)
        try items.put(Secret(String(end)), .password, Name.refreshTokenExpiry)
    }
}

extension SudoUserError {
    /// Converts a failure of the key store.
    init(_ failure: StorageError) {
        if failure.reason == .cancelled {
            self.init(.requestError(cause: CancellationError()), .cancelled, Text("Cancelled."))
        } else {
            self.init(fatal: failure.message, .storage)
        }
    }
}
