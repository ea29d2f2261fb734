import FoundationEssentials
import IdentityModel

/// How far a login has come: what its steps have collected between two pages.
struct LoginState: Sendable, Hashable, Codable {
    /// The step whose page is shown.
    var step: Int
    /// The device that began the login; nil where the flow asks for none.
    var device: LoginDevice?
    /// The name that was typed last, or hinted at.
    var username: String
    /// Who the pages so far have shown the person to be; nil before the first that does.
    var proof: LoginProof?
}

/// What the pages of a login have shown; it counts only once the login's end has found it still true.
struct LoginProof: Sendable, Hashable, Codable {
    /// The user's id.
    let userID: String
    /// The name under which his failures are counted.
    let failureName: String
    /// What was checked.
    let credential: CheckedCredential
    /// The Argon2id string of the password that he wants; nil for none.
    var newPasswordHash: String?
}

/// A credential as it was when it was checked.
struct CheckedCredential: Sendable, Hashable, Codable {
    let id: String
    let hash: String
    let expiresAt: Date?

    init(_ credential: CredentialRecord) {
        id = credential.id
        hash = credential.hash
        expiresAt = credential.expiresAt
    }
}

/// The device of a login, as its checked client data says.
struct LoginDevice: Sendable, Hashable, Codable {
    /// The thumbprint of its public key.
    let keyThumbprint: String
    /// The id of the statement that began the login, which is believed again within it.
    let statementID: String
    /// When that statement was found good.
    let acceptedAt: Date
    /// Its id where the store knows it; nil for one that gets its id at the end.
    let astClientID: AstClientID?
    /// The user that the device says the login is for.
    let userID: UserID?
    /// What a person called the device.
    let name: String?
}
