import IdentityModel
import IdentityStore

/// Checks the user's profile against Keycloak's default user profile, in which every field is required.
extension PageChecker {
    /// Whether an account can be created; the proof identifies the account, which the end of the login creates.
    func newAccount() async throws(StoreError) -> Outcome {
        var fields = answers.account
        if realm.usesEmailAsUsername { fields.username = fields.email ?? "" }
        let named: FieldID = realm.usesEmailAsUsername ? .email : .username
        var errors = errors(
            in: fields, asking: (named == .username ? [.username] : []) + [.email, .firstName, .lastName])
        // Whoever types the name into a command must not give an option. Administrators may create such names.
        if !errors.contains(where: { $0.field == named }), fields.username.hasPrefix("-") {
            errors.insert(.invalid(named, RefusedCharacter(in: fields.username) { $0 == "-" }), at: 0)
        }
        if answers.isEmpty(.newPassword) { errors.append(.form(.newPasswordMissing)) }
        guard errors.isEmpty else { return .again(errors, .none) }
        let id = services.random.uuid(at: services.clock.now())
        if let conflict = try await services.store.conflict(of: fields, withOthersThan: id, in: realm) {
            return .again(InputRefusal(realm.usesEmailAsUsername ? .email : conflict), .none)
        }
        var proof = LoginProof(userID: id, username: fields.username, credentials: [])
        proof.changes.newAccount = fields
        return .passed(proof)
    }

    /// Whether the answers complete the user's profile.
    func profile(_ proof: LoginProof) async throws(StoreError) -> Outcome {
        guard let user = try await services.store.loginUser(id: proof.userID, in: realm)?.record else {
            return .ended(.form(.loginEnded))
        }
        var fields = answers.account
        // The page does not ask for the username.
        fields.username = realm.usesEmailAsUsername ? fields.email ?? user.username : user.username
        let errors = errors(in: fields, asking: [.email, .firstName, .lastName], changing: user)
        guard errors.isEmpty else { return .again(errors, .none) }
        if let conflict = try await services.store.conflict(of: fields, withOthersThan: user.id, in: realm) {
            return .again(InputRefusal(realm.usesEmailAsUsername ? .email : conflict), .none)
        }
        var proof = proof
        proof.changes.profile = fields
        return .passed(proof)
    }

    private func errors(
        in fields: AccountFields, asking asked: [FieldID], changing user: UserRecord? = nil
    ) -> [InputRefusal] {
        let missing = asked.filter(answers.isEmpty)
        let violations = UserProfileRules.violations(
            username: asked.contains(.username) ? fields.username : nil, email: fields.email,
            firstName: fields.firstName, lastName: fields.lastName, changing: user)
        return asked.compactMap { field in
            if missing.contains(field) { return field == .username ? .form(.usernameMissing) : .missing(field) }
            guard let violation = violations.first(where: { $0.field == field.rawValue }) else { return nil }
            return field == .email ? .form(.emailInvalid) : .invalid(field, violation.character)
        }
    }
}

extension InputRefusal {
    /// Another user has the name or the address.
    init(_ conflict: AccountConflict) {
        self =
            switch conflict {
            case .username: .form(.usernameTaken)
            case .email: .form(.emailTaken)
            }
    }
}
