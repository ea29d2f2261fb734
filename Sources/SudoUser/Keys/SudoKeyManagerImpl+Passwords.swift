public import FoundationEssentials
import IdentityModel

extension SudoKeyManagerImpl {
    /// Stores a password; throws `duplicateKey` where there is one of that name.
    public func addPassword(_ password: Data, name: String) throws { try add(Secret(password), .password, name) }

    /// The password of that name; nil where there is none.
    public func getPassword(_ name: String) throws -> Data? {
        try value(.password, name).map { Data($0.exposedBytes) }
    }

    /// Replaces a password; throws `keyNotFound` where there is none of that name.
    public func updatePassword(_ password: Data, name: String) throws {
        let password = Secret(password)
        try items { items in
            guard try items.has(.password, name) else { throw SudoKeyManagerError.keyNotFound }
            try items.put(password, .password, name)
        }
    }

    /// Deletes a password, if there is one of that name.
    public func deletePassword(_ name: String) throws { try remove(.password, name) }

    /// Stores a symmetric key; throws `duplicateKey` where there is one of that name.
    public func addSymmetricKey(_ key: Data, name: String) throws { try add(Secret(key), .symmetricKey, name) }

    /// The symmetric key of that name; nil where there is none.
    public func getSymmetricKey(_ name: String) throws -> Data? {
        try value(.symmetricKey, name).map { Data($0.exposedBytes) }
    }

    /// Deletes a symmetric key, if there is one of that name.
    public func deleteSymmetricKey(_ name: String) throws { try remove(.symmetricKey, name) }
}
