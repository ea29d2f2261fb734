import Flows
import IdentityModel
import PrivateFiles
import Profiles

/// The two files of a registration key, with the names of the vendor's samples: the private key, and its ID.
struct RegistrationKeyFiles: Sendable {
    /// The folder, which only this user can read.
    let folder: String
    /// The name of the file with the PEM.
    let key: String
    /// The name of the file with the ID.
    let id: String

    /// The path of the key, safe to show.
    var shown: String { UntrustedText(folder + "/" + key).sanitised() }

    /// Reads the stored key; `nil` if one of the files is missing.
    func read() throws(SudoInputError) -> SudoSigningKey? {
        do throws(FileError) {
            let hasKey = try PrivateFile.check(folder + "/" + key)
            let hasID = try PrivateFile.check(folder + "/" + id)
            guard hasKey, hasID else { return nil }
        } catch {
            throw Self.fault(error)
        }
        let pem = try contents(key)
        let text = String(decoding: try contents(id), as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        guard !pem.isEmpty, !line.isEmpty else { return nil }
        return SudoSigningKey(pem: Secret(pem), id: line)
    }

    /// Stores a key, replacing an existing one; the ID is written last, so that it never belongs to another key.
    func write(_ key: SudoSigningKey) throws(SudoInputError) {
        do throws(FileError) {
            _ = try PrivateFolder.make(folder)
            try Self.put([], folder + "/" + id)
            try key.pem.withExposedBytes { bytes throws(FileError) in
                try PrivateFile.replace(folder + "/" + self.key, with: [UnsafeRawBufferPointer(bytes)])
            }
            try Self.put(Array((key.id + "\n").utf8), folder + "/" + id)
        } catch {
            throw Self.fault(error)
        }
    }

    private static func put(_ bytes: [UInt8], _ path: String) throws(FileError) {
        let result: Result<Void, FileError> = bytes.withUnsafeBytes { bytes in
            Result { () throws(FileError) in try PrivateFile.replace(path, with: [bytes]) }
        }
        try result.get()
    }

    private func contents(_ name: String) throws(SudoInputError) -> [UInt8] {
        do throws(FileContents.ReadError) {
            return try FileContents.contents(of: folder + "/" + name, limit: 1 << 16)
        } catch {
            throw .storage(error.sentence(about: UntrustedText(folder + "/" + name).sanitised()))
        }
    }

    private static func fault(_ refusal: FileError) -> SudoInputError {
        .storage(refusal.sentence.sanitised(limit: 10_000))
    }
}
