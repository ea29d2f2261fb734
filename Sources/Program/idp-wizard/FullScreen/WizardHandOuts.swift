import FoundationEssentials
import HandOuts
import IdentityModel
import PrivateFiles
import Profiles
import Sentences
import Wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes the hand-outs of codes that the wizard shows to a file, and prints it.
struct WizardHandOuts: Sendable {
    private let access: ProviderAccess
    /// The wizard's language, for a tenant that has none.
    private let language: Language
    /// The folder of the files.
    private let folder: String

    init(_ access: ProviderAccess, language: Language, folder: String = ".") {
        self.access = access
        self.language = language
        self.folder = folder
    }

    /// Writes the document that `handout NAME…` prints; returns the file's absolute path.
    func write(_ issued: [IssuedCode]) async throws(CommandError) -> String {
        let tenant = try await HandOutIssuers(at: access, program: language).tenant(nil)
        var handOuts: [HandOut] = []
        for code in issued {
            handOuts.append(try tenant.handOut(code.username.rawValue, code.code, until: code.expiresAt))
        }
        let content = Secret(HandOutDocument(handOuts).bytes(as: .text))
        let (folder, name) = (folder, Self.fileName(issued.map(\.username)))
        return try await BlockingCall.runThrowing { () throws(CommandError) in
            do throws(FileError) { return try Self.create(content, name, in: folder) } catch {
                throw CommandError(error)
            }
        }
    }

    /// Prints a written file; calls `report` on any thread when the command has started and when it has ended.
    static func print(
        _ path: String, with command: PrintCommand, report: @escaping @Sendable (HandOutReport.Printing) -> Void
    ) {
        guard let program = DetachedProgram(command.words, input: path) else { return report(.notStarted) }
        report(.running)
        OwnThread.run { report(.ended(status: program.wait())) }
    }

    /// The name of a file for users, without an ending; other characters than letters and digits become a hyphen.
    static func fileName(_ users: [UserID]) -> String {
        guard users.count == 1, let user = users.first else { return "handouts-\(users.count)" }
        let kept = user.rawValue.map {
            $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "-"
        }
        return "handout-" + String(kept.prefix(60))
    }

    /// Creates the file (0600); if there is one of that name, the new one gets a number.
    private static func create(_ content: Secret, _ name: String, in folder: String) throws(FileError) -> String {
        var number = 1
        while true {
            let path = try TrustedPath.resolved("\(folder)/\(name)\(number == 1 ? "" : "-\(number)").txt")
            do throws(FileError) {
                try content.withExposedBytes { (bytes) throws(FileError) in
                    try PrivateFile.create(path, with: [bytes])
                }
                return path
            } catch {
                guard error.reason == .system(EEXIST), number < 10_000 else { throw error }
            }
            number += 1
        }
    }
}
