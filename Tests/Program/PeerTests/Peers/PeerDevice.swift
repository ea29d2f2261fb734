import FoundationEssentials
import TestSupport

/// A separate device at a provider: the built program with a home folder and a profile file.
struct PeerDevice {
    var program: BuiltExecutable
    let profile: String

    /// Writes the profile; `secrets` are the variables that it names.
    init(profile text: String, secrets: [String: String] = [:]) throws {
        program = try BuiltExecutable()
        program.variables = secrets
        profile = program.folder.path("provider.yaml")
        try program.folder.write("provider.yaml", Array(text.utf8))
    }

    /// A device at the realm `demo` of a Keycloak, or at another realm or client of it.
    ///
    /// Without an administrator, the profile only allows logins.
    init(
        at keycloak: KeycloakPeer, realm: String = "demo", client: String = "idp-wizard", hasAdministrator: Bool = true,
        more: String = ""
    ) throws {
        try self.init(
            profile: """
                name: peer
                kind: keycloak
                base-url: \(keycloak.baseURL)
                tenant: \(realm)
                clients:
                  login: { id: \(client) }
                redirect-uri: http://127.0.0.1:8400/cb
                scope: openid offline_access
                \(hasAdministrator ? "admin: { username: admin, password-env: IDP_WIZARD_PEER_ADMIN_PASSWORD }" : "")
                \(more)
                """, secrets: ["IDP_WIZARD_PEER_ADMIN_PASSWORD": "admin"])
    }

    /// A copy of this device, as in a backup or after a theft: the same state in another home folder.
    func copy() throws -> PeerDevice {
        var copy = self
        copy.program = try BuiltExecutable()
        copy.program.variables = program.variables
        try FileManager.default.copyItem(
            atPath: program.folder.path("home"), toPath: copy.program.folder.path("home"))
        return copy
    }

    /// Runs a flow with these answers to its pages, in order.
    ///
    /// Secrets are passed in files.
    func flow(_ name: String, user: String? = nil, _ answers: [(String, String)] = [], options: [String] = [])
        async throws -> ChildProcess.End
    {
        var arguments = ["flow", name, "--provider", profile, "--json"] + options
        if let user { arguments += ["--user", user] }
        for (number, answer) in answers.enumerated() {
            let file = "answer-\(number)"
            try program.folder.write(file, Array("\(answer.1)\n".utf8))
            arguments += ["--field", "\(answer.0)=@\(program.folder.path(file))"]
        }
        return try await program.run(arguments)
    }

    func administer(_ arguments: String...) async throws -> ChildProcess.End {
        try await program.run(arguments + ["--provider", profile, "--json"])
    }
}

extension ChildProcess.End {
    var flowStatus: String? { last("result")?["status"] as? String }

    /// The flow's description of its failure.
    var flowError: String? { (last("result")?["error"] as? [String: Any])?["description"] as? String }

    /// The field IDs that each page asked for, in order.
    var askedFields: [String] {
        objects.filter { $0["name"] as? String == "provideCredentials" }.compactMap { event in
            (event["fields"] as? [String: Any])?["inputFieldIds"] as? String
        }
    }
}
