import FlowModel
import IdentityModel

// The words of commands that do what a screen of the administration does.
extension EquivalentCommand {
    /// Creates a user; without an address if it is empty.
    static func creating(_ user: UserID, email: String) -> [CommandWord] {
        ["users", "create", .argument(user.rawValue)] + option("--email", email.isEmpty ? [] : [email])
    }

    static func creating(_ client: NewClient) -> [CommandWord] {
        var words: [CommandWord] = ["clients", "create", .argument(client.clientID.rawValue)]
        words += option("--redirect-uri", client.redirectURIs)
        words += option("--web-origin", client.webOrigins ?? [])
        if !client.isPublic { words.append("--confidential") }
        if client.isConsentRequired { words.append("--consent") }
        if !client.requiresPKCE { words.append("--no-pkce") }
        return words
    }

    /// An action on users.
    static func words(of action: UserAction, on users: [UserID]) -> [CommandWord] {
        let row = action.operation.row
        let names = users.map { CommandWord.argument($0.rawValue) }
        let values: [CommandWord] =
            switch action {
            case .temporaryPassword where users.count == 1: [.file(of: "password", option: "--password-file")]
            case .changeRequiredActions(let added, let removed): option("--add", added) + option("--remove", removed)
            case .changeGroups(let joined, let left): option("--join", joined) + option("--leave", left)
            case .changeValidity(let from, let until):
                validity("--valid-from", from) + validity("--valid-until", until)
            default: []
            }
        return row.command + names + values + row.options
    }

    /// The changes of a user, each kind as a separate command.
    static func editing(_ user: UserID, _ edit: UserEdit) -> [[CommandWord]] {
        var fields: [CommandWord] = []
        for (name, value) in [
            ("--first-name", edit.firstName), ("--last-name", edit.lastName), ("--email", edit.email),
            ("--note", edit.note),
        ] {
            if let value { fields += option(name, [value]) }
        }
        fields += validity("--valid-from", edit.validFrom) + validity("--valid-until", edit.validUntil)
        for (name, values) in edit.attributes.sorted(by: { $0.key < $1.key }) {
            fields += option("--attribute", values.map { "\(name)=\($0)" })
            if values.isEmpty { fields += option("--remove-attribute", [name]) }
        }
        var commands: [[CommandWord]] = []
        if !fields.isEmpty { commands.append(["users", "edit", .argument(user.rawValue)] + fields) }
        if !edit.joined.isEmpty || !edit.left.isEmpty {
            commands.append(words(of: .changeGroups(joining: edit.joined, leaving: edit.left), on: [user]))
        }
        if let isEnabled = edit.isEnabled { commands.append(words(of: isEnabled ? .enable : .disable, on: [user])) }
        return commands
    }

    private static func validity(_ option: String, _ time: String?) -> [CommandWord] {
        self.option(option, [time].compactMap { $0.map { $0.isEmpty ? "never" : $0 } })
    }

    /// An option for each of the values.
    private static func option(_ name: String, _ values: [String]) -> [CommandWord] {
        values.map { .option(name, $0) }
    }

    /// What is done with a saved state; `nil` if nothing is.
    static func words(of effect: StatesEffect) -> [CommandWord]? {
        switch effect {
        case .save(let name): ["sandbox", "save", .argument(name)]
        case .restore(let name, let cancels):
            ["sandbox", "restore", .argument(name)] + (cancels ? ["--cancel"] : []) + ["--yes"]
        case .reset(let cancels): ["sandbox", "reset"] + (cancels ? ["--cancel"] : []) + ["--yes"]
        case .delete(let name): ["sandbox", "delete", .argument(name), "--yes"]
        case .open, .load, .bringBack: nil
        }
    }

    /// A change in a user pool; `nil` if no command does it alone.
    static func words(of effect: SudoEffect) -> [CommandWord]? {
        switch effect {
        case .generateTestKey(let folder): ["sudo", "keys", "generate", .option("--out", folder)]
        case .revokeTestKey(let id): ["sudo", "keys", "revoke", .argument(id), "--yes"]
        case .generateIssuer(let issuer, let folder, let attributes):
            ["sudo", "issuers", "generate", .argument(issuer), .option("--out", folder)]
                + option("--attribute", attributes)
        case .addIssuer(let issuer, let key, let file, let attributes):
            ["sudo", "issuers", "add", .argument(issuer), .option("--key-id", key), .option("--public-key", file)]
                + option("--attribute", attributes)
        case .removeIssuer(let issuer, let key):
            ["sudo", "issuers", "remove", .argument(issuer), .option("--key-id", key), "--yes"]
        case .addFingerprint(let digest): ["sudo", "fingerprints", "add", .argument(digest)]
        case .removeFingerprint(let id): ["sudo", "fingerprints", "remove", .argument(id), "--yes"]
        case .checkFingerprints(let isOn):
            ["sudo", "pool", "set", .option("--check-fingerprints", isOn ? "yes" : "no")]
        case .requirePKCE(let isOn): ["sudo", "pool", "set", .option("--require-pkce", isOn ? "yes" : "no")]
        case .allowDevice(let id, let days):
            ["sudo", "devices", "allow", .argument(id)] + option("--period", [days].compactMap { $0.map { "\($0)d" } })
        case .removeDevice(let id): ["sudo", "devices", "remove", .argument(id), "--yes"]
        case .enableUser(let name, let isEnabled): ["sudo", "users", isEnabled ? "enable" : "disable", .argument(name)]
        case .deleteUser(let name): ["sudo", "users", "delete", .argument(name), "--yes"]
        case .open, .check, .load, .addAddress, .removeAddress, .attest: nil
        }
    }
}
