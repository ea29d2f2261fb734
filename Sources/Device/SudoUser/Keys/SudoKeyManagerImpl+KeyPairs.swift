public import FoundationEssentials
import IdentityModel
import JOSE

extension SudoKeyManagerImpl {
    /// Generates an RSA key pair of 2048 bits; throws `duplicateKey` if the name is taken.
    public func generateKeyPair(_ name: String) throws {
        guard !name.isEmpty, name.utf8.count <= KeyItems.longestName else { throw SudoKeyManagerError.invalidKeyName }
        let pair: StoredKeyPair
        do throws(JOSEError) { pair = try StoredKeyPair.generate(FreshSigningKeys()) } catch {
            throw SudoKeyManagerError.fatalError
        }
        try items { items in
            guard try !items.has(.privateKey, name), try !items.has(.publicKey, name) else {
                throw SudoKeyManagerError.duplicateKey
            }
            try pair.put(into: items, name: name)
        }
    }

    /// Stores an RSA private key in DER (PKCS#1 or PKCS#8); throws `duplicateKey`, `invalidKey`.
    public func addPrivateKey(_ key: Data, name: String) throws {
        let privateKey: Secret
        do throws(JOSEError) { privateKey = try StoredKeyPair(der: Secret(key)).privateKey } catch {
            throw SudoKeyManagerError.invalidKey
        }
        try add(privateKey, .privateKey, name)
    }

    /// Returns the private key named `name` as PKCS#1 in DER, or `nil`.
    public func getPrivateKey(_ name: String) throws -> Data? {
        try value(.privateKey, name).map { Data($0.exposedBytes) }
    }

    /// Deletes the private key named `name`, if there is one.
    public func deletePrivateKey(_ name: String) throws { try remove(.privateKey, name) }

    /// Stores an RSA public key as PKCS#1 in DER; throws `duplicateKey`, `invalidKey`.
    public func addPublicKey(_ key: Data, name: String) throws {
        guard (try? JSONWebKey(rsaPublicKeyPKCS1: Array(key))) != nil else { throw SudoKeyManagerError.invalidKey }
        try add(Secret(key), .publicKey, name)
    }

    /// Returns the public key named `name` as PKCS#1 in DER, or `nil`.
    public func getPublicKey(_ name: String) throws -> Data? {
        try value(.publicKey, name).map { Data($0.exposedBytes) }
    }

    /// Deletes the public key named `name`, if there is one.
    public func deletePublicKey(_ name: String) throws { try remove(.publicKey, name) }

    public func deleteKeyPair(_ name: String) throws {
        try items { items in
            _ = try items.remove(.privateKey, name)
            _ = try items.remove(.publicKey, name)
        }
    }

    /// Signs data with a private key (RSASSA-PKCS1-v1_5 with SHA-256); throws `keyNotFound`.
    public func generateSignatureWithPrivateKey(_ name: String, data: Data) throws -> Data {
        guard let key = try value(.privateKey, name) else { throw SudoKeyManagerError.keyNotFound }
        do throws(JOSEError) {
            return Data(try StoredKeyPair.signingKey(key, keyID: name).signature(of: Array(data)))
        } catch {
            throw SudoKeyManagerError.invalidKey
        }
    }

    /// Whether the public key verifies a signature of data; throws `keyNotFound`.
    public func verifySignatureWithPublicKey(_ name: String, data: Data, signature: Data) throws -> Bool {
        guard let bytes = try value(.publicKey, name) else { throw SudoKeyManagerError.keyNotFound }
        do throws(JOSEError) {
            let key = try VerificationKey(try JSONWebKey(rsaPublicKeyPKCS1: bytes.exposedBytes))
            return key.verifies(Array(signature), of: Array(data), .rs256)
        } catch {
            throw SudoKeyManagerError.invalidKey
        }
    }
}
