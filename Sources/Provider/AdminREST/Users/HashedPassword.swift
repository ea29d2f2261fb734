import FoundationEssentials
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// The hash of a password as an export of Keycloak has it, in the form in which the store keeps hashes.
///
/// The realm's password policy cannot be checked on a hash: nobody knows the password. What is in range here is
/// computed at each login until the first right password replaces it, so the numbers are bounded.
struct HashedPassword {
    /// The text to store: `$argon2id$…`, or that of a `PBKDF2Hash`.
    let encoded: String

    private static let longestArgon2 = PasswordHash.Parameters(memoryBytes: 64 << 20, iterations: 10)
    /// The only length that libsodium computes.
    private static let argon2Salt = 16

    /// Parses the two JSON texts of Keycloak 12 and later, or the members of earlier versions.
    ///
    /// Returns `nil` if there is no hash; throws a refusal that names what is not supported or out of range.
    init?(_ reader: RepresentationReader) throws {
        let data: JSONValue
        let secret: (salt: JSONValue?, value: JSONValue?)
        if reader.members["secretData"] != nil {
            let parsed = try CredentialRepresentation.inner(reader.string("secretData"))
            data = try CredentialRepresentation.inner(reader.string("credentialData")) ?? .null
            secret = (parsed?["salt"], parsed?["value"])
        } else if reader.members["hashedSaltedValue"] != nil {
            data = .object(reader.members)
            secret = (reader.members["salt"], reader.members["hashedSaltedValue"])
        } else {
            return nil
        }
        guard let name = data["algorithm"]?.string, let rounds = data["hashIterations"]?.readNumber else {
            throw Self.refusal("needs algorithm and hashIterations")
        }
        guard let salt = Self.bytes(secret.salt), let hash = Self.bytes(secret.value) else {
            throw Self.refusal("has a salt or a value that is not Base64")
        }
        guard PBKDF2Hash.hashBytesAllowed.contains(hash.count) else {
            throw Self.refusal("has a value of \(hash.count) bytes: \(PBKDF2Hash.hashBytesAllowed.words) are allowed")
        }
        if let digest = PBKDF2.Digest(algorithm: name) {
            encoded = try Self.pbkdf2(PBKDF2(digest, rounds: rounds), salt: salt, hash: hash)
        } else if name == "argon2" {
            encoded = try Self.argon2(data["additionalParameters"] ?? .null, passes: rounds, salt: salt, hash: hash)
        } else {
            throw Self.unsupported("the algorithm \(name.cut(toBytes: 100))")
        }
    }

    private static func pbkdf2(_ derivation: PBKDF2, salt: [UInt8], hash: [UInt8]) throws -> String {
        let (rounds, lengths) = (PBKDF2Hash.roundsAllowed, PBKDF2Hash.saltBytesAllowed)
        guard rounds.contains(derivation.rounds) else {
            throw refusal("has \(derivation.rounds) hashIterations: \(rounds.words) are allowed")
        }
        guard let encoded = PBKDF2Hash(derivation, salt: salt, hash: hash)?.encoded else {
            throw refusal("has a salt of \(salt.count) bytes: \(lengths.words) are allowed")
        }
        return encoded
    }

    private static func argon2(
        _ parameters: JSONValue, passes: Int, salt: [UInt8], hash: [UInt8]
    ) throws -> String {
        let value = { (name: String) in parameters[name]?.strings?.first ?? parameters[name]?.string ?? "" }
        for (name, only) in [("type", "id"), ("version", "1.3"), ("parallelism", "1")] where value(name) != only {
            throw unsupported("argon2 with \(name) \(value(name).cut(toBytes: 100)), only with \(only)")
        }
        let (memory, most) = (Int(value("memory")) ?? 0, longestArgon2)
        guard (8...most.memoryBytes / 1024).contains(memory) else {
            throw refusal("has a memory of \(memory) KiB: 8 to \(most.memoryBytes / 1024) are allowed")
        }
        guard (1...most.iterations).contains(passes) else {
            throw refusal("has \(passes) hashIterations: 1 to \(most.iterations) are allowed for argon2")
        }
        guard salt.count == argon2Salt else {
            throw refusal("has a salt of \(salt.count) bytes: \(argon2Salt) are allowed for argon2")
        }
        guard Int(value("hashLength")) == hash.count else {
            throw refusal("has a value of another length than hashLength")
        }
        return
            "$argon2id$v=19$m=\(memory),t=\(passes),p=1$\(Data(salt).base64Unpadded)$\(Data(hash).base64Unpadded)"
    }

    private static func bytes(_ text: JSONValue?) -> [UInt8]? {
        text?.string.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
    }

    private static func unsupported(_ words: String) -> RouteError {
        RouteError(.notImplemented("This server does not verify password hashes of \(words)."))
    }

    private static func refusal(_ words: String) -> RouteError {
        RouteError(.refused(400, "The password's hash \(words)."))
    }
}

extension ClosedRange<Int> {
    fileprivate var words: String { "\(lowerBound) to \(upperBound)" }
}
