public import FoundationEssentials

/// The keys and passwords of one namespace: the part of the vendor's key manager that registration and sign-in need.
///
/// Every method can block for the duration of a file access. Source: sudo-key-manager-ios 4.1.3, SudoKeyManager.
public protocol SudoKeyManager: Sendable {
    /// The namespace; managers with other namespaces do not see its items.
    var namespace: String { get }

    /// Stores a password; throws `duplicateKey` if the name is taken.
    func addPassword(_ password: Data, name: String) throws
    /// Returns the password named `name`, or `nil`.
    func getPassword(_ name: String) throws -> Data?
    /// Replaces a password; throws `keyNotFound` if there is none with this name.
    func updatePassword(_ password: Data, name: String) throws
    /// Deletes the password named `name`, if there is one.
    func deletePassword(_ name: String) throws

    /// Stores a symmetric key; throws `duplicateKey` if the name is taken.
    func addSymmetricKey(_ key: Data, name: String) throws
    /// Returns the symmetric key named `name`, or `nil`.
    func getSymmetricKey(_ name: String) throws -> Data?
    /// Deletes the symmetric key named `name`, if there is one.
    func deleteSymmetricKey(_ name: String) throws

    /// Generates an ID for a key: a UUID in upper case.
    func generateKeyId() throws -> String
    /// Generates an RSA key pair of 2048 bits; throws `duplicateKey` if the name is taken.
    func generateKeyPair(_ name: String) throws
    /// Stores an RSA private key in DER (PKCS#1 or PKCS#8); throws `duplicateKey`, `invalidKey`.
    func addPrivateKey(_ key: Data, name: String) throws
    /// Returns the private key named `name` as PKCS#1 in DER, or `nil`.
    func getPrivateKey(_ name: String) throws -> Data?
    /// Deletes the private key named `name`, if there is one.
    func deletePrivateKey(_ name: String) throws
    /// Stores an RSA public key as PKCS#1 in DER; throws `duplicateKey`, `invalidKey`.
    func addPublicKey(_ key: Data, name: String) throws
    /// Returns the public key named `name` as PKCS#1 in DER, or `nil`.
    func getPublicKey(_ name: String) throws -> Data?
    /// Deletes the public key named `name`, if there is one.
    func deletePublicKey(_ name: String) throws
    /// Deletes both keys named `name`.
    func deleteKeyPair(_ name: String) throws

    /// Signs data with a private key (RSASSA-PKCS1-v1_5 with SHA-256); throws `keyNotFound`.
    func generateSignatureWithPrivateKey(_ name: String, data: Data) throws -> Data
    /// Whether the public key verifies a signature of data; throws `keyNotFound`.
    func verifySignatureWithPublicKey(_ name: String, data: Data, signature: Data) throws -> Bool

    func generateHash(_ data: Data) throws -> Data
    /// Returns `size` random bytes.
    func createRandomData(_ size: Int) throws -> Data
    /// Deletes everything in the namespace.
    func removeAllKeys() throws
}
