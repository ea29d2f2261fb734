import FoundationEssentials
import HandOuts
import IdentityModel
import Onboarding
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
    func write(_ issued: [IssuedCode]) async throws -> String {
        let tenant = try await HandOutIssuers(at: access, program: language).tenant(nil)
        var handOuts: [HandOut] = []
        for code in issued {
            handOuts.append(
                try tenant.handOut(
                    code.username.rawValue, code.code, code.isPassword ? .temporaryPassword : .activationCode,
                    until: code.expires?.date))
        }
        let content = Secret(HandOutDocument(handOuts).bytes(as: .text))
        return try await create(content, "\(folder)/\(Self.fileName(issued.map(\.username)))", ending: "txt")
    }

    /// Writes the cards that `handout --results` prints beside the results; returns the file's absolute path.
    ///
    /// - Parameter usual: the tenant of the rows that name none; `nil` for the profile's.
    func write(results: String, in usual: TenantID?) async throws -> (path: String, count: Int) {
        let now = SystemWallClock().now()
        let rows = try await BlockingCall.runThrowing { try HandOutRows(results, now: now) }
        let checked = try await HandOutCheck(client: access.administration, usual: usual).check(rows)
        let handOuts = try await HandOutIssuers(at: access, program: language).handOuts(of: checked, in: usual)
        guard !handOuts.isEmpty else {
            throw CommandError(.refused, "nothing", Text("\(results) has no row with a valid code."))
        }
        let content = Secret(HandOutDocument(handOuts).bytes(as: .cards))
        return (try await create(content, results + ".cards", ending: "html"), handOuts.count)
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
    private func create(_ content: Secret, _ name: String, ending: String) async throws -> String {
        try await BlockingCall.runThrowing {
            let path = try TrustedPath.resolved("\(name).\(ending)")
            return try content.withExposedBytes { try PrivateFile.createNumbered(path, with: [$0]) }
        }
    }
}
