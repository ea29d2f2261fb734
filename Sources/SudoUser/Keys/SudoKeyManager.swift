public import FoundationEssentials

/// Keys and passwords of one namespace: the part of the vendor's key manager that registration and sign-in need.
///
/// Every method may block for as long as a file access takes. Source: sudo-key-manager-ios 4.1.3, SudoKeyManager.
public protocol SudoKeyManager: Sendable {
    /// The namespace; managers with other namespaces do not see its items.
    var namespace: String { get }

    /// Stores a password; throws `duplicateKey` where there is one of that name.
    func addPassword(_ password: Data, name: String) throws
    /// The password of that name; nil where there is none.
    func getPassword(_ name: String) throws -> Data?
    /// Replaces a password; throws `keyNotFound` where there is none of that name.
    func updatePassword(_ password: Data, name: String) throws
    /// Deletes a password, if there is one of that name.
    func deletePassword(_ name: String) throws

    /// Stores a symmetric key; throws `duplicateKey` where there is one of that name.
    func addSymmetricKey(_ key: Data, name: String) throws
    /// The symmetric key of that name; nil where there is none.
    func getSymmetricKey(_ name: String) throws -> Data?
    /// Deletes a symmetric key, if there is one of that name.
    func deleteSymmetricKey(_ name: String) throws

    /// A new id for a key: a UUID in upper case.
    func generateKeyId() throws -> String
    /// Makes an RSA key pair of 2048 bits; throws `duplicateKey` where there is one of that name.
    func generateKeyPair(_ name: String) throws
    /// Stores an RSA private key in DER (PKCS#1 or PKCS#8); throws `duplicateKey`, `invalidKey`.
    func addPrivateKey(_ key: Data, name: String) throws
    /// The private key of that name as PKCS#1 in DER; nil where there is none.
    func getPrivateKey(_ name: String) throws -> Data?
    /// Deletes a private key, if there is one of that name.
    func deletePrivateKey(_ name: String) throws
    /// Stores an RSA public key as PKCS#1 in DER; throws `duplicateKey`, `invalidKey`.
    func addPublicKey(_ key: Data, name: String) throws
    /// The public key of that name as PKCS#1 in DER; nil where there is none.
    func getPublicKey(_ name: String) throws -> Data?
    /// Deletes a public key, if there is one of that name.
    func deletePublicKey(_ name: String) throws
    /// Deletes both keys of that name.
    func deleteKeyPair(_ name: String) throws

    /// The signature of data by a private key (RSASSA-PKCS1-v1_5 with SHA-256); throws `keyNotFound`.
    func generateSignatureWithPrivateKey(_ name: String, data: Data) throws -> Data
    /// Whether a public key verifies a signature of data; throws `keyNotFound`.
    func verifySignatureWithPublicKey(_ name: String, data: Data, signature: Data) throws -> Bool

    func generateHash(_ data: Data) throws -> Data
    /// That many random bytes.
    func createRandomData(_ size: Int) throws -> Data
    /// Deletes everything of the namespace.
    func removeAllKeys() throws
}
