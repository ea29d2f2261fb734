import IdentityModel
import IdentityServer
import JOSE
import Localization
import PrivateFiles
import Profiles
import Sandbox
import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `tenants export` and `tenants import`, which work on a store itself: the sandbox's, or that of `--store`.
extension TenantsCommand {
    struct Export: HeadlessCommand {
        static let description = CommandDescription(
            "tenants export", Text("write a tenant with its users and secrets to a file for a Keycloak"),
            arguments: ["NAME"], options: [.out, .withoutUsers, .ownStore, .ownStoreKey, .yes],
            refusing: [.provider, .tenant],
            help: [
                Text(
                    """
                    The file has clients with their secrets, scopes, roles, groups, policies, signing keys, and users \
                    with their password hashes and authenticator apps: keep it like a password. Keycloak and tenants \
                    import read it. It does not have activation codes, devices, sessions, events and user pools.
                    """)
            ])

        private let name: TenantID
        private let file: String
        private let withUsers: Bool
        private let store: StoreOfCommand
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            name = TenantID(try line.name())
            file = try line.required(.out)
            withUsers = !line.has(.withoutUsers)
            store = try StoreOfCommand(line)
            consent = try Consent(line, isFinal: false)
        }

        func run(_ context: CommandContext) async throws -> ExitStatus {
            let shown = UntrustedText(name.rawValue).sanitised(limit: 80)
            let export = try await store.use(context) { server in
                let export = try await server.exportRealm(name, withUsers: withUsers) { export in
                    // Before the event of the export, which is kept before the file is written.
                    if FilePaths.exists(file) { throw FileError(file, .system(EEXIST)) }
                    let question = Text(
                        export.users, one: "Write \(shown) with the secrets of \(.count) user to a file?",
                        other: "Write \(shown) with the secrets of \(.count) users to a file?")
                    try await consent.confirm(context.texts(question), context.texts)
                }
                guard let export else {
                    throw CommandError(.refused, "not-found", Text("There is no tenant \(shown)."))
                }
                return export
            }
            try export.document.withExposedBytes { bytes throws(FileError) in
                try PrivateFile.create(file, with: [bytes])
            }
            let codes = Text(
                export.codes, one: "\(.count) activation code is not in it.",
                other: "\(.count) activation codes are not in it.")
            context.console.report(
                [
                    "tenant": .string(name.rawValue), "file": .text(file), "clients": .integer(export.clients),
                    "users": .integer(export.users), "codesLeftOut": .integer(export.codes),
                ],
                context.texts(
                    Text(
                        export.users, one: "\(shown) is written with \(.count) user.",
                        other: "\(shown) is written with \(.count) users."))
                    + (export.codes > 0 ? " " + context.texts(codes) : ""))
            return .succeeded
        }
    }

    struct Import: HeadlessCommand {
        static let description = CommandDescription(
            "tenants import", Text("create a tenant from the export of a Keycloak or of tenants export"),
            arguments: ["FILE"], completion: .files,
            options: [.importedTenant, .tenantDryRun, .ownStore, .ownStoreKey], refusing: [.provider, .tenant],
            help: [
                Text(
                    """
                    It is created whole or not at all. What is kept without effect, and who arrives disabled, because a \
                    second factor is not built, is listed; with --dry-run only that.
                    """)
            ])

        private let file: String
        private let name: String?
        private let isDryRun: Bool
        private let store: StoreOfCommand

        init(_ line: ParsedLine) throws(UsageError) {
            file = line.arguments[0]
            name = try line.text(.importedTenant)
            isDryRun = line.has(.tenantDryRun)
            store = try StoreOfCommand(line)
        }

        func run(_ context: CommandContext) async throws -> ExitStatus {
            let document = try RealmDocumentFile.read(file, named: name)
            let shown = UntrustedText(document["realm"]?.string ?? "").sanitised(limit: 80)
            let outcome = try await store.use(context) {
                try await $0.importRealm(document, isTrial: isDryRun)
            }
            switch outcome {
            case .refused(let sentence):
                throw CommandError(
                    .refused, "refused",
                    Text("\(shown) cannot be created: \(UntrustedText(sentence).sanitised(limit: 32_000))"))
            case .accepted(let realm):
                report(realm, shown, context)
                return .succeeded
            }
        }

        private func report(_ realm: ImportedRealm, _ shown: String, _ context: CommandContext) {
            let console = context.console
            guard !console.isJSON else {
                console.report(
                    [
                        "tenant": .string(realm.name), "created": .boolean(!isDryRun), "users": .integer(realm.users),
                        "inert": .array(realm.inert.map(JSONText.string)), "others": .integer(realm.others),
                        "disabledUsers": .array(realm.disabled.map(JSONText.string)),
                    ], nil)
                return
            }
            for name in realm.inert { console.print(context.texts(Text("kept without effect: \(name)"))) }
            let rest = Text(
                realm.others, one: "kept without effect: \(.count) attribute that Keycloak does not know either",
                other: "kept without effect: \(.count) attributes that Keycloak does not know either")
            if realm.others > 0 { console.print(context.texts(rest)) }
            for user in realm.disabled {
                console.print(context.texts(Text("arrives disabled: \(UntrustedText(user).sanitised(limit: 80))")))
            }
            let sentence =
                isDryRun
                ? Text(
                    realm.users, one: "\(shown) can be created, with \(.count) user.",
                    other: "\(shown) can be created, with \(.count) users.")
                : Text(
                    realm.users, one: "\(shown) is created, with \(.count) user.",
                    other: "\(shown) is created, with \(.count) users.")
            console.report([:], context.texts(sentence))
        }
    }
}

/// The file of an exported realm, for the command and the wizard.
enum RealmDocumentFile {
    /// The most that is read, in bytes.
    private static let most = 64 << 20

    /// Reads the realm, and gives it another name unless `name` is `nil`.
    ///
    /// Blocks.
    static func read(_ path: String, named name: String?) throws -> JSONValue {
        let shown = UntrustedText(path).sanitised(limit: 200)
        let bytes: [UInt8]
        do throws(FileContents.ReadError) {
            bytes = try FileContents.contents(of: path, limit: most, onlyRegular: true)
        } catch { throw CommandError(.usage, "file", error.sentence(about: shown)) }
        guard let value = try? JSONValue(parsing: bytes),
            var document = value.array?.first ?? value.object.map(JSONValue.object)
        else { throw CommandError(.usage, "file", Text("\(shown) is not the export of a realm.")) }
        if let name { document["realm"] = .string(name) }
        return document
    }
}

/// The store on which a command works, with a server in this process for as long as the command runs.
private struct StoreOfCommand: Sendable {
    private let location: StoreLocation?
    private let key: String?

    init(_ line: ParsedLine) throws(UsageError) {
        key = line.value(.ownStoreKey)
        guard let text = line.value(.ownStore) else {
            location = nil
            return
        }
        do {
            location =
                StoreLocation.isURL(text)
                ? try StoreLocation(url: text, administratorPasswordFile: nil) : .file(text)
        } catch {
            throw UsageError(Text(verbatim: "\(error)"))
        }
    }

    func use<Result: Sendable>(
        _ context: CommandContext, _ work: (EmbeddedIdentityServer) async throws -> Result
    ) async throws -> Result {
        var store = location
        if store == nil {
            let directories = try StateDirectories().prepared()
            try await directories.finishInterruptedRestore()
            store = .file(directories.sandboxStore)
        }
        let sandbox = try await SandboxServer.start(store: store ?? .memory, storeKey: key)
        do {
            let result = try await work(sandbox.server)
            await sandbox.stop()
            return result
        } catch {
            await sandbox.stop()
            throw error
        }
    }
}
