public import FoundationEssentials
import IdentityModel

extension SudoKeyManagerImpl {
    /// Stores a password; throws `duplicateKey` if the name is taken.
    public func addPassword(_ password: Data, name: String) throws { try add(Secret(password), .password, name) }

    /// Returns the password named `name`, or `nil`.
    public func getPassword(_ name: String) throws -> Data? {
        try value(.password, name).map { Data($0.exposedBytes) }
    }

    /// Replaces a password; throws `keyNotFound` if there is none with this name.
    public func updatePassword(_ password: Data, name: String) throws {
        let password = Secret(password)
        try items { items in
            guard try items.has(.password, name) else { throw SudoKeyManagerError.keyNotFound }
            try items.put(password, .password, name)
        }
    }

    /// Deletes the password named `name`, if there is one.
    public func deletePassword(_ name: String) throws { try remove(.password, name) }

    /// Stores a symmetric key; throws `duplicateKey` if the name is taken.
    public func addSymmetricKey(_ key: Data, name: String) throws { try add(Secret(key), .symmetricKey, name) }

    /// Returns the symmetric key named `name`, or `nil`.
    public func getSymmetricKey(_ name: String) throws -> Data? {
        try value(.symmetricKey, name).map { Data($0.exposedBytes) }
    }

    /// Deletes the symmetric key named `name`, if there is one.
    public func deleteSymmetricKey(_ name: String) throws { try remove(.symmetricKey, name) }
}
