import JOSE
import Secrets

/// The bytes of a run file: the slots, then the key, then the description and its checksum.
struct RunFileContent {
    let key: DerivationKey
    let description: RunDescription
    let slots: RunSlots

    static let mostBytes = 256 * 1024

    private static let name = Array("idp-wizard run 1".utf8)
    private static let keyStart = 2 * RunSlots.size + name.count
    private static let textStart = keyStart + DerivationKey.size

    init(key: DerivationKey, description: RunDescription, start: RunPosition) {
        self.key = key
        self.description = description
        slots = RunSlots(start: start, authentication: Self.authentication(key))
    }

    /// A new file, in memory that is wiped.
    var bytes: Secret {
        let text = Self.json(description).bytes
        let code = HMACSHA256.code(of: text, key: Self.authentication(key))
        let (before, after) = (slots.initialBytes + Self.name, code + text)
        return Secret(byteCount: before.count + DerivationKey.size + after.count) { memory in
            memory.copyBytes(from: before)
            key.secret.withExposedBytes { bytes in
                UnsafeMutableRawBufferPointer(rebasing: memory[before.count...]).copyMemory(from: bytes)
            }
            UnsafeMutableRawBufferPointer(rebasing: memory[Self.textStart...]).copyBytes(from: after)
        }
    }

    /// Returns `nil` if the bytes are not a whole run file.
    init?(_ bytes: UnsafeRawBufferPointer) {
        let codeEnd = Self.textStart + HMACSHA256.size
        guard bytes.count > codeEnd, Array(bytes[(2 * RunSlots.size)..<Self.keyStart]) == Self.name,
            let key = try? DerivationKey(secret: Secret(bytes[Self.keyStart..<Self.textStart]))
        else { return nil }
        let (code, text) = (Array(bytes[Self.textStart..<codeEnd]), Array(bytes[codeEnd...]))
        let authentication = Self.authentication(key)
        guard HMACSHA256.code(of: text, key: authentication) == code, let value = try? JSONValue(parsing: text),
            let description = Self.description(value),
            let slots = RunSlots(Array(bytes[..<(2 * RunSlots.size)]), authentication: authentication)
        else { return nil }
        self.key = key
        self.description = description
        self.slots = slots
    }

    private static func authentication(_ key: DerivationKey) -> Secret {
        key.authenticationKey(3, context: "onboard")
    }

    private static func json(_ description: RunDescription) -> JSONValue {
        .object([
            "id": .string(description.id), "begun": .integer(description.begunAt), "tag": .string(description.tag),
            "options": .object(description.options.mapValues { .string($0) }),
            "size": .integer(Int64(description.input.size)),
            "digest": .string(Base64URL.encode(description.input.digest)),
        ])
    }

    private static func description(_ value: JSONValue) -> RunDescription? {
        guard let id = value["id"]?.string, let begun = value["begun"]?.integer, let tag = value["tag"]?.string,
            let options = value["options"]?.object,
            let size = value["size"]?.integer, let digest = value["digest"]?.string.flatMap({ Base64URL.decode($0) })
        else { return nil }
        return RunDescription(
            id: id, begunAt: begun, tag: tag, options: options.compactMapValues(\.string),
            input: InputIdentity(size: Int(size), digest: digest))
    }
}
